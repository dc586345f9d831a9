/** Ids by which the system finds its tables and folders are those of the compendia. */
import { expect, test } from "vitest";
import {
  BASIC_MAGIC,
  ENCOUNTER_FOLDERS,
  EXPERT_MAGIC,
  GEM_TABLE,
  HIRELING_FOLDERS,
  PEOPLE_TABLES,
  PLACE_TABLES,
  PLAIN_CLASSES,
  TREASURE_TABLES,
} from "../../src/foundry/platform/entry-ids.ts";
import { SUMMONED_KINDS } from "../../src/foundry/spells/effects/summoned-kinds.ts";
import { PackSources } from "../../tools/lib/packs.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { slug, stableId } from "../../tools/packs/ids.ts";

const sources = new PackSources(placesOf(), ({ where, what }) => {
  throw new Error(`${where}: ${what}`);
});
const tables = new Map(sources.entries("tables").map(({ data }) => [String(data._id), String(data.name)]));
const folder = (pack: string, name: string): string => stableId(pack, "folder", name);

test("every table that is found by its id is in the compendium", () => {
  const ids = [TREASURE_TABLES, BASIC_MAGIC, EXPERT_MAGIC, PEOPLE_TABLES, PLACE_TABLES].flatMap((one) =>
    Object.values(one),
  );
  expect([...ids, GEM_TABLE].filter((id) => !tables.has(id))).toEqual([]);
});

test("a treasure table's id is that of its letter", () => {
  const named = Object.entries(TREASURE_TABLES).map(([letter, id]) => [letter, tables.get(id)]);
  expect(named).toEqual(Object.keys(TREASURE_TABLES).map((letter) => [letter, `Treasure type ${letter}`]));
});

test("folders that are found by their id are those of the sources", () => {
  expect(ENCOUNTER_FOLDERS).toEqual(["dungeon", "wilderness", "wilderness-kinds"].map((one) => folder("tables", one)));
  expect(HIRELING_FOLDERS.gorman).toEqual([folder("hirelings", "gorman")]);
  expect(HIRELING_FOLDERS.eris).toEqual(
    ["eris-fighters", "eris-others", "eris-unusual"].map((one) => folder("hirelings", one)),
  );
  expect(PLAIN_CLASSES).toBe(folder("classes", "classes"));
});

/** The keys of monsters that entries name: of those that are called, and of the shape of a curse. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== "object" || value === null) return [];
  const { summons, riders, into } = value as Record<string, unknown>;
  const named = (list: unknown, test: (one: Record<string, unknown>) => boolean): string[] =>
    (Array.isArray(list) ? list : []).flatMap((one) => (test(one) && typeof one.key === "string" ? [one.key] : []));
  return [
    ...named(summons, () => true),
    ...named(riders, ({ kind }) => kind === "lycanthropy"),
    ...(typeof into === "string" ? [into] : []),
    ...Object.values(value).flatMap(keysIn),
  ];
}

test("M3: every monster that an entry calls by its key is found by its id", () => {
  const packs = ["monsters", "spells", "magic-items", "effects", "equipment", "characters", "hirelings"];
  const asked = new Set(packs.flatMap((pack) => sources.entries(pack).flatMap(({ data }) => keysIn(data))));
  const ids = new Map(sources.entries("monsters").map(({ data }) => [slug(String(data.name)), data._id]));
  expect(asked.size).toBeGreaterThan(20);
  expect(SUMMONED_KINDS).toEqual(Object.fromEntries([...asked].map((key) => [key, ids.get(key)])));
});
