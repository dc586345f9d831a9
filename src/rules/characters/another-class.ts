import { checkAnotherClass } from "../creature/check-character.ts";
import type { CharacterClass } from "../creature/custom-class.ts";
import { type NewSpellsOutcome, type NewSpellsPlan, planNewSpells, resolveNewSpells } from "../magic/acquisition.ts";
import { castingKind } from "../magic/slots.ts";
import type { Plan, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { hitPoints as hitPointRuling } from "../topics/hitPoints.ts";
import { severalClasses } from "../topics/severalClasses.ts";
import type { Traced } from "../trace/types.ts";
import type { OwnClass } from "./classes.ts";
import { type NewHitPointsOutcome, type NewHitPointsPlan, planHitPoints, resolveHitPoints } from "./hit-points.ts";
import { anotherClassFault, type Candidate, pointsOfLevel } from "./several-classes.ts";

export interface AnotherClassInput extends Candidate {
  readonly characterClass: CharacterClass;
  /** Maximum and current hit points so far. */
  readonly total: number;
  readonly value: number;
  /** Points of the recorded first dice, with Constitution: of the classes so far, and of classes that were removed. */
  readonly firstDice?: { readonly held: readonly number[]; readonly removed: readonly number[] };
  /** Spells in the book, and the spell list of each level that the new class uses. */
  readonly known: readonly string[];
  readonly list: (level: number) => readonly string[];
  /** The referee allows the class in spite of refusals. */
  readonly granted?: boolean;
}

export interface AnotherClassPlan extends Plan<"anotherClass"> {
  readonly class: OwnClass;
  readonly hitPoints: NewHitPointsPlan;
  /** The first hit dice of the classes so far, and the divisor with the new one; undefined where the new points are added to the total. */
  readonly first?: { readonly points: number; readonly parts: number };
  readonly total: number;
  readonly value: number;
  readonly spells: NewSpellsPlan;
}

export interface AnotherClassOutcome {
  readonly procedure: "anotherClass";
  readonly class: OwnClass;
  readonly total: Traced;
  readonly value: number;
  /** The dice of the new class, for the record of the sheet. */
  readonly dice: NewHitPointsOutcome["dice"];
  readonly spells: NewSpellsOutcome;
  readonly stamp: string;
}

/**
 * Plans another class at level 1 (EXT-03, EXT-04): for a new character the first hit dice of all classes are averaged, otherwise the points of the level are
 * added, if it gives any.
 * @throws RulesError for levels, scores or points out of bounds.
 */
export function planAnotherClass(input: AnotherClassInput, rulings: Rulings): AnotherClassPlan {
  checkAnotherClass(input, "input");
  const own: OwnClass = { ...input.characterClass, level: 1 };
  const fault = anotherClassFault(input, input.characterClass, rulings);
  const refused = input.granted && rulings.use(severalClasses) ? undefined : fault;
  const levels = input.classes.map(({ level }) => level);
  const points = pointsOfLevel(levels, rulings) ?? { parts: 1, noDieUpTo: 0 };
  const first = input.fresh && points.noDieUpTo < 1 ? firstPoints(input, points.parts, rulings) : undefined;
  const parts = points.noDieUpTo >= 1 ? 0 : first ? 1 : points.parts;
  const before = first ? { total: 0, value: 0 } : { total: input.total, value: input.value };
  const hitPoints = planHitPoints(
    { class: own, constitution: input.scores.con, from: 0, to: 1, ...before, parts },
    rulings,
  );
  const arcane = castingKind(own) === "arcane";
  const spells = planNewSpells(
    { caster: { class: own }, slotsBefore: [], known: input.known, list: arcane ? input.list : () => [] },
    rulings,
  );
  return {
    procedure: "anotherClass",
    class: own,
    hitPoints,
    ...(first && { first }),
    total: input.total,
    value: input.value,
    spells,
    rolls: refused ? [] : [...hitPoints.rolls, ...spells.rolls],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** The outcome of the new class with its hit points; spells to choose, and dice to roll again, are data in `spells`. */
export function resolveAnotherClass(plan: AnotherClassPlan, rolls: Rolls, rulings: Rulings): AnotherClassOutcome {
  const rolled = resolveHitPoints(plan.hitPoints, rolls, rulings);
  const total = plan.first ? withFirstDice(plan, plan.first, rolled.total.value, rulings) : rolled.total;
  return {
    procedure: "anotherClass",
    class: plan.class,
    total,
    value: plan.value + total.value - plan.total,
    dice: rolled.dice,
    spells: resolveNewSpells(plan.spells, rolls, rulings),
    stamp: plan.stamp,
  };
}

/**
 * The first hit dice of a new character's classes so far: those on record, where they make its hit points, else the total once for each class. Undefined where
 * the new points are simply added.
 */
function firstPoints(
  { classes, total, firstDice = { held: [], removed: [] } }: AnotherClassInput,
  parts: number,
  rulings: Rulings,
): AnotherClassPlan["first"] {
  const { held, removed } = firstDice;
  const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);
  const made = Math.floor(sum([...held, ...removed]) / (parts > 1 ? held.length + removed.length : 1));
  const known = held.length === classes.length && Math.max(made, leastPoints(rulings)) === total;
  if (known && (parts > 1 || removed.length > 0)) return { points: sum(held), parts };
  return parts > 1 ? { points: total * classes.length, parts } : undefined;
}

/** The least hit points of a new character (EXT-03, ERIS-127). */
function leastPoints(rulings: Rulings): number {
  return Math.max(1, rulings.use(hitPointRuling).atFirst);
}

/** The first hit dice of all classes, including the new one, divided where the ruling averages them (EXT-03). */
function withFirstDice(
  { class: own }: AnotherClassPlan,
  { points, parts }: NonNullable<AnotherClassPlan["first"]>,
  rolled: number,
  rulings: Rulings,
): Traced {
  const step = { on: "hitPoints", source: rulings.source(severalClasses, "EXT-03") } as const;
  const trace = rulings.trace({ ...step, key: "character.pointsOfAll", op: "set", value: points });
  trace.apply({
    ...step,
    key: "character.pointsOfClass",
    op: "add",
    value: rolled,
    data: { class: own.own?.name ?? own.id },
  });
  if (parts > 1)
    trace.apply({ ...step, key: "character.pointsAveraged", op: "divideDown", value: parts, data: { parts } });
  const least = leastPoints(rulings);
  return trace
    .apply({ ...step, key: least > 1 ? "character.hitPointsStart" : "character.onePoint", op: "atLeast", value: least })
    .done();
}
