/**
 * Compendia: the LevelDB folders that the official CLI builds, read once at the start. LevelDB locks and rewrites the folder it opens, so a private copy is
 * opened and discarded: the built system is never changed and several tables may share it. Keys are `!actors!ID`, `!actors.items!AID.IID`,
 * `!actors.items.effects!AID.IID.EID`, `!folders!ID`; a document lists the ids of its embedded ones, which are put back in that order.
 */
import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { documentInfo, LEVELS } from "../shared/documents.ts";
import { copy, isObject, type Json, type JsonObject, objects, type Source, text } from "../shared/json.ts";
import type { ModifyResponse, Operation, PackMetadata, PackSnapshot } from "../shared/protocol.ts";
import { majorOf, migrateScene } from "../shared/scene-levels.ts";
import { getPath, setPath } from "../shared/update.ts";
import { packLevel } from "./engine/permissions.ts";
import { matcher } from "./engine/read.ts";
import type { Generation } from "./generation.ts";
import { type Manifest, type PackEntry, packPath } from "./manifest.ts";
import { Refused } from "./refuse.ts";
import { carried, type ValidRequest } from "./validate.ts";
import type { Principal } from "./world.ts";

/** Document types of packs that the world does not store. */
const OTHER_COLLECTIONS: Readonly<Record<string, string>> = {
  Adventure: "adventures",
  Cards: "cards",
  Playlist: "playlists",
};

const INDEX_FIELDS = ["name", "img", "type", "sort", "folder"];

interface Pack {
  metadata: PackMetadata;
  documents: Map<string, Source>;
  folders: Source[];
}

/** Their system is unknown: v14 drops the actors and items of adventures in a pack that names none (V14-86). */
function dropSystemData(documents: ReadonlyMap<string, Source>): void {
  for (const adventure of documents.values())
    for (const key of ["actors", "items"]) if (key in adventure) adventure[key] = [];
}

export class Packs {
  #packs = new Map<string, Pack>();

  /** Reads every pack of the manifest; a missing or broken one is logged and left empty. */
  static async open(manifest: Manifest, log: (line: string) => void, generation: Generation = 14): Promise<Packs> {
    const packs = new Packs();
    for (const entry of manifest.packs ?? []) {
      const metadata = describe(manifest, entry);
      const folder = path.join(manifest.folder, packPath(entry));
      try {
        const { documents, folders } = await readPack(folder, metadata.type);
        if (generation >= 14 && metadata.type === "Adventure") {
          convertAdventures(documents);
          if (entry.system === undefined) dropSystemData(documents);
        }
        packs.#packs.set(metadata.id, { metadata, documents, folders });
      } catch (error) {
        log(`Compendium ${metadata.id}: ${folder} cannot be read (${error instanceof Error ? error.message : error}).`);
        packs.#packs.set(metadata.id, { metadata, documents: new Map(), folders: [] });
      }
    }
    return packs;
  }

  /** The packs a user may use, with their indexes. */
  snapshot(who: Principal): PackSnapshot[] {
    return [...this.#packs.values()]
      .filter((pack) => packLevel(who, pack.metadata.ownership) >= LEVELS.LIMITED)
      .map((pack) => ({
        metadata: pack.metadata,
        index: [...pack.documents.values()].map((source) => indexEntry(pack, source, INDEX_FIELDS)),
        folders: pack.folders,
      }));
  }

  /** Carries out an operation on a pack: reading, with permission; writing is refused, since the packs are locked. */
  modify(who: Principal, request: ValidRequest): ModifyResponse {
    const { type, action, operation } = request;
    const pack = this.#packs.get(operation.pack ?? "");
    if (!pack) throw new Refused("missing", `operation.pack: there is no compendium ${operation.pack}.`);
    if (packLevel(who, pack.metadata.ownership) < LEVELS.LIMITED) {
      throw new Refused("forbidden", `User ${who.id} lacks permission to read the compendium ${pack.metadata.id}.`);
    }
    if (action !== "get") throw new Refused("locked", `The compendium ${pack.metadata.id} is locked.`);
    const result = this.#read(pack, type, request);
    return { type, action, operation: carried(operation) as Operation, result, userId: who.id };
  }

  /** A document of a pack; undefined when there is none. */
  find(packId: string, id: string): Source | undefined {
    return this.#packs.get(packId)?.documents.get(id);
  }

  #read(pack: Pack, type: string, { operation }: ValidRequest): Json[] {
    const match = matcher(operation.query);
    if (operation.parentUuid) {
      const embedded = embeddedIn(pack, operation.parentUuid, type);
      return embedded.filter(match).map(copy);
    }
    if (type === "Folder") return pack.folders.filter(match).map(copy);
    if (type !== pack.metadata.type) {
      throw new Refused("malformed", `The compendium ${pack.metadata.id} holds ${pack.metadata.type}, not ${type}.`);
    }
    const found = [...pack.documents.values()].filter(match);
    if (!operation.index) return found.map(copy);
    const fields = [...INDEX_FIELDS, ...(operation.indexFields ?? [])];
    return found.map((source) => indexEntry(pack, source, fields));
  }
}

