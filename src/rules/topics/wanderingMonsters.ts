import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The times and chances of wandering monster checks. */
export interface WanderingRule {
  readonly rule: RuleId;
  /** Turns between checks in a dungeon; undefined where hours at the table count. */
  readonly turns?: number;
  /** Chance in six in a dungeon by the place's own number and the party's rate. */
  dungeon(ofPlace: number, rate: number): number;
  /** Whether the parameter for days applies in the wilderness and at sea, instead of hours at the table. */
  readonly daily: boolean;
}

const TIERS = [
  [180, 1],
  [120, 2],
  [90, 3],
  [60, 4],
] as const;

export const wanderingMonsters = topic<WanderingRule>({
  key: "wanderingMonsters",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-052", "BX-053", "BX-072", "BX-086", "BX-097", "BX-098"], {
      rule: "BX-072",
      turns: 2,
      dungeon: (ofPlace) => ofPlace,
      daily: true,
    }),
    gorman: built(["GOR-36", "GOR-37"], {
      rule: "GOR-36",
      dungeon: (_ofPlace, rate) => TIERS.find(([tier]) => rate >= tier)?.[1] ?? 5,
      daily: false,
    }),
  },
  parameters: {
    wildernessChecksPerDay: { kind: "integer", readBy: ["bx"], initial: 1, min: 1, max: 4 },
    /** Chance in six of a check for noise (GOR-37). */
    noiseOdds: { kind: "integer", readBy: ["gorman"], initial: 2, min: 1, max: 2 },
  },
  affects: ["actors", "party"],
});
