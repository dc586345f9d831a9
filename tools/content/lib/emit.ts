/** Writes the YAML files of a pack, one an entry, and removes those that no entry has any more. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stringify } from "yaml";
import { stableId } from "./ids.ts";

/** Plain data, as YAML holds it. */
export type Data = Record<string, unknown>;

/** An item, alone in a pack or on an actor. */
export interface ItemEntry {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly system: Data;
  /** The address of the entry that it was copied from. */
  readonly copyOf?: string;
}

/** An entry of a pack with its place. */
export interface Entry extends ItemEntry {
  /** Directory below the pack; a folder of the same key must exist. */
  readonly folder: string;
  readonly items?: readonly ItemEntry[];
  readonly prototypeToken?: Data;
}

/** A folder of a pack. */
export interface FolderEntry {
  readonly key: string;
  readonly name: string;
  readonly sort: number;
}

export type PackType = "Actor" | "Item";
const COLLECTION: Readonly<Record<PackType, string>> = { Actor: "actors", Item: "items" };

/** The address of an entry, for links and sources. */
export function addressOf(pack: string, type: PackType, key: string): string {
  return `Compendium.rulings.${pack}.${type}.${stableId(pack, key)}`;
}

/** Leaves out what says nothing: undefined and empty groups. False, nought, blank and null are said on purpose. */
export function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, child]) => [name, pruned(child)] as const)
    .filter(([, child]) => child !== undefined && !(isGroup(child) && Object.keys(child).length === 0));
  return Object.fromEntries(kept);
}

function isGroup(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An item as it stands in the `items` of an actor. Two of the same key get different ids. */
export function embedded(actorId: string, items: readonly ItemEntry[], withKeys = true): Data[] {
  const seen = new Map<string, number>();
  return items.map((item, index) => {
    const times = (seen.get(item.key) ?? 0) + 1;
    seen.set(item.key, times);
    const id = stableId(actorId, item.key, String(times));
    return {
      _id: id,
      ...(withKeys && { _key: `!actors.items!${actorId}.${id}` }),
      name: item.name,
      type: item.type,
      img: item.img,
      sort: (index + 1) * 1000,
      system: pruned(item.system) as Data,
      effects: [],
      ...(item.copyOf && { _stats: { compendiumSource: item.copyOf } }),
    };
  });
}

/** An entry as a document of its pack. */
export function documentOf(pack: string, type: PackType, entry: Entry): Data {
  const id = stableId(pack, entry.key);
  return {
    _id: id,
    _key: `!${COLLECTION[type]}!${id}`,
    name: entry.name,
    type: entry.type,
    img: entry.img,
    folder: stableId(pack, "folder", entry.folder),
    system: pruned(entry.system) as Data,
    ...(type === "Actor" && { prototypeToken: entry.prototypeToken ?? {}, items: embedded(id, entry.items ?? []) }),
    effects: [],
  };
}

function folderDocument(pack: string, type: PackType, folder: FolderEntry): Data {
  const id = stableId(pack, "folder", folder.key);
  return { _id: id, _key: `!folders!${id}`, name: folder.name, type, folder: null, sorting: "a", sort: folder.sort };
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What a pack becomes: relative path to text. Two entries of one place, and entries without a folder, are errors. */
export function packFiles(
  pack: string,
  type: PackType,
  folders: readonly FolderEntry[],
  entries: readonly Entry[],
): Map<string, string> {
  const files = new Map<string, string>();
  const known = new Set(folders.map(({ key }) => key));
  const put = (path: string, data: Data): void => {
    if (files.has(path)) throw new Error(`packs/${pack}/${path} is written twice`);
    files.set(path, stringify(data, { lineWidth: 120 }));
  };
  for (const folder of folders) put(join(folder.key, "_folder.yaml"), folderDocument(pack, type, folder));
  for (const entry of entries) {
    if (!known.has(entry.folder))
      throw new Error(`${pack}: ${entry.key} is in the folder ${entry.folder}, of which there is none`);
    put(join(entry.folder, `${entry.key}.yaml`), documentOf(pack, type, entry));
  }
  return files;
}

/** Writes what has changed and removes what is gone; gives the number of files written. */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): number {
  let written = 0;
  for (const [path, text] of files) {
    const target = join(root, path);
    if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    written += 1;
  }
  for (const path of filesBelow(root)) if (!files.has(relative(root, path))) rmSync(path);
  return written;
}
