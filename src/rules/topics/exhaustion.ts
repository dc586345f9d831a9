import { built, topic } from "../rulings/topic.ts";

/** Running, and moving at the encounter rate, that can be kept up, in turns, and what follows. */
export interface Exhaustion {
  readonly runningTurns: number;
  readonly movingTurns: number;
  /** Taken from attacks, damage and armour class. */
  readonly penalty: number;
  /** Full turns of rest in a row that end it. */
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
