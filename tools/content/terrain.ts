/** Where a monster is met, read from the encounter tables: marks such as `terrain:forest` and `dungeon:4-5`, for filters and searches. */
import type { MonsterFact } from "./lib/facts.ts";
import { type EncounterRow, tableFacts } from "./lib/facts.ts";
import { slug } from "./lib/ids.ts";

/** Short names of the terrains of the tables. */
export const TERRAINS: Readonly<Record<string, string>> = {
  "barren-hills-mountains": "mountains",
  city: "city",
  "clear-grasslands": "grassland",
  desert: "desert",
  forest: "forest",
  jungle: "jungle",
  "lake-river": "river",
  "ocean-sea": "sea",
  settled: "settled",
  swamp: "swamp",
};

/** Marks by monster id or by slug of a family. */
type Marks = Map<string, Set<string>>;

function mark(marks: Marks, row: EncounterRow, tag: string): void {
  const who = row.monster ?? (row.family === undefined ? undefined : `family:${row.family}`);
  if (who === undefined) return;
  const known = marks.get(who) ?? new Set<string>();
  known.add(tag);
  marks.set(who, known);
}

function gather(): Marks {
  const marks: Marks = new Map();
  const { dungeon_encounters: dungeon, wilderness_encounters: wild } = tableFacts();
  for (const { dungeon_level, rows } of dungeon) for (const row of rows) mark(marks, row, `dungeon:${dungeon_level}`);
  for (const [terrain, lines] of Object.entries(wild.terrain)) {
    for (const { table, column } of lines) {
      for (const row of wild.sub_tables[table]?.[column] ?? []) {
        if (terrain === "ocean-sea" && row.note === "roll again at sea") continue;
        mark(marks, row, `terrain:${TERRAINS[terrain] ?? terrain}`);
      }
    }
  }
  for (const row of wild.sub_tables["2"]?.["prehistoric-animal"] ?? []) mark(marks, row, "terrain:lost-world");
  return marks;
}

const marks = gather();

/** The marks of a monster: dungeon levels first, then terrains, in the order of the tables. */
export function whereMet(fact: MonsterFact): string[] {
  const own = [...(marks.get(fact.id) ?? []), ...(marks.get(`family:${slug(fact.family)}`) ?? [])];
  return [...new Set(own)].sort();
}
