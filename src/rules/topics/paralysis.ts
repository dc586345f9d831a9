import { built, topic } from "../rulings/topic.ts";
import { WITHSTAND, withstandFault } from "../tables/withstand.ts";
import type { RuleId } from "../trace/types.ts";

/** The effects of paralysis besides helplessness. */
export interface ParalysisRule {
  readonly rule: RuleId;
  /** Whether a lethal effect needs a Constitution roll against death (ERIS-98). */
  readonly lethal: boolean;
  /** Whether a ghoul's touch is a fear: another saving throw, only for the fight, which friends can end (ERIS-99, ERIS-100). */
  readonly ghoulFear: boolean;
}

export const paralysis = topic<ParalysisRule>({
  key: "paralysis",
  group: "life",
  classic: "bx",
  variants: {
    bx: built(["BX-166"], { rule: "BX-166", lethal: false, ghoulFear: false }),
    eris: built(["ERIS-98", "ERIS-99", "ERIS-100"], { rule: "ERIS-98", lethal: true, ghoulFear: true }),
  },
  parameters: {
    withstandAdversity: { kind: "table", initial: WITHSTAND, fault: withstandFault },
  },
  affects: ["actors", "cards"],
});
