import { checkLevelUp } from "../creature/check-character.ts";
import { actsAs } from "../derived/acting-class.ts";
import { wholeNumber } from "../errors.ts";
import type { DrainInput } from "../life/level-drain.ts";
import { type NewSpellsOutcome, type NewSpellsPlan, planNewSpells, resolveNewSpells } from "../magic/acquisition.ts";
import { type Caster, slotsOf } from "../magic/slots.ts";
import type { Plan, Refusal, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { advancement } from "../topics/advancement.ts";
import { freeExpertise } from "../topics/freeExpertise.ts";
import { hitPoints as hitPointRuling } from "../topics/hitPoints.ts";
import { severalClasses } from "../topics/severalClasses.ts";
import type { Scores } from "./abilities.ts";
import { diceFormula, diceOf, type OwnClass, thresholds } from "./classes.ts";
import { type NewHitPointsOutcome, type NewHitPointsPlan, planHitPoints, resolveHitPoints } from "./hit-points.ts";
import { limitedThresholds, pointsOfLevel } from "./several-classes.ts";

export interface LevelUpInput {
  /** Class and level before; for an elf with two classes the operating one (ERIS-52). */
  readonly class: OwnClass;
  /** Levels of the other classes of a character with several (EXT-03, EXT-04). */
  readonly beside?: readonly number[];
  readonly abilities?: Scores;
  readonly experience: number;
  readonly total: number;
  readonly value: number;
  readonly known: readonly string[];
  readonly tierBooks?: readonly number[];
  readonly list: (level: number) => readonly string[];
  /** The level is restored or granted, so experience rises to its threshold. */
  readonly granted?: boolean;
}

/** The gain of one level: its rolls and its other benefits. */
export interface LevelUpPlan extends Plan<"levelUp"> {
  readonly level: { readonly before: number; readonly after: number };
  readonly experience: number;
  readonly hitPoints: NewHitPointsPlan;
  readonly spells: NewSpellsPlan;
  readonly slots: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Notices for the player: a temple or domain (GOR-10, GOR-13), an expertise to choose (HERO-22). Text keys under `RULINGS.LevelUp`. */
  readonly notes: readonly string[];
}

export interface LevelUpOutcome {
  readonly procedure: "levelUp";
  readonly level: { readonly before: number; readonly after: number };
  readonly experience: number;
  readonly hitPoints: NewHitPointsOutcome;
  readonly spells: NewSpellsOutcome;
  readonly slots: readonly number[];
  readonly notes: readonly string[];
  readonly stamp: string;
}

/**
 * Plans the gain of one level (GOR-26; Facts): hit points by ruling, slots, spells of a new spell level (GOR-52), and the other benefits. Refused at the
 * highest level, and without the needed experience unless the level is granted.
 * @throws RulesError for levels, points or experience out of bounds.
 */
export function planLevelUp(input: LevelUpInput, rulings: Rulings): LevelUpPlan {
  checkLevelUp(input, "input");
  const before = wholeNumber(input.class.level, "class.level", 0, 36);
  const after = before + 1;
  const beside = input.beside ?? [];
  const whole = thresholds(input.class, rulings);
  const table = limitedThresholds(whole, beside.length + 1, rulings);
  const needed = table[after - 1];
  const experience = wholeNumber(input.experience, "experience", 0);
  const limited = needed === undefined && whole.length > table.length ? table.length : undefined;
  const refused = levelFault(needed, experience, input.granted ?? false, limited, rulings);
  const caster = (level: number): Caster => ({ class: { ...input.class, level } });
  const slots = (level: number): readonly number[] => slotsOf(caster(level), rulings).map(({ value }) => value);
  const hitPoints = planHitPoints(
    {
      class: input.class,
      ...(input.abilities && { constitution: input.abilities.con }),
      from: before,
      to: after,
      total: input.total,
      value: input.value,
      ...partsOf(after, beside, rulings),
    },
    rulings,
  );
  const spells = planNewSpells(
    {
      caster: caster(after),
      slotsBefore: slots(before),
      known: input.known,
      ...(input.tierBooks && { tierBooks: input.tierBooks }),
      list: input.list,
    },
    rulings,
  );
  return {
    procedure: "levelUp",
    level: { before, after },
    experience: Math.max(experience, refused ? 0 : (needed ?? 0)),
    hitPoints,
    spells,
    slots: { before: slots(before), after: slots(after) },
    notes: refused ? [] : notesOf(input.class, after, rulings),
    rolls: refused ? [] : [...hitPoints.rolls, ...spells.rolls],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** The divisor of a level's hit points for a character with several classes. */
function partsOf(level: number, beside: readonly number[], rulings: Rulings): { readonly parts?: number } {
  const points = pointsOfLevel(beside, rulings);
  return points ? { parts: level <= points.noDieUpTo ? 0 : points.parts } : {};
}

function levelFault(
  needed: number | undefined,
  experience: number,
  granted: boolean,
  limited: number | undefined,
  rulings: Rulings,
): Refusal | undefined {
  const topic = advancement.key;
  if (limited !== undefined) {
    const rule = rulings.use(severalClasses)?.rule;
    return { key: "character.classLimit", topic: severalClasses.key, ...(rule && { rule }), data: { level: limited } };
  }
  if (needed === undefined) return { key: "character.highestLevel", topic };
  return experience < needed && !granted
    ? { key: "character.notEnough", topic, data: { experience, needed } }
    : undefined;
}

function notesOf(own: OwnClass, level: number, rulings: Rulings): string[] {
  const notes: string[] = [];
  if (level === (own.own?.nameLevel ?? CLASS_FACTS[own.id].nameLevel)) notes.push(`name.${own.id}`);
  const expertise = rulings.use(freeExpertise);
  if (expertise(level) > 0 && expertise(level - 1) === 0) notes.push("expertise");
  return notes;
}

/** The outcome of the new level. Spells to choose, and dice to roll again, are data in `spells`. */
export function resolveLevelUp(plan: LevelUpPlan, rolls: Rolls, rulings: Rulings): LevelUpOutcome {
  return {
    procedure: "levelUp",
    level: plan.level,
    experience: plan.experience,
    hitPoints: resolveHitPoints(plan.hitPoints, rolls, rulings),
    spells: resolveNewSpells(plan.spells, rolls, rulings),
    slots: plan.slots.after,
    notes: plan.notes,
    stamp: plan.stamp,
  };
}

/**
 * The tables that a level drain needs (ERIS-101; Facts): thresholds, the dice of the remaining level and the lost dice; with several classes those of the class
 * that loses the level (EXT-03).
 */
export function drainTables(
  character: { readonly class: OwnClass; readonly beside?: readonly number[]; readonly constitution?: number },
  levels: number,
  rulings: Rulings,
): Pick<DrainInput, "thresholds" | "hitDiceOfNewLevel" | "hitDiceLost"> & {
  readonly perDie: number;
  readonly throws: number;
  readonly parts?: number;
} {
  const { level } = character.class;
  const after = Math.max(1, level - wholeNumber(levels, "levels", 1, 100));
  const now = diceOf(character.class, level, rulings);
  const left = diceOf(character.class, after, rulings);
  const perDie = constitutionPerDie(character, rulings);
  const throws = rulings.use(hitPointRuling).throws(actsAs(character.class, rulings));
  const points = pointsOfLevel(character.beside ?? [], rulings);
  // Levels that gave no hit die lose none (EXT-04).
  const kept = points ? diceOf(character.class, Math.min(level, Math.max(after, points.noDieUpTo)), rulings) : left;
  const lost = { dice: Math.max(0, now.dice - kept.dice), faces: now.faces, plus: now.plus - kept.plus };
  const formula = (dice: typeof now): string =>
    dice.dice > 0 ? diceFormula({ ...dice, dice: dice.dice * throws }) : String(Math.max(0, dice.plus));
  return {
    thresholds: thresholds(character.class, rulings),
    hitDiceOfNewLevel: formula(left),
    hitDiceLost: formula(lost),
    perDie,
    throws,
    ...(points && { parts: points.parts }),
  };
}

function constitutionPerDie(
  character: { readonly class: OwnClass; readonly constitution?: number },
  rulings: Rulings,
): number {
  if (character.constitution === undefined) return 0;
  const { class: own, constitution } = character;
  return planHitPoints({ class: own, constitution, from: 0, to: 1, total: 0, value: 0 }, rulings).perDie;
}
