/** The packs as they stand in the repository, and the checked facts beside them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../tools/lib/files.ts";
import { COLLECTIONS, type PackEntry, PackSources } from "../../tools/lib/packs.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { loadSchemas } from "../../tools/lib/schema.ts";
import { fill } from "../../tools/packs/fill.ts";
import { handbookEntries } from "../../tools/packs/handbook/handbook.ts";

export type Json = Record<string, unknown>;

const sources = new PackSources(placesOf(), ({ where, what }) => {
  throw new Error(`${where}: ${what}`);
});
const schemas = await loadSchemas(placesOf());
const built = await handbookEntries(sources, schemas);

/** The entries of a pack as they are built, without its folders; a file that does not parse fails the test. */
export function entriesOf(pack: string): PackEntry[] {
  const collection = COLLECTIONS[sources.type(pack)] ?? "";
  const entries = sources.entries(pack).filter(({ data }) => !String(data._key).startsWith("!folders!"));
  return [
    ...entries.map((entry) => ({ ...entry, data: fill(entry.data, collection, schemas) })),
    ...built.filter((entry) => entry.pack === pack),
  ];
}

/** A value by its dotted path; undefined where there is nothing. */
export function at(data: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), data);
}

/** The same, undefined where it is nothing: null, no text, none of a thing. */
export function said(data: unknown, path: string): unknown {
  const value = at(data, path);
  return value === null || value === "" || value === 0 ? undefined : value;
}

/** The items of an actor of one type. */
export function itemsOf(data: Json, type: string): Json[] {
  return (Array.isArray(data.items) ? data.items : []).filter(isRecord).filter((item) => item.type === type);
}

/** A file of the facts. */
export function facts(name: string): unknown {
  return JSON.parse(readFileSync(join(placesOf().root, "tests", "content", "facts", `${name}.json`), "utf8"));
}

/** A list in a file of the facts. */
export function factList(name: string, path = ""): Json[] {
  const found = path === "" ? facts(name) : at(facts(name), path);
  if (!Array.isArray(found)) throw new Error(`${name}.json holds no list "${path}"`);
  return found.filter(isRecord);
}

/** Entries by the last part of their file's name, which is their id in the facts. */
export function byFile(pack: string): ReadonlyMap<string, Json> {
  return new Map(entriesOf(pack).map(({ file, data }) => [(file.split("/").at(-1) ?? "").replace(".yaml", ""), data]));
}
