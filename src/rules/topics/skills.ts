import { band } from "../creature/abilities.ts";
import { built, topic } from "../rulings/topic.ts";

export const TRADES = ["plebian", "artisan", "noble"] as const;
export type Trade = (typeof TRADES)[number];

/** The cost of training in a kind of skill (ERIS-87): formulas for weeks, gold a week, and weeks lost by a break. */
export interface TrainingCost {
  readonly weeks: string;
  readonly cost: string;
  readonly loss: string;
}

/** Skills of trades and roles in percent; undefined where there are none. */
export interface SkillsRule {
  /** The modifier by Intelligence on new skills and improvement (ERIS-86). */
  intelligence(score: number): number;
  readonly training: Readonly<Record<Trade, TrainingCost>>;
  /** Percentage on each check for every level of a character with a background (ERIS-91). */
  readonly perLevel: number;
}

const INTELLIGENCE = [
  [-99, -20],
  [7, -10],
  [9, 0],
  [13, 5],
  [15, 10],
] as const;

export const skills = topic<SkillsRule | undefined>({
  key: "skills",
  group: "characters",
  classic: "off",
  variants: {
    off: built([], undefined),
    eris: built(["ERIS-84", "ERIS-85", "ERIS-86", "ERIS-87", "ERIS-88", "ERIS-89", "ERIS-90", "ERIS-91", "ERIS-92"], {
      intelligence: (score) => band<number>(INTELLIGENCE, score),
      training: {
        plebian: { weeks: "1d4", cost: "1d20", loss: "1" },
        artisan: { weeks: "1d10+1", cost: "1d20*5", loss: "1d6" },
        noble: { weeks: "2d10", cost: "1d20*20", loss: "1d10" },
      },
      perLevel: 5,
    }),
  },
  affects: ["actors"],
});
