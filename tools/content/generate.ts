/**
 * Writes the compendium sources that are made from the checked facts: `node tools/run.mjs tools/content/generate.ts`.
 * What is written is committed: a reader of the packs needs no generator, and a test compares both.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isMain } from "../lib/report.ts";
import { callings } from "./callings.ts";
import { CHARACTER_FOLDERS, characters } from "./characters.ts";
import { CLASS_FOLDERS, classes } from "./classes.ts";
import { drawing } from "./demo/draw.ts";
import { demoWorld } from "./demo/world.ts";
import { EQUIPMENT_FOLDERS, equipment } from "./equipment.ts";
import { HIRELING_FOLDERS, hirelings } from "./hirelings.ts";
import { packFiles, writeFiles } from "./lib/emit.ts";
import { root } from "./lib/facts.ts";
import { MONSTER_FOLDERS, monsters } from "./monsters.ts";
import { packages } from "./packages.ts";
import { powers } from "./powers.ts";
import { VESSEL_FOLDERS, vessels } from "./vessels.ts";

/** The generated packs: relative path to text, by pack. */
export function generated(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map([
    ["characters", packFiles("characters", "Actor", CHARACTER_FOLDERS, characters())],
    ["classes", packFiles("classes", "Item", CLASS_FOLDERS, [...classes(), ...callings(), ...powers()])],
    ["equipment", packFiles("equipment", "Item", EQUIPMENT_FOLDERS, [...equipment(), ...packages()])],
    [
      "hirelings",
      packFiles("hirelings", "Actor", [...HIRELING_FOLDERS, ...VESSEL_FOLDERS], [...hirelings(), ...vessels()]),
    ],
    ["monsters", packFiles("monsters", "Actor", MONSTER_FOLDERS, monsters())],
  ]);
}

/** Files that are no packs: path below the repository to text. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ["demo/world.json", `${JSON.stringify(demoWorld(), undefined, 1)}\n`],
    ["assets/scenes/leaning-tower-cellar.svg", drawing()],
  ]);
}

if (isMain(import.meta)) {
  for (const [pack, files] of generated()) {
    const written = writeFiles(root("packs", pack), files);
    console.log(`  ${pack.padEnd(12)}${String(files.size).padStart(5)} files, ${written} changed`);
  }
  for (const [path, text] of generatedFiles()) {
    mkdirSync(dirname(root(path)), { recursive: true });
    writeFileSync(root(path), text);
  }
}
