import { built, topic } from "../rulings/topic.ts";

/** The bonus of every attack roll in a round of combat. */
export const escalation = topic<(round: number) => number>({
  key: "escalation",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], () => 0),
    on: built(["HERO-07"], (round) => Math.max(0, round - 1)),
  },
  affects: ["combat", "cards"],
});
