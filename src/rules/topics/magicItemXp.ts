import { built, topic } from "../rulings/topic.ts";

export type MagicGrade = "minor" | "standard" | "major";

/** Experience for a magic item brought home, by its grade. */
export const magicItemXp = topic<Readonly<Record<MagicGrade, number>> | undefined>({
  key: "magicItemXp",
  group: "rewards",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["ERIS-125"], { minor: 250, standard: 1000, major: 2500 }),
  },
  affects: ["party"],
  guarded: true,
});
