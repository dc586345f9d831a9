import { built, topic } from "../rulings/topic.ts";

/** Days of travel until a day of rest is due, and the penalty otherwise. */
export interface JourneyRest {
  readonly days: number;
}

export const journeyRest = topic<JourneyRest | undefined>({
  key: "journeyRest",
  group: "exploration",
  classic: "on",
  variants: {
    on: built(["BX-083"], { days: 6 }),
    off: built([], undefined),
  },
  parameters: {
    /** Days until fresh food spoils; 0 for never. The sources give none, so these are the usual ones of the genre. */
    freshFoodDays: { kind: "integer", readBy: ["on"], initial: 7, min: 0, max: 999 },
    preservedFoodDays: { kind: "integer", readBy: ["on"], initial: 56, min: 0, max: 999 },
  },
  affects: ["actors", "party"],
});
