import { built, topic } from "../rulings/topic.ts";

/** The bonus of expertise to attack rolls with the chosen weapon group or implement at a level. */
export type FreeExpertise = (level: number) => number;

/** None; or from level 5 +1, from 15 +2, from 25 +3 (HERO-22). */
export const freeExpertise = topic<FreeExpertise>({
  key: "freeExpertise",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], () => 0),
    on: built(["HERO-22"], (level) => (level < 5 ? 0 : level < 15 ? 1 : level < 25 ? 2 : 3)),
  },
  /** Whether every weapon group and implement counts, not only the chosen ones. */
  parameters: { expertiseAll: { kind: "boolean", readBy: ["on"], initial: false } },
  affects: ["actors", "combat"],
});
