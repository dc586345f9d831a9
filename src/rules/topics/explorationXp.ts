import { built, topic } from "../rulings/topic.ts";

const BANDS = [
  [11, 20],
  [9, 15],
  [7, 10],
  [5, 5],
] as const;

/** Percentage on all experience for discovered rooms and hexes. */
export const explorationXp = topic<(found: number) => number>({
  key: "explorationXp",
  group: "rewards",
  classic: "off",
  variants: {
    off: built([], () => 0),
    on: built(["GOR-98"], (found) => BANDS.find(([from]) => found >= from)?.[1] ?? 0),
  },
  affects: ["party"],
});
