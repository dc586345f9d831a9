/** The subjects of figures of one procedure: the typical characters and monsters of the lab. */
import { planAttack } from "../../attack/plan.ts";
import type { Creature, Weapon } from "../../creature/types.ts";
import { type QuickDice, quickDice, seededDice } from "../../dice/dice.ts";
import type { Rulings } from "../../rulings/types.ts";
import { resolveSave, type SavePlan } from "../../saves/saving-throw.ts";
import { type Band, bandOfFoes, TYPICAL_PARTY } from "../bands.ts";
import { readyMeans } from "../weapon-choice.ts";

export function adventurer(id: string): Creature {
  const found = TYPICAL_PARTY.find(({ creature }) => creature.id === id);
  if (!found) throw new RangeError(`no ${id} is in the typical party`);
  return found.creature;
}

export const foe = (band: Band): Creature => bandOfFoes(band).creature;

/** The creature with this many hit points left. */
export function hurt(creature: Creature, value: number): Creature {
  return { ...creature, hitPoints: { ...creature.hitPoints, value } };
}

/** The number of rolls where the dice have too many combinations: accurate to less than a hundredth, in about ten milliseconds. */
const TIMES = 4000;
/** The largest number of combinations that is enumerated, which is not slower. */
const MOST_FALLS = 5000;

/** The average over every combination of the dice; where there are too many, over many rolls with fixed seeds. */
export function average(of: (dice: QuickDice) => number, times = TIMES): number {
  return everyFall(of) ?? rolled(of, times);
}

/** The average over every combination, counted like an odometer with the last die first. Undefined where it would take too long. */
function everyFall(of: (dice: QuickDice) => number): number | undefined {
  const shown: { readonly faces: number; face: number }[] = [];
  // Both sums round alike, so that a certain event gives exactly 1.
  let [sum, often] = [0, 0];
  for (let falls = 0; falls < MOST_FALLS; falls += 1) {
    let at = 0;
    let ways = 1;
    const value = of(
      quickDice((faces) => {
        const die = shown[at] ?? { faces, face: 1 };
        shown[at] = die;
        at += 1;
        ways *= faces;
        return die.face;
      }),
    );
    if (falls === 0 && ways > MOST_FALLS) return undefined;
    sum += value / ways;
    often += 1 / ways;
    while (shown.at(-1)?.face === shown.at(-1)?.faces) if (!shown.pop()) return sum / often;
    const last = shown.at(-1);
    if (last) last.face += 1;
  }
  return undefined;
}

/** The average over rolls that are each repeated with every die inverted, so that sums of dice have their true average. */
function rolled(of: (dice: QuickDice) => number, times: number): number {
  const dice = seededDice("odds");
  let sum = 0;
  for (let at = 0; at < times; at += 2) {
    const shown: { readonly faces: number; readonly face: number }[] = [];
    const first = quickDice((faces) => {
      const face = dice.die(faces);
      shown.push({ faces, face });
      return face;
    });
    sum += of(first);
    let next = 0;
    const second = quickDice((faces) => {
      const die = shown[next];
      next += 1;
      // Another branch of the procedure may need another die, which is then rolled.
      return die?.faces === faces ? faces + 1 - die.face : dice.die(faces);
    });
    sum += of(second);
  }
  return sum / times;
}

/** The chance of a saving throw, from the result of each d20 face. */
export function savedShare(plan: SavePlan, rulings: Rulings): number {
  const faces = Array.from({ length: 20 }, (_, at) => at + 1);
  const made = faces.filter((total) => {
    const rolls = plan.rolls.map(({ id, formula }) => [id, { formula, total, dice: [{ faces: 20, result: total }] }]);
    return resolveSave(plan, Object.fromEntries(rolls), rulings).success;
  });
  return made.length / faces.length;
}

/** The fighter's chance to hit an orc, or another foe, at a level, with his own weapon or another. */
export function hitsAt(level: number, rulings: Rulings, weapon?: Weapon, band: Band = "orcs"): number {
  const fighter = adventurer("fighter");
  const attacker: Creature = {
    ...fighter,
    class: { id: "fighter", level },
    weapons: weapon ? [weapon] : fighter.weapons,
  };
  const [means] = readyMeans(attacker);
  return means ? planAttack({ attacker, target: foe(band), means, situation: {} }, rulings).chance : 0;
}
