import type { Rulings } from "../rulings/types.ts";
import { exhaustion } from "../topics/exhaustion.ts";
import { roundLength } from "../topics/roundLength.ts";

/** Rounds of running and of moving in combat before exhaustion: half a turn and a turn, at any length of a round (BX-116, BX-126, MIX-44). */
export function roundsUntilTired(rulings: Rulings): { readonly running: number; readonly moving: number } | undefined {
  const ruling = rulings.use(exhaustion);
  const { roundsInTurn } = rulings.use(roundLength);
  return ruling && { running: ruling.runningTurns * roundsInTurn, moving: ruling.movingTurns * roundsInTurn };
}
