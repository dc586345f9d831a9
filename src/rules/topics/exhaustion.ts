import { built, topic } from "../rulings/topic.ts";

/** Rounds of running, and of moving at the encounter rate, that can be kept up, and what follows. */
export interface Exhaustion {
  readonly running: number;
  readonly moving: number;
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
    on: built(["BX-116", "BX-126"], { running: 30, moving: 60, penalty: -2, restTurns: 3 }),
    off: built([], undefined),
  },
  affects: ["combat", "cards"],
});
