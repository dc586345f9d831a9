import { built, topic } from "../rulings/topic.ts";

/** The multiple of the exploration rate in known areas. */
export const familiarMovement = topic<number>({
  key: "familiarMovement",
  group: "exploration",
  classic: "triple",
  variants: {
    triple: built(["BX-063"], 3),
    same: built([], 1),
  },
  affects: ["actors", "party"],
});
