import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** Hit points recovered by rest without magic. */
export interface NaturalHealing {
  readonly rule: RuleId;
  /** Dice for each full day. */
  readonly dice?: string;
  /** Points for each full day. */
  readonly perDay?: number;
  /** Consecutive days in a safe place that restore all hit points. */
  readonly allAfter?: number;
  /** Whether the place must be secure. */
  readonly secure: boolean;
  /** Whether healing surges replace days. */
  readonly surges: boolean;
}

export const naturalHealing = topic<NaturalHealing>({
  key: "naturalHealing",
  group: "life",
  classic: "bx",
  variants: {
    bx: built(["BX-029", "BX-030"], { rule: "BX-029", dice: "1d3", secure: false, surges: false }),
    eris: built(["ERIS-130"], { rule: "ERIS-130", allAfter: 7, secure: true, surges: false }),
    gorman: built(["GOR-84"], { rule: "GOR-84", perDay: 1, secure: false, surges: false }),
    surges: built(["HERO-13", "HERO-26"], { rule: "HERO-26", secure: false, surges: true }),
  },
  constraints: [
    {
      id: "surgesNeedRests",
      when: ["surges"],
      topic: "rests",
      mustBe: ["heroic"],
      fix: "heroic",
      level: "error",
    },
    {
      id: "surgesWantWoundLevels",
      when: ["surges"],
      topic: "death",
      mustBe: ["woundLevels"],
      fix: "woundLevels",
      level: "warning",
    },
  ],
  affects: ["actors", "cards"],
});
