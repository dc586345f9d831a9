import { built, topic } from "../rulings/topic.ts";

/** Whether a bonus that ends with a turn counts in only one turn of each creature that has it; only blocks change the order of turns. */
export const onceOnlyBonuses = topic<{ readonly once: boolean }>({
  key: "onceOnlyBonuses",
  group: "heroic",
  classic: "on",
  variants: {
    on: built(["HERO-04"], { once: true }),
    off: built([], { once: false }),
  },
  affects: ["actors", "combat"],
});
