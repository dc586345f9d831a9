import { band } from "../creature/abilities.ts";
import { built, topic } from "../rulings/topic.ts";

const STRENGTH = [
  [-99, 1],
  [9, 2],
  [13, 3],
  [16, 4],
  [18, 5],
] as const;

/** Chance in six to force a stuck door, by Strength. */
export const stuckDoors = topic<(strength: number) => number>({
  key: "stuckDoors",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-056"], (strength) => band<number>(STRENGTH, strength)),
    odd: built(["ERIS-68"], () => 2),
  },
  affects: ["actors", "party"],
});
