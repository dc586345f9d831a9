import { built, topic } from "../rulings/topic.ts";

/** The result of a shot that misses in a melee. */
export interface FiringIntoMelee {
  readonly formula: string;
  stray(die: number): "full" | "half" | "none";
}

/** Shots into or past a melee: harmless to friends, or d6 on a miss: on 1 full damage to a friend, on 2 half of it (ERIS-20). */
export const firingIntoMelee = topic<FiringIntoMelee | undefined>({
  key: "firingIntoMelee",
  group: "combat",
  classic: "off",
  variants: {
    off: built(["BX-143"], undefined),
    eris: built(["ERIS-20"], {
      formula: "1d6",
      stray: (die) => (die === 1 ? "full" : die === 2 ? "half" : "none"),
    }),
  },
  affects: ["combat", "cards"],
});
