/** The checked facts (`tests/content/facts`), and the project's own words and choices about them (`tools/content/data`). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { ClassFacts, EquipmentFacts, HirelingFacts, MonsterFact, SpellFact } from "./fact-types.ts";
import type { TableFacts } from "./table-types.ts";

export type * from "./fact-types.ts";
export type * from "./table-types.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The repository's folder. */
export function root(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

function readFact(name: string): unknown {
  return JSON.parse(readFileSync(root("tests", "content", "facts", `${name}.json`), "utf8"));
}

/** Every YAML file of a folder of `tools/content/data`, merged; a key in two files is an error. */
export function readNotes<T>(folder: string): ReadonlyMap<string, T> {
  const notes = new Map<string, T>();
  const from = root("tools", "content", "data", folder);
  for (const name of readdirSync(from).sort()) {
    if (!name.endsWith(".yaml")) continue;
    const group = (parse(readFileSync(join(from, name), "utf8"), { merge: true }) ?? {}) as Record<string, T>;
    for (const [key, value] of Object.entries(group)) {
      if (notes.has(key)) throw new Error(`${folder}: ${key} is described twice`);
      notes.set(key, value);
    }
  }
  return notes;
}

/** All 233 monsters. */
export const monsterFacts = (): readonly MonsterFact[] => readFact("monsters") as readonly MonsterFact[];

export const equipmentFacts = (): EquipmentFacts => readFact("equipment") as EquipmentFacts;

export const classFacts = (): ClassFacts => readFact("classes") as ClassFacts;

export const spellFacts = (): readonly SpellFact[] => readFact("spells") as readonly SpellFact[];

export const hirelingFacts = (): HirelingFacts => readFact("hirelings") as HirelingFacts;

export const tableFacts = (): TableFacts => readFact("tables") as TableFacts;
