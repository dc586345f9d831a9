import type { Ability, ClassId } from "../creature/types.ts";

/** The facts of a class from its table. `small` weapons exclude long bows and two-handed swords. */
interface ClassFacts {
  /** Faces of the Hit Die. */
  readonly die: number;
  /** Hit points a level from the tenth on. */
  readonly after: number;
  /** Highest level. */
  readonly top: number;
  readonly primes: readonly Ability[];
  /** Minimum scores of the class. */
  readonly minimum: Partial<Readonly<Record<Ability, number>>>;
  /** Experience thresholds of the levels, from the first on. */
  readonly xp: readonly number[];
  readonly armour: "any" | "leather" | "none";
  readonly weapons: "any" | "blunt" | "dagger" | "small";
  readonly list?: "cleric" | "magic-user";
  /** Spells a day by level, one digit for each spell level. */
  readonly spells?: readonly string[];
  /** Primary and secondary ability (HERO-20). */
  readonly abilities: readonly [Ability, Ability];
  /** Native languages, besides Common and the alignment language. */
  readonly languages?: readonly string[];
  /** Level at which a stronghold may be built. */
  readonly nameLevel: number;
}

/** Thresholds in thousands as printed, then fixed steps to the highest level. */
function xp(thousands: readonly number[], step: number, top: number): readonly number[] {
  const table = [0, ...thousands.map((value) => value * 1000)];
  while (table.length < top) table.push((table[table.length - 1] ?? 0) + step * 1000);
  return table;
}

const MAGIC = "1 2 21 22 221 222 3221 3322 33321 33332 433321 443332 444333 444433".split(" ");
/** Clerics have spells from the second level on. */
const CLERIC = ["", ..."1 2 21 22 2211 22211 33221 33322 44332 44433 55443 55544 65554".split(" ")];
/** One spell table for all casters (GOR-50). */
export const GORMAN_SPELLS = "1 2 21 32 321 422 4321 4332 43321 44322 443321 444321 554442 554443 555444 555555".split(
  " ",
);
/** One experience table for all classes (GOR-26). */
export const GORMAN_XP = xp([0.6, 1.8, 5.4, 16, 32, 64, 128, 256, 400], 100, 16);

const FIGHTER_XP = [2, 4, 8, 16, 32, 64, 120, 240];
const ANYTHING = { armour: "any", weapons: "any", nameLevel: 9, minimum: {} } as const;

/** The seven classes and the normal human (Facts, classes). */
export const CLASS_FACTS: Readonly<Record<ClassId, ClassFacts>> = {
  cleric: {
    ...ANYTHING,
    die: 6,
    after: 1,
    top: 14,
    primes: ["wis"],
    xp: xp([1.5, 3, 6, 12, 25, 50, 100, 200], 100, 14),
    weapons: "blunt",
    list: "cleric",
    spells: CLERIC,
    abilities: ["wis", "cha"],
  },
  fighter: {
    ...ANYTHING,
    die: 8,
    after: 2,
    top: 14,
    primes: ["str"],
    xp: xp(FIGHTER_XP, 120, 14),
    abilities: ["str", "con"],
  },
  "magic-user": {
    ...ANYTHING,
    die: 4,
    after: 1,
    top: 14,
    primes: ["int"],
    xp: xp([2.5, 5, 10, 20, 40, 80, 150, 300], 150, 14),
    armour: "none",
    weapons: "dagger",
    list: "magic-user",
    spells: MAGIC,
    abilities: ["int", "dex"],
    nameLevel: 11,
  },
  thief: {
    ...ANYTHING,
    die: 4,
    after: 2,
    top: 14,
    primes: ["dex"],
    xp: xp([1.2, 2.4, 4.8, 9.6, 20, 40, 80, 160], 120, 14),
    armour: "leather",
    abilities: ["dex", "int"],
  },
  dwarf: {
    ...ANYTHING,
    die: 8,
    after: 3,
    top: 12,
    primes: ["str"],
    minimum: { con: 9 },
    xp: xp([2.2, 4.4, 8.8, 17, 35, 70, 140, 270], 130, 12),
    weapons: "small",
    abilities: ["str", "con"],
    languages: ["Dwarvish", "Gnomish", "Goblin", "Kobold"],
  },
  elf: {
    ...ANYTHING,
    die: 6,
    after: 2,
    top: 10,
    primes: ["int", "str"],
    minimum: { int: 9 },
    xp: xp([4, 8, 16, 32, 64, 120, 250, 400], 200, 10),
    list: "magic-user",
    spells: MAGIC.slice(0, 10),
    abilities: ["str", "int"],
    languages: ["Elvish", "Gnoll", "Hobgoblin", "Orcish"],
  },
  halfling: {
    ...ANYTHING,
    die: 6,
    after: 0,
    top: 8,
    primes: ["dex", "str"],
    minimum: { con: 9, dex: 9 },
    xp: xp(FIGHTER_XP.slice(0, 7), 0, 8),
    weapons: "small",
    abilities: ["dex", "str"],
    languages: ["Halfling"],
    nameLevel: 8,
  },
  "normal-human": {
    ...ANYTHING,
    die: 4,
    after: 0,
    top: 0,
    primes: [],
    xp: [0],
    abilities: ["str", "con"],
    nameLevel: 0,
  },
};

