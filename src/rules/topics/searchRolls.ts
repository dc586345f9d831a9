import { built, topic } from "../rulings/topic.ts";

/** How searches are rolled. */
export interface SearchRolls {
  /** Only the referee sees the dice: a failure and an empty wall look alike. */
  readonly blind: boolean;
  /** One try for each character at each place. */
  readonly once: boolean;
}

export const searchRolls = topic<SearchRolls>({
  key: "searchRolls",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-065"], { blind: true, once: true }),
    open: built([], { blind: false, once: false }),
  },
  affects: ["actors", "party"],
});
