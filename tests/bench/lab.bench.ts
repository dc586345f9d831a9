/** Fights that the lab plays a second. */

import { compile } from "../../src/rules/compile.ts";
import { makeCreature, makeWeapon } from "../../src/rules/creature/types.ts";
import type { LabSide } from "../../src/rules/lab/types.ts";
import { presets } from "../../src/rules/presets/index.ts";
import { simulateFight } from "../rules/support/simulate.ts";
import type { Print } from "./run.ts";

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const sword = makeWeapon({ type: "sword", damage: "1d8" });
const fighter = makeCreature({
  id: "fighter",
  kind: "character",
  abilities: { str: 13, int: 10, wis: 10, dex: 10, con: 10, cha: 10 },
  class: { id: "fighter", level: 1 },
  weapons: [sword],
  hitPoints: points(6),
});
const goblin = makeCreature({
  id: "goblin",
  hitDice: { number: 1, modifier: -1, asterisks: 0 },
  naturalArmourClass: 6,
  hitPoints: points(3),
  morale: 7,
  weapons: [makeWeapon({ type: "spear" })],
});

function sides(count: number): readonly LabSide[] {
  const of = (creature: typeof fighter) => Array.from({ length: count }, () => ({ creature }));
  return [
    { id: "party", name: "party", members: of(fighter) },
    { id: "goblins", name: "goblins", members: of(goblin) },
  ];
}

function measured(count: number, preset: string, times: number): string {
  const { rulings } = compile({ preset });
  simulateFight({ sides: sides(count), rulings, times: 200, seed: 0 });
  const begun = performance.now();
  simulateFight({ sides: sides(count), rulings, times, seed: 1 });
  return `${((performance.now() - begun) / 1000).toFixed(2)} s`;
}

/** A party of six of level 3 against a dozen goblins with morale. */
function band(preset: string): string {
  const { rulings } = compile({ preset });
  const hero = { ...fighter, class: { id: "fighter" as const, level: 3 }, hitPoints: points(16) };
  const many = (creature: typeof fighter, count: number) => Array.from({ length: count }, () => ({ creature }));
  const both = [
    { id: "party", name: "party", members: many(hero, 6) },
    { id: "goblins", name: "goblins", members: many(goblin, 12) },
  ];
  const begun = performance.now();
  const before = process.cpuUsage();
  simulateFight({ sides: both, rulings, times: 10_000, seed: 1 });
  const { user, system } = process.cpuUsage(before);
  // Beside other work the clock says little of the lab.
  return `${((performance.now() - begun) / 1000).toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of processor time)`;
}

export default async function bench(print: Print): Promise<void> {
  for (const preset of Object.keys(presets)) print(`10,000 duels, ${preset}`, measured(1, preset, 10_000));
  print("1,000 fights of four against four, classic", measured(4, "classic", 1000));
  for (const preset of Object.keys(presets))
    print(`10,000 fights of 6 against 12 on one core, ${preset}`, band(preset));
}
