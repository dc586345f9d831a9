import { built, topic } from "../rulings/topic.ts";

/** The rules for search rolls. */
export interface SearchRolls {
  /** Whether only the referee sees the dice, so that a failure looks like an empty wall. */
  readonly blind: boolean;
  /** Whether each character has one try at each place. */
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
