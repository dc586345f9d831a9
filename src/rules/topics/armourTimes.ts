import { built, topic } from "../rulings/topic.ts";

/** The time to put armour on or take it off. */
export interface ArmourTimes {
  /** Rounds for a suit that needs no help. */
  readonly quick: number;
  /** Turns for plate, halved by each assistant. */
  readonly plateTurns: number;
}

export const armourTimes = topic<ArmourTimes | undefined>({
  key: "armourTimes",
  group: "exploration",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["ERIS-118", "ERIS-119"], { quick: 1, plateTurns: 1 }),
  },
  affects: ["actors", "party"],
});
