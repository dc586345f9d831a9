/** Compendium sources: one YAML file an entry, under `packs/<pack>/`, directories for order only. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { isRecord, listFiles, messageOf, readText, shown } from "./files.ts";
import type { Places } from "./paths.ts";
import type { Finding } from "./report.ts";

/** The collection name in a LevelDB key for each document name. */
export const COLLECTIONS: Readonly<Record<string, string>> = {
  Actor: "actors",
  ActiveEffect: "effects",
  Adventure: "adventures",
  Cards: "cards",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
};

/** The embedded collections that the CLI stores under keys of their own, by the collection they stand in. */
export const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  actors: ["items", "effects"],
  items: ["effects"],
  journal: ["pages", "categories"],
  tables: ["results"],
  scenes: ["drawings", "tokens", "levels", "lights", "notes", "regions", "sounds", "templates", "tiles", "walls"],
  cards: ["cards"],
  playlists: ["sounds"],
};

/** One source file, read. */
export interface PackEntry {
  readonly pack: string;
  /** The path from the root. */
  readonly file: string;
  readonly data: Record<string, unknown>;
}

/** The folders under `packs/` that hold at least one YAML file. */
export function packNames(places: Places): string[] {
  const folder = join(places.root, "packs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && packFiles(places, entry.name).length > 0)
    .map((entry) => entry.name)
    .sort();
}

/** The YAML files of a pack. */
export function packFiles(places: Places, pack: string): string[] {
  return listFiles(join(places.root, "packs", pack), (path) => path.endsWith(".yaml") || path.endsWith(".yml"));
}

/** Reads the entries of a pack; a file that does not parse, or holds no object, is reported. */
export function readPack(places: Places, pack: string, report: (finding: Finding) => void): PackEntry[] {
  const entries: PackEntry[] = [];
  for (const path of packFiles(places, pack)) {
    const file = shown(places.root, path);
    try {
      const data: unknown = parseYaml(readText(path));
      if (isRecord(data)) entries.push({ pack, file, data });
      else report({ where: file, what: "holds no document" });
    } catch (error) {
      report({ where: file, what: `does not parse: ${messageOf(error)}` });
    }
  }
  return entries;
}

/** The documents embedded in a document, with the key that each must carry. */
export function embeddedOf(
  data: Record<string, unknown>,
  collection: string,
  ids: string,
): {
  readonly collection: string;
  readonly key: string;
  readonly path: string;
  readonly data: Record<string, unknown>;
}[] {
  const last = collection.split(".").at(-1) ?? collection;
  return (EMBEDDED[last] ?? []).flatMap((name) => {
    const list = data[name];
    if (!Array.isArray(list)) return [];
    return list.filter(isRecord).flatMap((child, index) => {
      const below = `${collection}.${name}`;
      const childIds = `${ids}.${String(child._id)}`;
      const own = { collection: below, key: `!${below}!${childIds}`, path: `${name}[${index}]`, data: child };
      return [own, ...embeddedOf(child, below, childIds)];
    });
  });
}

/** How many keys a compiled pack must hold for these entries: each document and each embedded one. */
export function expectedKeys(entries: readonly PackEntry[]): string[] {
  return entries.flatMap(({ data }) => {
    const key = String(data._key);
    const collection = key.split("!")[1] ?? "";
    return [key, ...embeddedOf(data, collection, String(data._id)).map((child) => child.key)];
  });
}
