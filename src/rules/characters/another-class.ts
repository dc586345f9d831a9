import { checkAnotherClass } from "../creature/check-character.ts";
import type { CharacterClass } from "../creature/custom-class.ts";
import { type NewSpellsOutcome, type NewSpellsPlan, planNewSpells, resolveNewSpells } from "../magic/acquisition.ts";
import { castingKind } from "../magic/slots.ts";
import type { Plan, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
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
  /** Spells in the book, and the spell list of each level that the new class uses. */
  readonly known: readonly string[];
  readonly list: (level: number) => readonly string[];
  /** The referee allows the class in spite of refusals. */
  readonly granted?: boolean;
}

export interface AnotherClassPlan extends Plan<"anotherClass"> {
  readonly class: OwnClass;
  readonly hitPoints: NewHitPointsPlan;
  /** Number of classes so far, where the first hit dice of all are averaged; undefined where the new points are added. */
  readonly averagedWith?: number;
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
  const averaged = input.fresh && points.parts > 1;
  const parts = points.noDieUpTo >= 1 ? 0 : averaged ? 1 : points.parts;
  const before = averaged ? { total: 0, value: 0 } : { total: input.total, value: input.value };
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
    ...(averaged && { averagedWith: input.classes.length }),
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
  const total = plan.averagedWith === undefined ? rolled.total : averaged(plan, rolled.total.value, rulings);
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

/** The average of all first hit dice, including the new class (EXT-03). */
function averaged(
  { averagedWith: classes = 1, total, class: own }: AnotherClassPlan,
  rolled: number,
  rulings: Rulings,
) {
  const step = { on: "hitPoints", source: rulings.source(severalClasses, "EXT-03") } as const;
  const parts = classes + 1;
  return rulings
    .trace({ ...step, key: "character.hitPointsBefore", op: "set", value: total })
    .apply({ ...step, key: "character.pointsOfAll", op: "multiply", value: classes })
    .apply({
      ...step,
      key: "character.pointsOfClass",
      op: "add",
      value: rolled,
      data: { class: own.own?.name ?? own.id },
    })
    .apply({ ...step, key: "character.pointsAveraged", op: "divideDown", value: parts, data: { parts } })
    .apply({ ...step, key: "character.onePoint", op: "atLeast", value: 1 })
    .done();
}
