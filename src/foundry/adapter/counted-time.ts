/** A fight that was stepped back goes over the same minutes again: what they completed is not counted a second time. */

import { type Counted, countsFrom, goneBack } from "../../rules/exploration/recalculate.ts";
import type { CombatDocument } from "../platform/types.ts";

/** Of which fight a move of the clock is, and what of it was counted before, as the move says it. */
const FIGHT = "rulings.fight";
const COUNTED = "rulings.counted";

/** The flags that mark a clock change as made by a fight. */
export function clockMovedBy(combat: CombatDocument): Readonly<Record<string, unknown>> {
  return { rulings: { fight: combat.id, counted: countedIn(combat.getFlag("rulings", "counted")) ?? null } };
}

/** Notes, before the clock goes back, what it goes back over. */
export async function noteCountedTime(combat: CombatDocument, seconds: number): Promise<void> {
  const before = game.time?.worldTime ?? 0;
  const known = countedIn(combat.getFlag("rulings", "counted"));
  const counted = goneBack(known, before, before - seconds);
  if (counted && (counted.from !== known?.from || counted.until !== known.until))
    await combat.setFlag("rulings", "counted", counted);
}

/** The fight that moved the clock; undefined when it was none. */
export function fightOf(options: object): CombatDocument | undefined {
  const id: unknown = foundry.utils.getProperty(options, FIGHT);
  return typeof id === "string" ? game.combats?.get(id) : undefined;
}

/** From when on a move of the clock by `passed` seconds counts; every other than a fight's from its beginning. */
export function alreadyCountedUntil(now: number, passed: number, options: object): number {
  return countsFrom(countedIn(foundry.utils.getProperty(options, COUNTED)), now - passed, now);
}

function countedIn(kept: unknown): Counted | undefined {
  const { from, until }: { from?: unknown; until?: unknown } = Object(kept);
  return typeof from === "number" && typeof until === "number" ? { from, until } : undefined;
}
