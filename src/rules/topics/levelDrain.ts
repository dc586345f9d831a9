import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The effects of level drain. */
export interface LevelDrain {
  readonly rule?: RuleId;
  /** Whether drained levels are temporary and counted separately, instead of permanently lost. */
  readonly temporaryKind: boolean;
  /** The effective level for attacks, saving throws, spells and the limit of death. */
  effective(level: number, drained: number): number;
  /** Experience after a permanent loss; `thresholds[n]` is the threshold of level n+1. */
  experience(newLevel: number, thresholds: readonly number[]): number;
  /** Whether all dice of the new level are rerolled, or only the lost dice subtracted. */
  readonly rerollAll: boolean;
  /** Whether a week of rest restores temporary losses. */
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
