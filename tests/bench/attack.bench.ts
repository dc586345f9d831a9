/** Attacks planned and resolved a second, with and without their trace, and with the damage of the hits. */
import { planDamage } from "../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../src/rules/attack/damage-outcome.ts";
import { planAttack } from "../../src/rules/attack/plan.ts";
import { resolveAttack } from "../../src/rules/attack/resolve.ts";
import type { AttackInput } from "../../src/rules/attack/types.ts";
import { compile, withoutTrace } from "../../src/rules/compile.ts";
import { makeCreature, makeWeapon } from "../../src/rules/creature/types.ts";
import { seededDice } from "../../src/rules/dice/dice.ts";
import { rollPlanDice } from "../../src/rules/plan.ts";
import { presets } from "../../src/rules/presets/index.ts";
import type { Rulings } from "../../src/rules/rulings/types.ts";
import type { Print } from "./run.ts";

const sword = makeWeapon({ type: "sword", damage: "1d8", magic: 1, isMagic: true });
const fighter = makeCreature({
  id: "fighter",
  kind: "character",
  abilities: { str: 16, int: 10, wis: 10, dex: 13, con: 12, cha: 9 },
  class: { id: "fighter", level: 4 },
  weapons: [sword],
  armour: [
    { id: "plate", name: "plate", kind: "suit", type: "plate", magic: 1 },
    { id: "shield", name: "shield", kind: "shield", magic: 0 },
  ],
});
const ogre = makeCreature({
  id: "ogre",
  hitDice: { number: 4, modifier: 1, asterisks: 0 },
  naturalArmourClass: 5,
  hitPoints: { value: 20, total: 20, temporary: 0, subdual: 0 },
});
const input: AttackInput = {
  attacker: fighter,
  target: ogre,
  means: { kind: "weapon", weapon: sword, use: "melee" },
  situation: { distanceFeet: 5 },
};

/** Runs work for about `seconds`, after warming up, and gives how often it ran in one. */
export function perSecond(work: () => void, seconds = 0.7): number {
  for (let i = 0; i < 3000; i += 1) work();
  const begun = performance.now();
  let done = 0;
  let now = begun;
  while (now - begun < seconds * 1000) {
    for (let i = 0; i < 500; i += 1) work();
    done += 500;
    now = performance.now();
  }
  return (done * 1000) / (now - begun);
}

export function rate(value: number): string {
  return `${Math.round(value).toLocaleString("en")} /s`;
}

function strike(rulings: Rulings, withDamage: boolean): () => void {
  const dice = seededDice(1);
  return () => {
    const plan = planAttack(input, rulings);
    const outcome = resolveAttack(plan, rollPlanDice(plan, dice), rulings);
    if (!withDamage || !outcome.hit) return;
    const damage = planDamage({ ...input, critical: outcome.critical }, rulings);
    resolveDamage(damage, rollPlanDice(damage, dice), rulings);
  };
}

export default async function bench(print: Print): Promise<void> {
  for (const preset of Object.keys(presets)) {
    const { rulings } = compile({ preset });
    const traced = perSecond(strike(rulings, false));
    const silent = perSecond(strike(withoutTrace(rulings), false));
    print(`attacks, ${preset}`, rate(traced), `traced; ${rate(silent)} without (${(1e6 / silent).toFixed(1)} µs each)`);
  }
  const { rulings } = compile({ preset: "classic" });
  const silent = perSecond(strike(withoutTrace(rulings), true));
  print("attacks with damage, classic", rate(perSecond(strike(rulings, true))), `traced; ${rate(silent)} without`);
}
