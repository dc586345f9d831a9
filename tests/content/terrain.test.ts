/** Every monster that an encounter table names carries the mark of where it is met. */
import { expect, it } from "vitest";
import { at, byFile, factList, facts, type Json } from "./support.ts";

const monsters = byFile("monsters");
const tagsOf = (id: string): string[] => at(monsters.get(id), "system.tags") as string[];
const family = (name: unknown): string[] =>
  factList("monsters")
    .filter(
      (fact) =>
        String(fact.family)
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, "-") === name,
    )
    .map(({ id }) => String(id));

it("marks the dungeon levels", () => {
  for (const { dungeon_level, rows } of factList("tables", "dungeon_encounters"))
    for (const row of rows as Json[]) {
      const ids = row.monster === undefined ? family(row.family) : [String(row.monster)];
      if (row.party === undefined) expect(ids.length, JSON.stringify(row)).toBeGreaterThan(0);
      for (const id of ids) expect(tagsOf(id), id).toContain(`dungeon:${String(dungeon_level)}`);
    }
});

it("marks the terrains, and leaves out what is rolled again at sea", () => {
  const wild = at(facts("tables"), "wilderness_encounters") as Json;
  const rows = (table: string, column: string): Json[] => at(wild, `sub_tables.${table}.${column}`) as Json[];
  for (const { table, column } of (wild.terrain as Record<string, Json[]>).forest ?? [])
    for (const row of rows(String(table), String(column))) {
      const ids = row.monster === undefined ? family(row.family) : [String(row.monster)];
      for (const id of ids) expect(tagsOf(id), id).toContain("terrain:forest");
    }
  expect(tagsOf("basilisk")).toContain("terrain:forest");
  expect(tagsOf("basilisk")).not.toContain("terrain:sea");
  expect(tagsOf("tyrannosaurus-rex")).toContain("terrain:lost-world");
});
