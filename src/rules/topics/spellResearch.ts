import { built, topic } from "../rulings/topic.ts";

/** Whether casters research their own spells, with a chance that gold buys. */
export const spellResearch = topic<{ readonly done: boolean }>({
  key: "spellResearch",
  group: "magic",
  classic: "off",
  variants: {
    off: built([], { done: false }),
    on: built(["GOR-63", "GOR-64", "GOR-65", "GOR-66"], { done: true }),
  },
  affects: ["actors"],
});
