import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The conditions for awards of experience and treasure. */
export interface XpAwardRule {
  readonly rule?: RuleId;
  /** Whether an award needs a settlement or a secured place. */
  readonly home: boolean;
}

export const xpAward = topic<XpAwardRule>({
  key: "xpAward",
  group: "rewards",
  classic: "session",
  variants: {
    returned: built(["ERIS-122", "GOR-97"], { rule: "ERIS-122", home: true }),
    session: built([], { home: false }),
  },
  affects: ["party"],
});
