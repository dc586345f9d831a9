import { built, topic } from "../rulings/topic.ts";

/** Number of spells that a caster may cast in one round with any number of actions; Infinity leaves it to the action economy. */
export const oneSpellPerRound = topic<{ readonly spells: number }>({
  key: "oneSpellPerRound",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], { spells: Number.POSITIVE_INFINITY }),
    on: built(["ERIS-07"], { spells: 1 }),
  },
  affects: ["combat", "cards"],
});