/** Thief skills: percent by level; `hear` in six (Facts, thief skills). @texts RULINGS.Thief.* RULINGS.Step.thief.* */
export const THIEF_SKILLS = ["climb", "traps", "hear", "hide", "silent", "locks", "pockets"] as const;
export type ThiefSkill = (typeof THIEF_SKILLS)[number];

const row = (text: string): readonly number[] => text.split(" ").map(Number);
const LATE = "55 65 75 85 95";
const THIEF: Readonly<Record<ThiefSkill, readonly number[]>> = {
  climb: row("87 88 89 90 91 92 93 94 95 96 97 98 99 99"),
  traps: row("10 15 20 25 30 40 50 60 70 80 90 95 97 99"),
  hear: row("2 2 3 3 3 3 4 4 4 4 5 5 5 5"),
  hide: row("10 15 20 25 30 36 45 55 65 75 85 90 95 99"),
  silent: row(`20 25 30 35 40 45 ${LATE} 96 98 99`),
  locks: row("15 20 25 30 35 45 55 65 75 85 95 96 97 99"),
  pockets: row(`20 25 30 35 40 45 ${LATE} 105 115 125`),
};

/** A thief's chance at a level; levels beyond the table use its last row. */
export function thiefChance(skill: ThiefSkill, level: number): number {
  const chances = THIEF[skill];
  return chances[Math.min(chances.length, Math.max(1, level)) - 1] ?? 0;
}

/** Columns of the turning table; 2 Hit Dice with a special power are a separate column. */
export const TURN_COLUMNS = ["1", "2", "2*", "3", "4", "5", "6", "7-9"] as const;
export type TurnColumn = (typeof TURN_COLUMNS)[number];

/**
 * The number that a cleric of a level needs on 2d6 against a column (Facts, turning): a number, `turned` or `destroyed` without a number, or undefined where
 * turning is impossible. Each level shifts the row by one column.
 */
export function turning(level: number, column: TurnColumn): number | "turned" | "destroyed" | undefined {
  const distance = TURN_COLUMNS.indexOf(column) - (Math.min(11, Math.max(1, level)) - 1);
  if (distance > 2) return undefined;
  if (distance >= 0) return 7 + 2 * distance;
  return distance >= -2 ? "turned" : "destroyed";
}

/** Hit dice of 1974, dice and plus, for the first eight levels (ERIS-128). */
export const DICE_1974 = {
  fighter: row("1.1 2 3 4 5.1 6 7.1 8.2"),
  "magic-user": row("1 1.1 2 2.1 3 3.1 4 5"),
  cleric: row("1 2 3 4 4.1 5 6 7"),
} as const;
