/** The target number of each category of saving throw. */
import { classesOf, withOneClass } from "../creature/classes-of.ts";
import { ofCategory, parseSavesAs, type SaveRow, type SavesAs } from "../creature/saves.ts";
import { type ClassId, type Creature, type HitDice, isNormalMan, SAVES, type SaveCategory } from "../creature/types.ts";
import { effectiveLevel, operatingClass } from "../derived/effective-level.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { hirelings } from "../topics/hirelings.ts";
import { monsterSaves } from "../topics/monsterSaves.ts";
import { savingThrows } from "../topics/savingThrows.ts";
import { applyFigures } from "../trace/modifiers.ts";
import type { Modifier, Source, Traced } from "../trace/types.ts";
import { ancestrySave } from "./ancestry.ts";

interface Found {
  readonly row: SaveRow;
  readonly key: string;
  readonly source: Source;
  readonly data: Readonly<Record<string, string | number>>;
  /** The listed row, where it does not count. */
  readonly passedOver?: Found;
}

const AGAINST_MAGIC: readonly SaveCategory[] = ["wands", "spells"];

/** The first matching category in the order of the table, for an effect without its own (BX-031): a wand of paralysis is Wands. */
export function firstCategory(fits: readonly SaveCategory[]): SaveCategory {
  return SAVES.find((category) => fits.includes(category)) ?? "death";
}

/** Whether a saving throw in this category is against magic by default (Facts: the `magic` mark; ERIS-66). */
export function usuallyMagic(category: SaveCategory): boolean {
  return AGAINST_MAGIC.includes(category);
}

/**
 * The number to reach on d20 in a category (BX-033, BX-190, ERIS-97, GOR-91, GOR-92), with a dwarf's or hobbit's levels against magic (ERIS-66, ERIS-73) and
 * numbers typed on the sheet.
 * @throws RulesError for an unknown category or an unreadable "saves as".
 */
export function saveTarget(creature: Creature, category: SaveCategory, magic: boolean, rulings: Rulings): Traced {
  oneOf(category, SAVES, "category");
  const gift = ancestrySave(creature, rulings);
  const extra = magic ? (gift?.magicLevels ?? 0) : 0;
  const { best, others, why } = bestClass(creature, category, gift?.asFighter ?? false, rulings);
  const { found } = best;
  const trace = rulings.trace(setTo(found, category));
  if (found.passedOver) trace.skip(setTo(found.passedOver, category), "byOwnDice");
  for (const other of others) trace.skip(setTo(other.found, category), why);
  if (extra > 0) {
    const higher = foundRow(best.creature, gift?.asFighter ?? false, extra, rulings);
    trace.apply({
      key: "saves.levelsHigher",
      on: "targetNumber",
      op: "set",
      value: ofCategory(higher.row, category),
      source: rulings.source("demihumans", gift?.rule),
      data: { levels: extra },
    });
  }
  const typed = creature.overrides.saves?.[category];
  if (typed !== undefined)
    trace.apply({
      key: "saves.typed",
      on: "targetNumber",
      op: "set",
      value: wholeNumber(typed, `creature.overrides.saves.${category}`, -20, 40),
      source: { kind: "referee", rule: "BX-033" },
    });
  return applyFigures(trace, creature.modifiers, "targetNumber", { save: category }).done();
}

/** All five numbers, for a sheet: wands and spells count as magic. */
export function saveTargets(creature: Creature, rulings: Rulings): Readonly<Record<SaveCategory, Traced>> {
  const of = (category: SaveCategory): Traced => saveTarget(creature, category, usuallyMagic(category), rulings);
  return {
    death: of("death"),
    wands: of("wands"),
    paralysis: of("paralysis"),
    breath: of("breath"),
    spells: of("spells"),
  };
}

function setTo(found: Found, category: SaveCategory): Modifier {
  return {
    key: found.key,
    on: "targetNumber",
    op: "set",
    value: ofCategory(found.row, category),
    source: found.source,
    data: found.data,
  };
}

/** The row of the class with the best saving throw in a category, on a tie the earlier one, with those that do not count (EXT-03). */
function bestClass(creature: Creature, category: SaveCategory, asFighter: boolean, rulings: Rulings) {
  const typed = creature.overrides.savesAs?.trim();
  const alone = creature.also && !typed ? classesOf(creature).map((own) => withOneClass(creature, own)) : [creature];
  const rows = alone.map((one) => ({ creature: one, found: foundRow(one, asFighter, 0, rulings) }));
  const value = ({ found }: (typeof rows)[number]): number => ofCategory(found.row, category);
  const first = rows[0] as (typeof rows)[number];
  const chooses = rows.length > 1 && rulings.flag("bestOfClasses");
  const best = chooses ? rows.reduce((one, other) => (value(other) < value(one) ? other : one)) : first;
  const why = chooses ? "otherClassBetter" : "firstClassCounts";
  return { best, others: rows.filter((row) => row !== best), why };
}

