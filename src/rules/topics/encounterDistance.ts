import type { Place } from "../facts/encounter.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The distance between the sides, where the referee sets none. */
export interface DistanceRuling {
  readonly rule: RuleId;
  /** Dice for the distance, in tens of feet or yards. */
  readonly formula: (place: Place, anySurprised: boolean) => string;
  /** Whether the surprise dice replace them when both sides rolled. */
  readonly surpriseDice: boolean;
}

export const encounterDistance = topic<DistanceRuling>({
  key: "encounterDistance",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-087", "BX-110"], {
      rule: "BX-110",
      formula: (place, anySurprised) => (place === "dungeon" ? "2d6" : anySurprised ? "1d4" : "4d6"),
      surpriseDice: false,
    }),
    gorman: built(["GOR-72"], { rule: "GOR-72", formula: () => "2d6", surpriseDice: true }),
  },
  constraints: [
    {
      id: "distanceWantsSurpriseDice",
      when: ["gorman"],
      topic: "surprise",
      mustBe: ["gorman"],
      fix: "gorman",
      level: "warning",
    },
  ],
  affects: ["actors", "party"],
});