function embeddedIn(pack: Pack, parentUuid: string, type: string): Source[] {
  const [parentType = "", id = "", ...rest] = parentUuid.split(".");
  const source = pack.documents.get(id);
  const embedded = documentInfo(parentType)?.embedded ?? {};
  const field = Object.hasOwn(embedded, type) ? embedded[type] : undefined;
  if (!source || !field || rest.length > 0) {
    throw new Refused("missing", `operation.parentUuid: ${parentUuid} is not in the compendium ${pack.metadata.id}.`);
  }
  const list = source[field];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function describe(manifest: Manifest, entry: PackEntry): PackMetadata {
  const open = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  const ownership = entry.ownership ?? (entry.private ? { PLAYER: "LIMITED", ASSISTANT: "OWNER" } : open);
  return {
    id: `${manifest.id}.${entry.name}`,
    name: entry.name,
    label: entry.label ?? entry.name,
    type: entry.type,
    packageType: "system",
    packageName: manifest.id,
    system: entry.system ?? manifest.id,
    banner: entry.banner ?? null,
    ownership,
    locked: true,
    flags: (entry.flags ?? {}) as JsonObject,
  };
}

function indexEntry(pack: Pack, source: Source, fields: readonly string[]): Source {
  const { id, type } = pack.metadata;
  const entry: Source = { _id: source._id ?? "", uuid: `Compendium.${id}.${type}.${text(source, "_id")}` };
  for (const field of fields) {
    const value = getPath(source, field);
    if (value !== undefined) setPath(entry, field, copy(value));
  }
  return entry;
}

async function readPack(folder: string, type: string): Promise<{ documents: Map<string, Source>; folders: Source[] }> {
  await stat(path.join(folder, "CURRENT"));
  const temporary = await mkdtemp(path.join(tmpdir(), "table-pack-"));
  try {
    await cp(folder, temporary, { recursive: true, filter: (file) => path.basename(file) !== "LOCK" });
    const db = new ClassicLevel<string, JsonObject>(temporary, { valueEncoding: "json", createIfMissing: false });
    await db.open();
    try {
      return assemble(new Map(await db.iterator().all()), type);
    } finally {
      await db.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Scenes inside an adventure that name an older core version are converted; scenes without a version, and the scenes of a scene compendium, stay unchanged:
 * sources differ on whether those are converted (V14-03, V14-04).
 */
function convertAdventures(documents: Map<string, Source>): void {
  for (const [id, adventure] of documents) {
    const scenes = objects(adventure, "scenes").map((scene) => {
      const stats = scene._stats;
      const major = majorOf(isObject(stats) ? stats.coreVersion : undefined);
      return major >= 10 && major < 14 ? migrateScene(scene) : scene;
    });
    documents.set(id, { ...adventure, ...(Array.isArray(adventure.scenes) && { scenes }) });
  }
}

/** Puts embedded documents back into their parents. */
export function assemble(
  rows: ReadonlyMap<string, JsonObject>,
  type: string,
): { documents: Map<string, Source>; folders: Source[] } {
  const collection = documentInfo(type)?.collection ?? OTHER_COLLECTIONS[type] ?? type.toLowerCase();
  const documents = new Map<string, Source>();
  const folders: Source[] = [];
  for (const [key, value] of rows) {
    const [, sublevel, ids] = key.split("!");
    if (sublevel === "folders") folders.push(value);
    else if (sublevel === collection && ids) documents.set(ids, fill(rows, value, collection, ids));
  }
  return { documents, folders };
}

function fill(rows: ReadonlyMap<string, JsonObject>, source: Source, sublevel: string, ids: string): Source {
  const out: Source = { ...source };
  for (const [field, value] of Object.entries(source)) {
    if (!Array.isArray(value) || !value.some((entry) => typeof entry === "string")) continue;
    const key = (entry: Json) => `!${sublevel}.${field}!${ids}.${String(entry)}`;
    if (!value.some((entry) => rows.has(key(entry)))) continue;
    out[field] = value.flatMap((entry) => {
      const child = rows.get(key(entry));
      return child ? [fill(rows, child, `${sublevel}.${field}`, `${ids}.${String(entry)}`)] : [];
    });
  }
  delete out._key;
  return out;
}
