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
  affects: ["actors", "party"],
});
