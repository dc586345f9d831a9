import { built, topic } from "../rulings/topic.ts";

/** Whether a bonus that ends with somebody's turn works in one turn only of each who has it; only blocks shuffle turns. */
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
