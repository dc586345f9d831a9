/**
 * Writes spells, magic items, tables, handbook, macros and adventure: `node tools/run.mjs tools/content/magic/generate.ts`.
 * What is written is committed, and a test compares both.
 */
import { writeFileSync } from "node:fs";
import { isMain } from "../../lib/report.ts";
import { packFiles, writeFiles } from "../lib/emit.ts";
import { root } from "../lib/facts.ts";
import { adventureFiles } from "./adventure/adventure.ts";
import { undercroftPicture } from "./adventure/draw.ts";
import { HANDBOOK_FOLDERS, handbook } from "./handbook.ts";
import { journalFiles, macroFiles, tableFiles } from "./lib/documents.ts";
import { MACRO_FOLDERS, macros } from "./macros.ts";
import { MAGIC_FOLDERS, magicItems } from "./magic-items.ts";
import { SPELL_FOLDERS, spells } from "./spells.ts";
import { TABLE_FOLDERS, tables } from "./tables.ts";

/** The picture of the lower map, drawn by us. */
export const UNDERCROFT = "leaning-tower-undercroft.svg";

/** The generated packs: relative path to text, by pack. */
export async function generatedMagic(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { journals } = await handbook();
  return new Map([
    ["adventure", adventureFiles()],
    ["handbook", journalFiles("handbook", HANDBOOK_FOLDERS, journals)],
    ["magic-items", packFiles("magic-items", "Item", MAGIC_FOLDERS, magicItems())],
    ["macros", macroFiles("macros", MACRO_FOLDERS, macros())],
    ["spells", packFiles("spells", "Item", SPELL_FOLDERS, spells())],
    ["tables", tableFiles("tables", TABLE_FOLDERS, tables())],
  ]);
}

if (isMain(import.meta)) {
  for (const [pack, files] of await generatedMagic()) {
    const written = writeFiles(root("packs", pack), files);
    console.log(`  ${pack.padEnd(12)}${String(files.size).padStart(5)} files, ${written} changed`);
  }
  writeFileSync(root("assets", "scenes", UNDERCROFT), undercroftPicture());
  const { missing } = await handbook();
  if (missing.length > 0) console.log(`  without texts yet: ${missing.length} (${missing.join(", ")})`);
}
