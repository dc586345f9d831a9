/** The roll tables compendium. */
import type { FolderEntry } from "../lib/emit.ts";
import { encounterTables } from "./encounter-tables.ts";
import type { TableEntry } from "./lib/documents.ts";
import { playTables } from "./play-tables.ts";
import { treasureTables } from "./treasure-tables.ts";

export const TABLE_FOLDERS: readonly FolderEntry[] = [
  { key: "dungeon", name: "Dungeon encounters", sort: 100 },
  { key: "wilderness", name: "Wilderness encounters", sort: 200 },
  { key: "wilderness-kinds", name: "Wilderness encounters: creatures", sort: 210 },
  { key: "kinds", name: "Kinds and companies", sort: 220 },
  { key: "treasure", name: "Treasure", sort: 300 },
  { key: "magic", name: "Magic items", sort: 400 },
  { key: "nerve", name: "Reactions and morale", sort: 500 },
  { key: "turning", name: "Turning undead", sort: 600 },
  { key: "life", name: "Wounds and fate", sort: 700 },
  { key: "travel", name: "Wind and weather", sort: 800 },
  { key: "hirelings", name: "Hirelings", sort: 900 },
  { key: "spells", name: "Spells", sort: 1000 },
];

/** Every table of the pack. */
export function tables(): TableEntry[] {
  return [...treasureTables(), ...encounterTables(), ...playTables()];
}
