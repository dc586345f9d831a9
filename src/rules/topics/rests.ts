import { built, topic } from "../rulings/topic.ts";

/** The two rests of the heroic options; times in minutes. */
export interface Rests {
  readonly short: { readonly minutes: number };
  /** `every`: from the start of one extended rest to the start of the next. */
  readonly extended: { readonly minutes: number; readonly every: number };
}

/** The rests; undefined where a rest is only a night's sleep. */
export const rests = topic<Rests | undefined>({
  key: "rests",
  group: "life",
  classic: "bx",
  variants: {
    bx: built([], undefined),
    heroic: built(["HERO-25"], { short: { minutes: 5 }, extended: { minutes: 360, every: 1440 } }),
  },
  affects: ["actors", "cards"],
});
