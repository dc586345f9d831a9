import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The effects of losing levels to a monster. */
export interface LevelDrain {
  readonly rule?: RuleId;
  /** Whether drained levels are counted apart from the level (and come back), or are gone from it. */
  readonly temporaryKind: boolean;
  /** The level that counts for attacks, saves, spells and the limit of death. */
  effective(level: number, drained: number): number;
  /** Experience after a permanent loss; `thresholds[n]` is what level n+1 takes. */
  experience(newLevel: number, thresholds: readonly number[]): number;
  /** Whether all dice of the new level are rolled again, or only the lost dice are taken off. */
  readonly rerollAll: boolean;
  /** Week of rest that brings temporary losses back. */
  readonly weekRestores: boolean;
}

export const levelDrain = topic<LevelDrain>({
  key: "levelDrain",
  group: "life",
  classic: "bx",
  variants: {
    bx: built([], {
      temporaryKind: false,
      effective: (level) => level,
      experience: (newLevel, thresholds) => thresholds[newLevel - 1] ?? 0,
      rerollAll: false,
      weekRestores: false,
    }),
    eris: built(["ERIS-101", "ERIS-102"], {
      rule: "ERIS-101",
      temporaryKind: true,
      effective: (level, drained) => Math.max(0, level - drained),
      experience: (newLevel, thresholds) => Math.max(0, (thresholds[newLevel] ?? 1) - 1),
      rerollAll: true,
      weekRestores: true,
    }),
  },
  affects: ["actors", "cards"],
});
