import type { ClassId, HitDice } from "../creature/types.ts";

/** First level of each step and its THAC0 (Facts, classes; BX-188). */
const BY_THREES = [
  [1, 19],
  [4, 17],
  [7, 14],
  [10, 12],
  [13, 10],
] as const;
const BY_FOURS = [
  [1, 19],
  [5, 17],
  [9, 14],
  [13, 12],
] as const;
const BY_FIVES = [
  [1, 19],
  [6, 17],
  [11, 14],
] as const;

export const CLASS_THAC0: Readonly<Record<ClassId, readonly (readonly [number, number])[]>> = {
  cleric: BY_FOURS,
  dwarf: BY_THREES,
  elf: BY_THREES,
  fighter: BY_THREES,
  halfling: BY_THREES,
  "magic-user": BY_FIVES,
  thief: BY_FOURS,
  "normal-human": [[0, 20]],
};

/** Rows of the attack matrix by the highest Hit Dice of a row, where a plus counts as one die more (BX-185, BX-187). */
const HIT_DICE_ROWS = [
  [1, 19],
  [2, 18],
  [3, 17],
  [4, 16],
  [5, 15],
  [6, 14],
  [7, 13],
  [9, 12],
  [11, 11],
  [13, 10],
  [15, 9],
  [17, 8],
  [19, 7],
  [21, 6],
] as const;

/** THAC0 of a monster (BX-186, BX-187): a plus attacks as one die more, a minus and a fraction as the whole number. */
export function hitDiceThac0(dice: HitDice): number {
  const effective = Math.ceil(dice.number) + (dice.modifier > 0 ? 1 : 0);
  return HIT_DICE_ROWS.find(([most]) => effective <= most)?.[1] ?? 5;
}

/** The range of armour classes with columns in the attack matrix. */
export const BEST_COLUMN = -3;
export const WORST_COLUMN = 9;
/** The range of THAC0 with rows in the attack matrix, from the greatest monster to a normal human. */
export const BEST_THAC0 = 5;
export const WORST_THAC0 = 20;

/** The number in the attack matrix, from 2 to 20 (BX-152, BX-185). */
export function matrixNumber(thac0: number, descending: number): number {
  return Math.min(20, Math.max(2, thac0 - descending));
}

/** The attack bonus of GOR-30: the fighters' and monsters' columns rise by one a level up to the ninth, the third column by one every three levels. */
export function gormanBonus(column: "fighter" | "monster" | "other", level: number): number {
  const step = Math.min(9, Math.max(1, Math.floor(level)));
  if (column === "fighter") return step + 1;
  return column === "monster" ? step : Math.ceil(step / 3);
}

/** The inherent bonus of HERO-21: +1 to attack and damage at 2, 7, 12, 17, 22, 27; +1 to armour class and saving throws two levels later each time. */
export function inherentAttack(level: number): number {
  return gained(level, 2);
}
export function inherentDefence(level: number): number {
  return gained(level, 4);
}
function gained(level: number, from: number): number {
  const reached = Math.min(30, level);
  return reached < from ? 0 : 1 + Math.floor((reached - from) / 5);
}

/** A row of ERIS-22: upper ends of short, medium and long range in feet; rate of fire as attacks in rounds. */
export interface MissileLine {
  readonly short: number;
  readonly medium: number;
  readonly long: number;
  readonly attacks: number;
  readonly rounds: number;
  readonly damage: number;
  /** Whether the table of rates of fire forbids more shots a round, instead of giving a warning. */
  readonly ratesForbid?: true;
}
const line = (short: number, medium: number, long: number, attacks = 1, rounds = 1, damage = 0): MissileLine => ({
  short,
  medium,
  long,
  attacks,
  rounds,
  damage,
  ratesForbid: true,
});
/** The range of a thrown weapon other than a javelin: a single band. */
export const HURLED = line(0, 30, 0);
/** A rate of one throw a round, with the item's own listed range (ERIS-75). */
export const thrownLine = ([short, medium, long]: readonly [number, number, number]): MissileLine =>
  line(short, medium, long);
/** The rows of the table by their printed names, for weapons whose sheets name one (ERIS-22). */
const ROWS = {
  Hurled: HURLED,
  Javelin: line(0, 60, 0),
  Sling: line(50, 100, 150),
  Shortbow: line(50, 100, 150, 2),
  Horsebow: line(60, 120, 180, 2),
  Longbow: line(70, 140, 210, 2),
  Composite: line(80, 160, 240, 2),
  Xbow: line(60, 120, 180),
  "Heavy Xbow": line(80, 160, 240, 1, 2, 1),
};
export const ERIS_MISSILE_ROWS: Readonly<Record<string, MissileLine>> = ROWS;

/** The row of each weapon type (ERIS-22). */
export const ERIS_MISSILES: Readonly<Record<string, MissileLine>> = {
  javelin: ROWS.Javelin,
  sling: ROWS.Sling,
  "short-bow": ROWS.Shortbow,
  "horse-bow": ROWS.Horsebow,
  crossbow: ROWS.Xbow,
  "light-crossbow": ROWS.Xbow,
  "long-bow": ROWS.Longbow,
  "composite-bow": ROWS.Composite,
  "heavy-crossbow": ROWS["Heavy Xbow"],
};

/** The damage of a bomb by the size of its carrier (BX-164): dice and the side of its square in feet. */
export const BOMBS = {
  halfHuman: { damage: "1d6", side: 5 },
  human: { damage: "2d6", side: 10 },
  largeAnimal: { damage: "4d6", side: 20 },
  veryLargeAnimal: { damage: "8d6", side: 40 },
} as const;
export type BombSize = keyof typeof BOMBS;
