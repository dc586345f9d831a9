/**
 * Writes the compendium sources that are made from the checked facts: `node tools/run.mjs tools/content/generate.ts`.
 * What is written is committed: a reader of the packs needs no generator, and a test compares both.
 */
import { isMain } from "../lib/report.ts";
import { EQUIPMENT_FOLDERS, equipment } from "./equipment.ts";
import { packFiles, writeFiles } from "./lib/emit.ts";
import { root } from "./lib/facts.ts";
import { MONSTER_FOLDERS, monsters } from "./monsters.ts";

/** The generated packs: relative path to text, by pack. */
export function generated(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map([
    ["equipment", packFiles("equipment", "Item", EQUIPMENT_FOLDERS, equipment())],
    ["monsters", packFiles("monsters", "Actor", MONSTER_FOLDERS, monsters())],
  ]);
}

if (isMain(import.meta)) {
  for (const [pack, files] of generated()) {
    const written = writeFiles(root("packs", pack), files);
    console.log(`  ${pack.padEnd(12)}${String(files.size).padStart(5)} files, ${written} changed`);
  }
}
