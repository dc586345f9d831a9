import { built, topic } from "../rulings/topic.ts";

/** The time of running, and of moving at the encounter rate, until exhaustion, in turns, with its effects. */
export interface Exhaustion {
  readonly runningTurns: number;
  readonly movingTurns: number;
  /** Subtracted from attacks, damage and armour class. */
  readonly penalty: number;
  /** Consecutive full turns of rest that end it. */
  readonly restTurns: number;
}

export const exhaustion = topic<Exhaustion | undefined>({
  key: "exhaustion",
  group: "combat",
  classic: "on",
  variants: {
    on: built(["BX-116", "BX-126"], { runningTurns: 0.5, movingTurns: 1, penalty: -2, restTurns: 3 }),
    off: built([], undefined),
  },
  affects: ["combat", "cards"],
});