function foundRow(creature: Creature, asFighter: boolean, extra: number, rulings: Rulings): Found {
  const people = rulings.use(savingThrows);
  const typed = creature.overrides.savesAs?.trim();
  const id = operatingClass(creature, rulings);
  if (typed) return typedRow(typed, creature, { asFighter, extra }, rulings);
  if (isNormalMan(creature) && rulings.use(hirelings).menAsFighters)
    return {
      row: people.ofClass({ id: "fighter" }, 1 + extra),
      key: "saves.asClass",
      source: rulings.source(hirelings, "ERIS-115"),
      data: { class: "fighter", level: 1 + extra },
    };
  if (id) {
    const table = asFighter ? fighterOf(id) : id;
    const level = effectiveLevel(creature, rulings) + extra;
    const own = creature.class?.own;
    return {
      row: people.ofClass({ id: table, ...(own && { own }) }, level),
      key: "saves.class",
      source: rulings.source(savingThrows, people.rule),
      data: { class: own?.name ?? table, level },
    };
  }
  const monsters = rulings.use(monsterSaves);
  const source = rulings.source(monsterSaves, monsters.rule);
  // With a single saving throw, a hireling has that of the first level (GOR-91).
  if (people.single && creature.kind === "hireling" && creature.normalHuman)
    return {
      row: people.ofClass({ id: "normal-human" }, 0),
      key: "saves.normalHuman",
      source: rulings.source(savingThrows, people.rule),
      data: {},
    };
  if (creature.normalHuman || !creature.hitDice)
    return { row: monsters.ofNormalHuman(people), key: "saves.normalHuman", source, data: {} };
  return byDice(creature.hitDice, extra, rulings);
}

/** The class table for a people that saves as fighters (ERIS-66, ERIS-73). */
function fighterOf(id: ClassId): ClassId {
  return id === "dwarf" || id === "halfling" ? "fighter" : id;
}

function typedRow(
  text: string,
  creature: Creature,
  { asFighter, extra }: { readonly asFighter: boolean; readonly extra: number },
  rulings: Rulings,
): Found {
  const monsters = rulings.use(monsterSaves);
  const as = parseSavesAs(text);
  const own = creature.hitDice;
  if (as.kind !== "class")
    return monsters.byOwnDice && own
      ? { ...byDice(own, extra, rulings), passedOver: listedRow(as, extra, rulings) }
      : listedRow(as, extra, rulings);
  const id = asFighter ? fighterOf(as.id) : as.id;
  const ownLevel = Math.max(1, Math.floor(own?.number ?? 1));
  const listed = as.level ?? ownLevel;
  // The class is the nearest one; the level is the creature's own Hit Dice, whatever its listing says (ERIS-97, GOR-92).
  if (!monsters.byOwnDice || !own || listed === ownLevel) return classRow(id, listed + extra, rulings);
  return { ...classRow(id, ownLevel + extra, rulings), passedOver: classRow(id, listed + extra, rulings) };
}

function classRow(id: ClassId, level: number, rulings: Rulings): Found {
  const source = rulings.source(monsterSaves, rulings.use(monsterSaves).rule);
  const row = rulings.use(savingThrows).ofClass({ id }, level);
  return { row, key: "saves.asClass", source, data: { class: id, level } };
}

/** The listed row for Hit Dice or a normal human. */
function listedRow(as: Exclude<SavesAs, { kind: "class" }>, extra: number, rulings: Rulings): Found {
  const people = rulings.use(savingThrows);
  const monsters = rulings.use(monsterSaves);
  const source = rulings.source(monsterSaves, monsters.rule);
  if (as.kind === "normalHuman")
    return { row: monsters.ofNormalHuman(people), key: "saves.normalHuman", source, data: {} };
  return byDice({ number: as.number, modifier: as.modifier ?? 0 }, extra, rulings);
}

function byDice(dice: Pick<HitDice, "number" | "modifier">, extra: number, rulings: Rulings): Found {
  const monsters = rulings.use(monsterSaves);
  const number = dice.number + extra;
  return {
    row: monsters.ofHitDice({ number, modifier: dice.modifier }, rulings.use(savingThrows)),
    key: "saves.hitDice",
    source: rulings.source(monsterSaves, monsters.rule),
    data: { number },
  };
}
