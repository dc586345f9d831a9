import { built, topic } from "../rulings/topic.ts";

/** Whether results are discarded at the end of a round. */
export const initiativeEvery = topic<{ readonly eachRound: boolean }>({
  key: "initiativeEvery",
  group: "combat",
  classic: "round",
  variants: {
    round: built(["BX-135", "ERIS-04"], { eachRound: true }),
    encounter: built(["GOR-75", "HERO-01"], { eachRound: false }),
  },
  affects: ["combat", "cards"],
});
