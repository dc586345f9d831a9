import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The facts of an award for the cap on levels. */
export interface CappedAward {
  readonly before: number;
  readonly after: number;
  /** Level at the start of this award, and of the session. */
  readonly level: number;
  readonly levelAtSessionStart: number;
  readonly thresholds: readonly number[];
}

/** The cap on a total that would rise too far at once; undefined when no cap applies. */
export interface LevelCapRule {
  readonly rule?: RuleId;
  cut(award: CappedAward): number | undefined;
}

/** One level for each award: 1 short of the second level above (Facts). */
function onePerAward({ after, before, level, thresholds }: CappedAward): number | undefined {
  const second = thresholds[level + 1];
  return second !== undefined && after >= second ? Math.max(before, second - 1) : undefined;
}

/** One level for each session: halfway between the next level and the one after, never under the previous total (GOR-28). */
function onePerSession({ after, before, levelAtSessionStart, thresholds }: CappedAward): number | undefined {
  const first = thresholds[levelAtSessionStart];
  const second = thresholds[levelAtSessionStart + 1];
  if (first === undefined || second === undefined || after < second) return undefined;
  return Math.max(before, Math.floor((first + second) / 2));
}

export const levelCap = topic<LevelCapRule>({
  key: "levelCap",
  group: "characters",
  classic: "onePerAward",
  variants: {
    onePerAward: built([], { cut: onePerAward }),
    onePerSession: built(["GOR-28"], { rule: "GOR-28", cut: onePerSession }),
  },
  affects: ["actors"],
});
