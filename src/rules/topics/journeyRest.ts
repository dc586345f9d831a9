import { built, topic } from "../rulings/topic.ts";

/** Days of travel after which a day of rest is due, or a penalty follows. */
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
    /** Days that food keeps; 0: for ever. The sources are silent: these are the usual ones of the field. */
    freshFoodDays: { kind: "integer", readBy: ["on"], initial: 7, min: 0, max: 999 },
    preservedFoodDays: { kind: "integer", readBy: ["on"], initial: 56, min: 0, max: 999 },
  },
  affects: ["actors", "party"],
});
