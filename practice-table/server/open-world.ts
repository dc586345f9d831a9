/** Opens the world of a folder, or creates a new one. A damaged world is never replaced, and never changed silently. */
import path from "node:path";
import { type JsonObject, number, text } from "../shared/json.ts";
import type { Manifest } from "./manifest.ts";
import { seed } from "./seed.ts";
import { damagedWorld, StorageError } from "./storage-faults.ts";
import { type Contents, FORMAT, Store } from "./store.ts";
import { upgradeWorld } from "./upgrade.ts";
import { World } from "./world.ts";
import { holdsDatabase, makeFolder } from "./world-folder.ts";

export interface OpenOptions {
  folder: string;
  manifest: Manifest;
  coreVersion: string;
  /** Title of a new world. */
  title: string;
  /** The language of a new world, such as `de`. */
  language: string | undefined;
  /** Whether to set the present world aside and create it again. */
  fresh: boolean;
  log: (line: string) => void;
}

export interface OpenWorld {
  world: World;
  store: Store;
  title: string;
  /** Time of creation in ms, which differs for another world of the same name. */
  founded: number;
  /** Notices to users about the state of the data. */
  notices: { everybody: string[]; referees: string[] };
}

/** @throws StorageError or Error with a message for users: the fault, the folder, and the remedy */
export async function openWorld(options: OpenOptions): Promise<OpenWorld> {
  const folder = path.resolve(options.folder);
  await makeFolder(folder);
  if (options.fresh || !(await holdsDatabase(folder))) await makeWorld(folder, options);
  const store = await Store.open(folder);
  try {
    return await readWorld(store, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function makeWorld(folder: string, { manifest, title, coreVersion, language, log }: OpenOptions): Promise<void> {
  log("Making a new world …");
  const { writes, meta } = await seed(manifest, title, coreVersion, language);
  const kept = await Store.make(folder, writes, meta);
  if (kept) log(`The world that was there is kept in ${kept}`);
}

async function readWorld(store: Store, { manifest, coreVersion, log }: OpenOptions): Promise<OpenWorld> {
  const meta = await checkedMeta(store, manifest);
  const { documents, damaged } = await store.readAll();
  checkSeats(store, documents, damaged);
  const notices: OpenWorld["notices"] = { everybody: [], referees: [...store.losses] };
  if (damaged.length > 0) {
    store.readOnly = `Nothing can be saved: this world is damaged and was opened for reading only. What could not be read: ${listed(damaged)}. Whoever runs the table should put its folder back from a backup.`;
    notices.everybody.push(store.readOnly);
    log(`The world in ${store.folder} is damaged and was opened for reading only. What could not be read:`);
    for (const what of damaged) log(`  ${what}`);
    log("Put the folder back from a backup, or begin again with --fresh (what is there now is kept beside it).");
  }
  for (const loss of store.losses) log(loss);
  const upgraded = upgradeWorld(store.folder, meta, documents, coreVersion);
  if (upgraded.length > 0 && store.readOnly === undefined) await store.write(upgraded);
  const world = new World(manifest, store, documents, coreVersion);
  return { world, store, title: text(meta, "title", "The practice table"), founded: number(meta, "created"), notices };
}

function listed(damaged: readonly string[]): string {
  const shown = damaged.slice(0, 5).join("; ");
  return damaged.length > 5 ? `${shown}; and ${damaged.length - 5} more, named in the log` : shown;
}

async function checkedMeta(store: Store, manifest: Manifest): Promise<JsonObject> {
  const meta = await store.meta("world");
  if (!meta) throw damagedWorld(store.folder, "its database holds no record of the world itself");
  const format = number(meta, "format", FORMAT);
  if (format > FORMAT) {
    throw new StorageError(
      "other",
      `The world in ${store.folder} was written by a newer practice table (format ${format}; this one knows ${FORMAT}). Open it with that one, or use --world NAME for another world. Nothing was changed.`,
    );
  }
  if (meta.system !== manifest.id) {
    throw new Error(
      `The world in ${store.folder} belongs to the system "${text(meta, "system")}", not "${manifest.id}". Use --world for another world, or --fresh to begin again.`,
    );
  }
  return meta;
}

/** @throws Error for a table that nobody can join */
function checkSeats(store: Store, documents: Contents["documents"], damaged: readonly string[]): void {
  const users = [...(documents.get("User")?.values() ?? [])];
  if (users.some((user) => number(user, "role") > 0)) return;
  const lost = damaged.filter((what) => what.startsWith("User ") || what.includes(" of User "));
  const why =
    lost.length > 0 ? `the records of its users cannot be read: ${lost.join("; ")}` : "there is no user in it";
  throw damagedWorld(store.folder, `nobody could join it, since ${why}`);
}
