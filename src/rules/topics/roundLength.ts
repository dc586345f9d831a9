import { built, topic } from "../rulings/topic.ts";

/** Seconds in a round and rounds in a turn of ten minutes. */
export interface RoundLength {
  readonly seconds: number;
  readonly roundsInTurn: number;
}

export const roundLength = topic<RoundLength>({
  key: "roundLength",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-014", "BX-118"], { seconds: 10, roundsInTurn: 60 }),
    minute: built(["GOR-67", "ERIS-17"], { seconds: 60, roundsInTurn: 10 }),
  },
  affects: ["combat", "cards"],
});
