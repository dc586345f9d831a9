/** A new world: from the system's `demo-world.json`, if any, otherwise three users and an empty scene. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { documentOfCollection, ID_PATTERN } from "../shared/documents.ts";
import { isObject, type JsonObject, type Source, text } from "../shared/json.ts";
import { majorOf, migrateScene } from "../shared/scene-levels.ts";
import { prepareNew } from "./engine/prepare.ts";
import type { Manifest } from "./manifest.ts";
import { withHash } from "./passwords.ts";
import type { Write } from "./store.ts";
import { World, type WorldStore } from "./world.ts";

const COLLECTIONS = [
  ...[
    "users",
    "folders",
    "actors",
    "items",
    "scenes",
    "combats",
    "journal",
    "tables",
    "macros",
    "messages",
    "settings",
  ],
];

/** A new world, made in memory. */
export interface NewWorld {
  writes: Write[];
  /** The world's record of itself. */
  meta: JsonObject;
}

/** A store for a world in memory, which writes nothing. */
const NOWHERE: WorldStore = { folder: "", write: () => Promise.reject(new Error("A new world is written at once.")) };

/**
 * The documents of a new world, not yet written. A system may bring a translated one as `demo-world.<code>.json`.
 * @throws Error naming the wrong entry of `demo-world.json`
 */
export async function seed(manifest: Manifest, title: string, coreVersion: string, language = "en"): Promise<NewWorld> {
  const data =
    (await readDemo(manifest, `demo-world.${language}.json`)) ?? (await readDemo(manifest)) ?? plainWorld(manifest);
  const world = new World(manifest, NOWHERE, new Map(), coreVersion);
  const users = list(data, "users");
  if (!users.some((user) => user.role === 4))
    throw new Error("demo-world.json: users: one needs role 4 (the referee).");
  const referee = text(
    users.find((user) => user.role === 4),
    "_id",
  );
  const writes: Write[] = [];
  for (const collection of COLLECTIONS) {
    const info = documentOfCollection(collection);
    if (!info) continue;
    list(data, collection).forEach((entry, index) => {
      try {
        writes.push(toWrite(world, info.name, entry, referee, index));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`demo-world.json: ${collection}[${index}] (${text(entry, "name")}): ${why}`);
      }
    });
  }
  const meta = { title, system: manifest.id, systemVersion: manifest.version, coreVersion, created: Date.now() };
  return { writes, meta };
}

function toWrite(world: World, type: string, entry: Source, referee: string, index: number): Write {
  const now = Date.now() + index;
  const older = type === "Scene" && majorOf(world.coreVersion) >= 14;
  // The demo world is a world of v13, so on v14 its scenes are converted like those of any older world (V14-03).
  const given = older ? (migrateScene(entry) as Source) : entry;
  let data: Source = type === "User" ? withHash({ password: "", ...given }) : given;
  if (type === "Setting") data = { ...entry, value: JSON.stringify(entry.value ?? null), user: entry.user ?? null };
  if (type === "ChatMessage") data = { author: referee, timestamp: now, ...entry };
  const options = { userId: referee, keepId: ID_PATTERN.test(text(entry, "_id")), keepEmbeddedIds: true, now };
  const source = prepareNew(world, type, data, options);
  return { document: type, id: text(source, "_id"), source };
}

function list(data: JsonObject, collection: string): Source[] {
  const value = data[collection];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw new Error(`demo-world.json: ${collection}: must be a list.`);
  return value;
}

async function readDemo(manifest: Manifest, name = "demo-world.json"): Promise<JsonObject | undefined> {
  let content: string;
  try {
    content = await readFile(path.join(manifest.folder, name), "utf8");
  } catch {
    return undefined;
  }
  const value: unknown = JSON.parse(content);
  if (!isObject(value)) throw new Error(`${name}: must be an object of lists.`);
  return value;
}

function plainWorld(manifest: Manifest): JsonObject {
  const grid = { type: 1, size: 100, distance: manifest.grid?.distance ?? 5, units: manifest.grid?.units ?? "ft" };
  return {
    users: [
      { _id: "RefereeRefereeAA", name: "Referee", role: 4, color: "#8a2b1d" },
      { _id: "AnnAnnAnnAnnAnnA", name: "Ann", role: 1, color: "#2d5d8a" },
      { _id: "BobBobBobBobBobB", name: "Bob", role: 1, color: "#3f7a3a" },
    ],
    scenes: [
      { _id: "SceneSceneSceneA", name: "An empty room", active: true, width: 3000, height: 2000, padding: 0.1, grid },
    ],
  };
}
