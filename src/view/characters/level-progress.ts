import { levelAt, type OwnClass, thresholds } from "../../rules/characters/classes.ts";
import { limitedThresholds } from "../../rules/characters/several-classes.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

/** The experience needed for the next level, and whether it is reached. */
interface LevelProgress {
  /** Absent at the highest level. */
  readonly nextAt?: number;
  readonly due: boolean;
  readonly reached: number;
}

/** The progress towards the next level (GOR-26), in one of several classes (EXT-03). */
export function levelProgress(own: OwnClass, experience: number, rulings: Rulings, classes = 1): LevelProgress {
  const table = limitedThresholds(thresholds(own, rulings), classes, rulings);
  const nextAt = table[own.level];
  const reached = levelAt(experience, table);
  return {
    ...(nextAt !== undefined && { nextAt }),
    due: nextAt !== undefined && own.level > 0 && experience >= nextAt,
    reached,
  };
}
