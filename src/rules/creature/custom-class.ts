import { choice, finite, flag, list, maybe, once, shape, text, whole } from "../input-checks.ts";
import { ABILITIES, type Ability, type ClassId } from "./lists.ts";

/** One level of a custom class; undefined values come from its base class. */
export interface OwnLevel {
  readonly level: number;
  /** Experience needed for the level. */
  readonly xp: number;
  /** Total hit dice: `dice`d`faces` + `plus`. */
  readonly hitDice?: { readonly dice: number; readonly faces: number; readonly plus: number };
  readonly thac0: number;
  /** Saving throws, in the order of the categories. */
  readonly saves: readonly [number, number, number, number, number];
  /** Spells a day by spell level. */
  readonly spells: readonly number[];
  /** Thief skills: percentages, listening in six. */
  readonly arts: Readonly<Record<string, number>>;
}

/**
 * A custom class. Its base class supplies everything that it does not define itself; its tables apply wherever the rulings in force have a table for each
 * class.
 */
export interface OwnClassTables {
  readonly name: string;
  /** Levels from the first on. Empty when every table is that of the base class. */
  readonly levels: readonly OwnLevel[];
  /** Highest level. */
  readonly top: number;
  /** Faces of the Hit Die of a level whose row has no dice. */
  readonly die?: number;
  readonly minimum: Partial<Readonly<Record<Ability, number>>>;
  readonly primes: readonly Ability[];
  /** Percentages on experience by score, best first; empty means by the first prime requisite. */
  readonly percents: readonly {
    readonly percent: number;
    readonly minimum: Partial<Readonly<Record<Ability, number>>>;
    /** Whether one of the scores is enough. */
    readonly any: boolean;
  }[];
  readonly list?: "cleric" | "magic-user";
  readonly nameLevel?: number;
  /** The abilities that the class bonus may raise (HERO-20). */
  readonly abilities?: readonly Ability[];
  /** Keys of the suits that may be worn. Absent: as for the base class. */
  readonly armour?: { readonly keys: readonly string[]; readonly shield: boolean };
  /** Keys of the weapons that may be used; an empty list allows all. Absent: as for the base class. */
  readonly weapons?: { readonly keys: readonly string[]; readonly bluntOnly: boolean };
}

/** A class by its id, with its own tables where it is custom. */
export interface CharacterClass {
  readonly id: ClassId;
  readonly own?: OwnClassTables;
}

/** The row of a level: beyond the last the last, below the first the first. Undefined for a class without rows. */
export function rowAt(own: OwnClassTables | undefined, level: number): OwnLevel | undefined {
  if (!own) return undefined;
  return own.levels.findLast((row) => row.level <= level) ?? own.levels[0];
}

/** The experience thresholds from level 1 on; undefined where no row has one. */
export function ownThresholds(own: OwnClassTables | undefined): readonly number[] | undefined {
  if (!own?.levels.some(({ xp }) => xp > 0)) return undefined;
  const thresholds: number[] = [];
  for (let level = 1; level <= own.top; level += 1) {
    const row = own.levels.find((one) => one.level === level);
    if (!row) break;
    thresholds.push(row.xp);
  }
  return thresholds.length > 0 ? thresholds : undefined;
}

/** Spells a day at a level; undefined where no row has any. */
export function ownSlots(own: OwnClassTables | undefined, level: number): readonly number[] | undefined {
  if (!own?.levels.some(({ spells }) => spells.length > 0)) return undefined;
  return level < 1 ? [] : rowAt(own, level)?.spells;
}

/** The percentage on experience: the best line whose scores are met; undefined without lines. */
export function ownPercent(
  own: OwnClassTables | undefined,
  scores: Readonly<Record<Ability, number>>,
): number | undefined {
  if (!own || own.percents.length === 0) return undefined;
  const met = own.percents.find(({ minimum, any }) => {
    const asked = ABILITIES.flatMap((ability) =>
      minimum[ability] === undefined ? [] : [scores[ability] >= minimum[ability]],
    );
    return any ? asked.includes(true) : !asked.includes(false);
  });
  return met?.percent ?? 0;
}

const scores = shape(Object.fromEntries(ABILITIES.map((ability) => [ability, maybe(whole(1, 25))])));
const keys = list(text);

/**
 * Checks a custom class from its sheet.
 * @throws RulesError naming the field.
 */
export const checkOwnClass = once(
  shape({
    name: text,
    levels: list(
      shape({
        level: whole(0, 36),
        xp: whole(0, 99_999_999),
        hitDice: maybe(shape({ dice: whole(1, 100), faces: whole(1, 100), plus: whole(-1000, 1000) })),
        thac0: whole(-20, 20),
        saves: list(whole(2, 20)),
        spells: list(whole(0, 100)),
        arts: (value, field) => {
          for (const chance of Object.values(value as object)) finite(0, 200)(chance, field);
        },
      }),
    ),
    top: whole(0, 36),
    die: maybe(whole(1, 100)),
    minimum: scores,
    primes: list(choice(ABILITIES)),
    percents: list(shape({ percent: whole(-100, 100), minimum: scores, any: flag })),
    list: maybe(choice(["cleric", "magic-user"])),
    nameLevel: maybe(whole(0, 36)),
    abilities: maybe(list(choice(ABILITIES))),
    armour: maybe(shape({ keys, shield: flag })),
    weapons: maybe(shape({ keys, bluntOnly: flag })),
  }),
);
