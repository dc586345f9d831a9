import { built, topic } from "../rulings/topic.ts";

/** Whether attacks with slow weapons come last in the round. */
export const slowWeapons = topic<{ readonly last: boolean }>({
  key: "slowWeapons",
  group: "combat",
  classic: "last",
  variants: {
    off: built([], { last: false }),
    last: built(["BX-136"], { last: true }),
  },
  affects: ["combat", "cards"],
});
