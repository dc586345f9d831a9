/** A fight that is stepped back passes the same minutes again, which must not count twice. */

import { type Counted, countsFrom, goneBack } from "../../rules/exploration/recalculate.ts";
import type { CombatDocument } from "../platform/types.ts";

/** The flag of a clock change with its fight and the time that was already counted. */
const FIGHT = "rulings.fight";
const COUNTED = "rulings.counted";

/** The flags that mark a clock change as made by a fight. */
export function clockMovedBy(combat: CombatDocument): Readonly<Record<string, unknown>> {
  return { rulings: { fight: combat.id, counted: countedIn(combat.getFlag("rulings", "counted")) ?? null } };
}

/** Stores the time that is about to be rewound before the clock goes back. */
export async function noteCountedTime(combat: CombatDocument, seconds: number): Promise<void> {
  const before = game.time?.worldTime ?? 0;
  const known = countedIn(combat.getFlag("rulings", "counted"));
  const counted = goneBack(known, before, before - seconds);
  if (counted && (counted.from !== known?.from || counted.until !== known.until))
    await combat.setFlag("rulings", "counted", counted);
}

/** The fight that changed the clock; undefined when something else did. */
export function fightOf(options: object): CombatDocument | undefined {
  const id: unknown = foundry.utils.getProperty(options, FIGHT);
  return typeof id === "string" ? game.combats?.get(id) : undefined;
}

/** The world time from which a clock change of `passed` seconds counts; for changes outside a fight, its start. */
export function alreadyCountedUntil(now: number, passed: number, options: object): number {
  return countsFrom(countedIn(foundry.utils.getProperty(options, COUNTED)), now - passed, now);
}

function countedIn(kept: unknown): Counted | undefined {
  const { from, until }: { from?: unknown; until?: unknown } = Object(kept);
  return typeof from === "number" && typeof until === "number" ? { from, until } : undefined;
}
