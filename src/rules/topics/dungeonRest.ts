import { built, topic } from "../rulings/topic.ts";

/** The number of turns of which one must be spent resting, and the penalty otherwise. */
export interface DungeonRest {
  readonly every: number;
}

export const dungeonRest = topic<DungeonRest | undefined>({
  key: "dungeonRest",
  group: "exploration",
  classic: "on",
  variants: {
    on: built(["BX-064"], { every: 6 }),
    off: built([], undefined),
  },
  affects: ["actors", "party"],
});
