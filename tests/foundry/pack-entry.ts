/** Entries of the compendia as documents, for tests that put one on a table. */
import type { parse } from "yaml";
import { PackSources } from "../../tools/lib/packs.ts";
import { placesOf } from "../../tools/lib/paths.ts";

const places = placesOf();
const sources = new PackSources(places, ({ where, what }) => {
  throw new Error(`${where}: ${what}`);
});

/** The document of an entry by its path below `packs/`, such as `monsters/humanoid/orc`; loose as parsed YAML is. */
export function packEntry(path: string): ReturnType<typeof parse> {
  const document = sources.document(`${places.root}/packs/${path}.yaml`);
  if (document === undefined) throw new Error(`packs/${path}.yaml cannot be read`);
  return structuredClone(document);
}

/** The ids of all entries of all packs. */
export function packIds(): string[] {
  return [
    "adventure",
    "characters",
    "classes",
    "effects",
    "equipment",
    "handbook",
    "hirelings",
    "macros",
    "magic-items",
    "monsters",
    "spells",
    "tables",
  ].flatMap((pack) => sources.entries(pack).map(({ data }) => String(data._id)));
}
