import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The effects of a natural 20 besides the hit. */
export interface Criticals {
  readonly multiplier: number;
  readonly rule: RuleId;
  /** Whether a helmet or a scale protects its carrier and is lost (ERIS-27, ERIS-28). */
  readonly guarded: boolean;
}

export const criticalHits = topic<Criticals | undefined>({
  key: "criticalHits",
  group: "combat",
  classic: "none",
  variants: {
    none: built([], undefined),
    double: built(["ERIS-26", "ERIS-27", "ERIS-28"], { multiplier: 2, rule: "ERIS-26", guarded: true }),
    triple: built(["GOR-79"], { multiplier: 3, rule: "GOR-79", guarded: false }),
  },
  affects: ["combat", "cards"],
});
