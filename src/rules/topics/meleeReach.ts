import { built, topic } from "../rulings/topic.ts";

/** Reach of melee attacks in feet, edge to edge. */
export const meleeReach = topic<{ readonly feet: number }>({
  key: "meleeReach",
  group: "combat",
  classic: "5",
  variants: {
    "5": built(["BX-150"], { feet: 5 }),
    "10": built(["ERIS-10"], { feet: 10 }),
  },
  affects: ["combat", "cards"],
});
