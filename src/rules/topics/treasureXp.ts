import { built, topic } from "../rulings/topic.ts";

/** Experience for treasure of the value of one gold piece. */
export const treasureXp = topic<number>({
  key: "treasureXp",
  group: "rewards",
  classic: "full",
  variants: {
    full: built(["ERIS-124", "GOR-97"], 1),
    none: built([], 0),
  },
  constraints: [
    {
      id: "treasureOrMonstersGiveExperience",
      when: ["none"],
      topic: "monsterXp",
      mustBe: ["bx", "eris"],
      fix: "bx",
      level: "warning",
    },
  ],
  affects: ["party"],
  guarded: true,
});
