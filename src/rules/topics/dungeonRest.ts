import { built, topic } from "../rulings/topic.ts";

/** One turn in so many is spent resting, or a penalty follows. */
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
