import { built, topic } from "../rulings/topic.ts";

/** Times the rate of exploration that a party makes through parts it knows. */
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
