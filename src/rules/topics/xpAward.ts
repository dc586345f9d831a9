import type { RuleId } from "../trace/types.ts";
import { built, topic } from "./topic.ts";

/** When experience and treasure are awarded, and how fine the coins are divided. */
export interface XpAwardRule {
  readonly rule: RuleId;
  /** Only in a settlement or a secured place. */
  readonly home: boolean;
  /** Copper pieces in the unit that shares are counted in: whole gold pieces, or to the copper. */
  readonly unit: 1 | 100;
}

export const xpAward = topic<XpAwardRule>({
  key: "xpAward",
  group: "rewards",
  classic: "session",
  variants: {
    returned: built(["ERIS-122", "GOR-41", "GOR-97"], { rule: "ERIS-122", home: true, unit: 100 }),
    session: built(["BX-007"], { rule: "BX-007", home: false, unit: 1 }),
  },
  affects: ["party"],
});
