import { built, topic } from "../rulings/topic.ts";

/** Whether raising the dead needs a roll. */
export interface ResurrectionRule {
  readonly throws: boolean;
}

export const resurrectionRoll = topic<ResurrectionRule>({
  key: "resurrectionRoll",
  group: "life",
  classic: "off",
  variants: {
    off: built([], { throws: false }),
    on: built(["GOR-06"], { throws: true }),
  },
  affects: ["actors", "cards"],
});
