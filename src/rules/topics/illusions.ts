import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The ways of disbelieving an illusion. */
export interface IllusionRule {
  readonly rule?: RuleId;
  /** Whether there is a hidden saving throw against spells when it would first affect the viewer. */
  readonly savesToDoubt: boolean;
  /** Whether declared disbelief needs no roll, but costs the saving throw against a real effect. */
  readonly disbelief: boolean;
}

export const illusions = topic<IllusionRule>({
  key: "illusions",
  group: "life",
  classic: "bx",
  variants: {
    bx: built([], { savesToDoubt: false, disbelief: false }),
    eris: built(["ERIS-103", "ERIS-104"], { rule: "ERIS-103", savesToDoubt: true, disbelief: true }),
  },
  affects: ["actors", "cards"],
});
