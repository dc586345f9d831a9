import { RulesError } from "../errors.ts";
import { ownRow } from "../input-checks.ts";
import type { ClassId, HitDice, SaveCategory } from "./types.ts";
import { SAVES } from "./types.ts";

/** Five target numbers in the order of {@link SAVES}: Death, Wands, Paralysis, Breath, Spells. */
export type SaveRow = readonly [number, number, number, number, number];

/** Rows by the highest level that they apply to. */
type Rows = readonly (readonly [number, SaveRow])[];

const FIGHTER: Rows = [
  [3, [12, 13, 14, 15, 16]],
  [6, [10, 11, 12, 13, 14]],
  [9, [8, 9, 10, 10, 12]],
  [12, [6, 7, 8, 8, 10]],
  [14, [4, 5, 6, 5, 8]],
];
const SMALL_FOLK: Rows = [
  [3, [8, 9, 10, 13, 12]],
  [6, [6, 7, 8, 10, 10]],
  [9, [4, 5, 6, 7, 8]],
  [12, [2, 3, 4, 4, 6]],
];

/** The B/X tables by class; a halfling's ends at the third row. */
const CLASS_ROWS: Readonly<Record<ClassId, Rows>> = {
  cleric: [
    [4, [11, 12, 14, 16, 15]],
    [8, [9, 10, 12, 14, 12]],
    [12, [6, 7, 9, 11, 9]],
    [14, [3, 5, 7, 8, 7]],
  ],
  dwarf: SMALL_FOLK,
  elf: [
    [3, [12, 13, 13, 15, 15]],
    [6, [10, 11, 11, 13, 12]],
    [9, [8, 9, 9, 10, 10]],
    [10, [6, 7, 8, 8, 8]],
  ],
  fighter: FIGHTER,
  halfling: SMALL_FOLK.slice(0, 3),
  "magic-user": [
    [5, [13, 14, 13, 16, 15]],
    [10, [11, 12, 11, 14, 12]],
    [14, [8, 9, 8, 11, 8]],
  ],
  thief: [
    [4, [13, 14, 13, 16, 15]],
    [8, [12, 13, 11, 14, 13]],
    [12, [10, 11, 9, 12, 10]],
    [14, [8, 9, 7, 10, 8]],
  ],
  "normal-human": [[0, [14, 15, 16, 17, 18]]],
};

/** Monsters by Hit Dice (BX-190). */
const MONSTER_ROWS: Rows = [
  [0, [14, 15, 16, 17, 18]],
  [3, [12, 13, 14, 15, 16]],
  [6, [10, 11, 12, 13, 14]],
  [9, [8, 9, 10, 10, 12]],
  [12, [6, 7, 8, 8, 10]],
  [15, [4, 5, 6, 5, 8]],
  [18, [2, 3, 4, 3, 6]],
  [21, [2, 2, 2, 2, 4]],
  [22, [2, 2, 2, 2, 2]],
];

function row(rows: Rows, level: number): SaveRow {
  const found = rows.find(([upTo]) => level <= upTo) ?? rows[rows.length - 1];
  if (!found) throw new RulesError("emptyTable", "saves");
  return found[1];
}

/** A class's row at a level (BX-033): beyond the table its last row, at level 0 its first. */
export function classSaves(id: ClassId, level: number): SaveRow {
  return row(CLASS_ROWS[id], level);
}

/** A monster's row by Hit Dice (BX-190): less than one die, and 1-1, as a normal human; other modifiers do not count. */
export function monsterRow(dice: Pick<HitDice, "number" | "modifier">): SaveRow {
  return row(MONSTER_ROWS, lessThanOne(dice) ? 0 : Math.floor(dice.number));
}

/** Whether these Hit Dice are under 1: a fraction, or 1-1. */
function lessThanOne(dice: Pick<HitDice, "number" | "modifier">): boolean {
  return dice.number < 1 || (dice.number === 1 && dice.modifier < 0);
}

/** The single saving throw of a level or number of Hit Dice (GOR-91). */
export function singleSave(level: number): number {
  if (level >= 12) return 6;
  if (level >= 8) return 9;
  return level >= 4 ? 12 : 14;
}

/** The same number in all five categories. */
export function sameForAll(value: number): SaveRow {
  return [value, value, value, value, value];
}

/** The number of a category. */
export function ofCategory(saves: SaveRow, category: SaveCategory): number {
  return saves[SAVES.indexOf(category)] ?? saves[0];
}

/** The kind of creature to save as: a normal human, a number of Hit Dice, or a class (at the creature's own Hit Dice when no level is named). */
export type SavesAs =
  | { readonly kind: "normalHuman" }
  | { readonly kind: "hitDice"; readonly number: number; readonly modifier?: number }
  | { readonly kind: "class"; readonly id: ClassId; readonly level?: number };

const CLASS_NAMES: Readonly<Record<string, ClassId>> = {
  c: "cleric",
  cleric: "cleric",
  d: "dwarf",
  dwarf: "dwarf",
  e: "elf",
  elf: "elf",
  f: "fighter",
  fighter: "fighter",
  h: "halfling",
  halfling: "halfling",
  m: "magic-user",
  mu: "magic-user",
  magicuser: "magic-user",
  t: "thief",
  thief: "thief",
};

/**
 * Reads a "saves as" field (BX-033): `NH`, `4`, `HD 4`, `1-1`, `3+1`, `1/2`, `F2`, `Cleric 1`, `Cleric`.
 * @throws RulesError `badSavesAs` when it is none of these.
 */
export function parseSavesAs(text: string): SavesAs {
  const plain = text.toLowerCase().replace(/[\s-]/g, "");
  if (plain === "nh" || plain === "normalhuman") return { kind: "normalHuman" };
  const dice = /^(?:hd)?(\d{1,3}(?:\.\d+)?)(?:\/(\d{1,2}))?([+-]\d{1,3})?\**$/.exec(
    text.toLowerCase().replace(/\s/g, ""),
  );
  if (dice) {
    const modifier = Number(dice[3] ?? 0);
    return {
      kind: "hitDice",
      number: Number(dice[1]) / Math.max(1, Number(dice[2] ?? 1)),
      ...(modifier !== 0 && { modifier }),
    };
  }
  const named = /^([a-z]+?)(\d{1,2})?$/.exec(plain);
  const id = named?.[1] === undefined ? undefined : ownRow(CLASS_NAMES, named[1]);
  if (!id) throw new RulesError("badSavesAs", "creature.overrides.savesAs", { value: text.slice(0, 40) });
  return { kind: "class", id, ...(named?.[2] !== undefined && { level: Number(named[2]) }) };
}
