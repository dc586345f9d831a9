/** Hit Dice and durations for magic. */
import type { Creature } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import type { Rulings } from "../rulings/types.ts";
import { roundLength } from "../topics/roundLength.ts";
import type { UNITS } from "./spell-effect-lists.ts";

interface Dice {
  readonly number: number;
  readonly modifier: number;
}

/** Hit Dice of a monster, or the level of a character. */
export function diceOf(creature: Creature, rulings: Rulings): Dice {
  if (creature.class) return { number: effectiveLevel(creature, rulings), modifier: 0 };
  return creature.hitDice ?? { number: 1, modifier: 0 };
}

export function compareHitDice(a: Dice, b: Dice): number {
  return a.number - b.number || a.modifier - b.modifier;
}

/** The longer time units in turns (BX-009, BX-013). */
const TURNS = { turn: 1, hour: 6, day: 144 } as const;

export function secondsIn(unit: (typeof UNITS)[number], rulings: Rulings): number {
  const { seconds, roundsInTurn } = rulings.use(roundLength);
  return unit === "round" ? seconds : seconds * roundsInTurn * TURNS[unit];
}
