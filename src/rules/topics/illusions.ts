import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** Whether and how one comes to doubt an illusion. */
export interface IllusionRule {
  readonly rule?: RuleId;
  /** A save against spells when it would first affect the viewer, in secret. */
  readonly savesToDoubt: boolean;
  /** Declaring disbelief needs no roll, and costs the save where the thing is real. */
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
