import type { HitDice } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The experience for one defeated monster: a base, and more for each special ability. */
export interface MonsterXpRule {
  readonly rule?: RuleId;
  worth(dice: HitDice): { readonly base: number; readonly each: number };
  /** Whether experience follows gold: each earns the value of its own share of treasure (GOR-97). */
  readonly withGold: boolean;
}

/** The lowest Hit Dice of a row, a half more for a plus; its base, and the bonus of each ability (Facts, monster XP). */
const ROWS = [
  [-1, 5, 1],
  [1, 10, 3],
  [1.5, 15, 4],
  [2, 20, 5],
  [2.5, 25, 10],
  [3, 35, 15],
  [3.5, 50, 25],
  [4, 75, 50],
  [4.5, 125, 75],
  [5, 175, 125],
  [5.5, 225, 175],
  [6, 275, 225],
  [6.5, 350, 300],
  [7, 450, 400],
  [8, 650, 550],
  [9, 900, 700],
  [11, 1100, 800],
  [13, 1350, 950],
  [17, 2000, 1150],
  [21, 2500, 2000],
] as const;

function bx({ number, modifier }: HitDice): { base: number; each: number } {
  // Only 1-1 counts as less than one die; 2-1 and the like count as their dice.
  const rank = number + (modifier > 0 ? 0.5 : number === 1 && modifier < 0 ? -0.5 : 0);
  const [, base, each] = ROWS.findLast(([from]) => rank >= from) ?? ROWS[0];
  const more = 250 * Math.max(0, Math.floor(number) - 21);
  return { base: base + more, each: each + more };
}

export const monsterXp = topic<MonsterXpRule>({
  key: "monsterXp",
  group: "rewards",
  classic: "bx",
  variants: {
    bx: built([], { worth: bx, withGold: false }),
    eris: built(["ERIS-123"], {
      rule: "ERIS-123",
      worth: ({ number }) => ({ base: Math.floor(number * 100), each: 0 }),
      withGold: false,
    }),
    none: built(["GOR-97"], { rule: "GOR-97", worth: () => ({ base: 0, each: 0 }), withGold: true }),
  },
  affects: ["party"],
  guarded: true,
});
