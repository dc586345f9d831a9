/** Who is asked about in figures of one procedure: the typical ones of the lab. */
import { planAttack } from "../../attack/plan.ts";
import type { Creature, Weapon } from "../../creature/types.ts";
import { type QuickDice, seededDice } from "../../dice/dice.ts";
import type { Rulings } from "../../rulings/types.ts";
import { resolveSave, type SavePlan } from "../../saves/saving-throw.ts";
import { type Band, bandOfFoes, TYPICAL_PARTY } from "../bands.ts";
import { readyMeans } from "../means.ts";

export function adventurer(id: string): Creature {
  const found = TYPICAL_PARTY.find(({ creature }) => creature.id === id);
  if (!found) throw new RangeError(`no ${id} is in the typical party`);
  return found.creature;
}

export const foe = (band: Band): Creature => bandOfFoes(band).creature;

/** With so many hit points left. */
export function hurt(creature: Creature, value: number): Creature {
  return { ...creature, hitPoints: { ...creature.hitPoints, value } };
}

/** How often dice are thrown where no closed form is at hand: sure to about a hundredth, and done in some ten milliseconds. */
export const TIMES = 4000;

/** The average over many throws, always with the same dice. */
export function average(of: (dice: QuickDice) => number, times = TIMES): number {
  const dice = seededDice("odds");
  let sum = 0;
  for (let at = 0; at < times; at += 1) sum += of(dice);
  return sum / times;
}

/** The chance of a saving throw: each face of its d20 is asked of the rules. */
export function savedShare(plan: SavePlan, rulings: Rulings): number {
  const faces = Array.from({ length: 20 }, (_, at) => at + 1);
  const made = faces.filter((total) => {
    const rolls = plan.rolls.map(({ id, formula }) => [id, { formula, total, dice: [{ faces: 20, result: total }] }]);
    return resolveSave(plan, Object.fromEntries(rolls), rulings).success;
  });
  return made.length / faces.length;
}

/** The fighter's chance to hit an orc at a level, with a weapon of his own or another. */
export function hitsAt(level: number, rulings: Rulings, weapon?: Weapon): number {
  const fighter = adventurer("fighter");
  const attacker: Creature = {
    ...fighter,
    class: { id: "fighter", level },
    weapons: weapon ? [weapon] : fighter.weapons,
  };
  const [means] = readyMeans(attacker);
  return means ? planAttack({ attacker, target: foe("orcs"), means, situation: {} }, rulings).chance : 0;
}
