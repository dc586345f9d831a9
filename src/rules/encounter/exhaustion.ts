import { roundsUntilTired } from "../derived/rounds-until-tired.ts";
import { wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { exhaustion } from "../topics/exhaustion.ts";

/** Tiredness: rounds run since the last rest, exhaustion, and consecutive full turns of rest since. */
export interface Tiredness {
  readonly roundsRun: number;
  readonly exhausted: boolean;
  readonly restTurns: number;
}

export const RESTED: Tiredness = { roundsRun: 0, exhausted: false, restTurns: 0 };

/** Tiredness after rounds of running, which add up until a turn of rest; the runner is exhausted at 30 (BX-126). */
export function afterRunning(before: Tiredness, rounds: number, tires: boolean, rulings: Rulings): Tiredness {
  wholeNumber(rounds, "rounds", 0);
  const ruling = roundsUntilTired(rulings);
  if (!ruling || !tires) return before;
  const roundsRun = before.roundsRun + rounds;
  return { roundsRun, exhausted: before.exhausted || roundsRun >= ruling.running, restTurns: 0 };
}

/** Tiredness after a round of moving in combat, which exhausts from the 61st on (BX-116). */
export function afterMoving(before: Tiredness, round: number, tires: boolean, rulings: Rulings): Tiredness {
  wholeNumber(round, "round", 0);
  const ruling = roundsUntilTired(rulings);
  if (!ruling || !tires || round <= ruling.moving) return before;
  return { ...before, exhausted: true, restTurns: 0 };
}

/** Tiredness after full turns of rest; {@link afterExertion} covers exertion between them. Three in a row end exhaustion (BX-126). */
export function afterRest(before: Tiredness, turns: number, rulings: Rulings): Tiredness {
  wholeNumber(turns, "turns", 0);
  if (turns === 0) return before;
  const needed = rulings.use(exhaustion)?.restTurns ?? 0;
  const restTurns = before.restTurns + turns;
  const exhausted = before.exhausted && restTurns < needed;
  return { roundsRun: 0, exhausted, restTurns: exhausted ? restTurns : 0 };
}

/** Tiredness after a fight or a march, which interrupts the resting turns. */
export function afterExertion(before: Tiredness): Tiredness {
  return { ...before, restTurns: 0 };
}
