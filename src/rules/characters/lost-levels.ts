/** The levels that a drain takes, with the tables of the classes that lose them (EXT-03, EXT-04). */
import type { DrainInput, LostLevel } from "../life/level-drain.ts";
import type { Rulings } from "../rulings/types.ts";
import { drainTables } from "./advance.ts";
import type { OwnClass } from "./classes.ts";

/** The classes of a drained character. */
export interface Drained {
  /** The classes in use, in order; at least one. */
  readonly classes: readonly OwnClass[];
  /** Levels of earlier classes that do not count yet, and lose none (EXT-04). */
  readonly waiting?: readonly number[];
  readonly constitution?: number;
}

/**
 * The tables of a level drain. Of several classes each level is taken from the one that is the highest then, of equals the later (EXT-03), so that one loses
 * its first level only when all have no other.
 * @throws RulesError for a number of levels under 1.
 */
export function drainOf(
  { classes, waiting = [], constitution }: Drained,
  levels: number,
  rulings: Rulings,
): Omit<DrainInput, "levels" | "kind" | "tracks"> {
  const left = classes.map((own) => own.level);
  const tablesOf = (at: number, lost: number) => {
    const own = classes[at] as OwnClass;
    const beside = [...left.filter((_level, other) => other !== at), ...waiting];
    const character = { class: { ...own, level: left[at] ?? own.level }, beside };
    return drainTables({ ...character, ...(constitution !== undefined && { constitution }) }, lost, rulings);
  };
  const first = tablesOf(highestOf(left), levels);
  if (classes.length < 2) return first;
  const each: LostLevel[] = [];
  for (let at = highestOf(left); each.length < levels && (left[at] ?? 0) > 1; at = highestOf(left)) {
    const { thresholds, hitDiceLost, perDie, throws } = tablesOf(at, 1);
    const level = (left[at] ?? 1) - 1;
    left[at] = level;
    each.push({ at, level, thresholds, hitDiceLost, perDie, throws });
  }
  return { ...first, each };
}

/** The index of the highest level, of equals the later. */
function highestOf(levels: readonly number[]): number {
  return levels.lastIndexOf(Math.max(...levels));
}
