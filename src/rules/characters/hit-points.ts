import { checkNewPoints } from "../creature/check-character.ts";
import { actsAs } from "../derived/acting-class.ts";
import { wholeNumber } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";
import { hitDice } from "../topics/hitDice.ts";
import { hitPoints } from "../topics/hitPoints.ts";
import { severalClasses } from "../topics/severalClasses.ts";
import type { Source, Traced, Tracer } from "../trace/types.ts";
import { type ClassRef, diceOf } from "./classes.ts";

export interface HitPointInput {
  readonly class: ClassRef;
  /** Constitution; absent for creatures without a score. */
  readonly constitution?: number;
  /** Level so far; 0 for a new character. */
  readonly from: number;
  readonly to: number;
  /** Maximum and current points so far. */
  readonly total: number;
  readonly value: number;
  /** The divisor of this level's points for a character with several classes; 0 for a level that gives none (EXT-03, EXT-04). */
  readonly parts?: number;
}

/** The hit points of a new level, or of a new character. */
export interface NewHitPointsPlan extends Plan<"newHitPoints"> {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly value: number;
  /** Number of rolls for each die; the highest counts. */
  readonly throws: number;
  /** The value of the first die without a roll (EXT-01); 0 where it is rolled. */
  readonly full: number;
  /** Added to each die; a die counts at least 1. */
  readonly perDie: number;
  /** Points added without dice. */
  readonly plus: number;
  readonly rerollAll: boolean;
  /** The divisor of the points gained; absent for one class. */
  readonly parts?: number;
  /** The minimum result; undefined for none. */
  readonly atLeast?: number;
}

export interface NewHitPointsOutcome {
  readonly procedure: "newHitPoints";
  readonly total: Traced;
  /** Current points; wounds stay. */
  readonly value: number;
  readonly gained: number;
  /** The counted value of each die, for the record on the sheet. */
  readonly dice: readonly { readonly rolled: number; readonly modifier: number; readonly counts: number }[];
  readonly stamp: string;
}

/**
 * Plans hit points from one level to another (Facts; GOR-12, GOR-27, ERIS-127, ERIS-128): the dice of the gained levels, or all dice of the new level again;
 * Constitution on each die up to the last rolled one; at least 3 at the start; the first die in full (EXT-01).
 * @throws RulesError for levels or scores out of bounds.
 */
export function planHitPoints(input: HitPointInput, rulings: Rulings): NewHitPointsPlan {
  checkNewPoints(input, "input");
  const from = wholeNumber(input.from, "from", 0, 36);
  const to = wholeNumber(input.to, "to", from === 0 ? 0 : from + 1, 36);
  const rule = rulings.use(hitPoints);
  const { parts } = input;
  const rerollAll = parts === undefined && (rule.rerollAll || from === 0);
  const now = diceOf(input.class, to, rulings);
  const before = rerollAll || from === 0 ? { dice: 0, plus: 0 } : diceOf(input.class, from, rulings);
  const throws = rule.throws(actsAs(input.class, rulings));
  const dice = parts === 0 ? 0 : now.dice - before.dice;
  const full = rulings.flag("fullAtFirst") && (rerollAll || from === 0) && to >= 1 && dice > 0 ? now.faces : 0;
  const thrown = full > 0 ? dice - 1 : dice;
  const score = input.constitution;
  const perDie =
    score === undefined ? 0 : rulings.use(abilityModifiers).hitPoints(wholeNumber(score, "abilities.con", 1, 25));
  const fresh = from === 0 && to <= 1 ? rule.atFirst : 1;
  const total = wholeNumber(input.total, "total", 0, 9999);
  return {
    procedure: "newHitPoints",
    from,
    to,
    total,
    value: wholeNumber(input.value, "value", -9999, 9999),
    throws,
    full,
    perDie,
    plus: parts === 0 ? 0 : now.plus - before.plus,
    rerollAll,
    ...(parts !== undefined && { parts }),
    // A level with a die gives at least one point, even where a fixed plus ends (Facts).
    ...(rerollAll ? { atLeast: Math.max(fresh, total) } : dice > 0 && { atLeast: total + 1 }),
    rolls: thrown > 0 ? [{ id: "hitPoints", formula: `${thrown * throws}d${now.faces}` }] : [],
    stamp: rulings.hash,
  };
}

/** The new maximum with each die in its trace; the current points change by the same amount (ERIS-128: wounds stay). */
export function resolveHitPoints(plan: NewHitPointsPlan, rolls: Rolls, rulings: Rulings): NewHitPointsOutcome {
  const source = rulings.source(hitDice, rulings.use(hitDice).rule);
  const divided = plan.parts !== undefined && plan.parts > 1;
  const starts = plan.rerollAll || divided;
  const trace = rulings.trace({
    key: starts ? "character.allDice" : "character.hitPointsBefore",
    on: "hitPoints",
    op: "set",
    value: starts ? 0 : plan.total,
    source,
  });
  const first = plan.full > 0 ? [counted(plan, plan.full)] : [];
  const dice = [...first, ...(plan.rolls.length > 0 ? keptDice(plan, rolledFor(rolls, "hitPoints").dice) : [])];
  for (const [at, { rolled, modifier, counts }] of dice.entries())
    trace.apply({
      key: dieKey(at < first.length, modifier),
      on: "hitPoints",
      op: "add",
      value: counts,
      source,
      data: { rolled, modifier },
    });
  if (plan.plus !== 0)
    trace.apply({ key: "character.hitPointsPlus", on: "hitPoints", op: "add", value: plan.plus, source });
  if (divided) divide(trace, plan, rulings);
  if (plan.atLeast !== undefined && trace.value < plan.atLeast) trace.apply(floor(plan, plan.atLeast, rulings));
  const total = trace.done();
  const gained = total.value - plan.total;
  return { procedure: "newHitPoints", total, value: plan.value + gained, gained, dice, stamp: plan.stamp };
}

/** The points of a level of one of several classes: its part of them, added to those before (EXT-03). */
function divide(trace: Tracer, { parts = 1, total }: NewHitPointsPlan, rulings: Rulings): void {
  const step = { on: "hitPoints", source: rulings.source(severalClasses, "EXT-03") } as const;
  trace.apply({ ...step, key: "character.pointsAveraged", op: "divideDown", value: parts, data: { parts } });
  if (total !== 0) trace.apply({ ...step, key: "character.hitPointsBefore", op: "add", value: total });
}

function floor(plan: NewHitPointsPlan, value: number, rulings: Rulings) {
  const source: Source = rulings.source(hitPoints, plan.from === 0 ? "ERIS-127" : rulings.use(hitPoints).rule);
  const key =
    plan.from === 0 ? "character.hitPointsStart" : plan.rerollAll ? "character.hitPointsKept" : "character.onePoint";
  return { key, on: "hitPoints", op: "atLeast", value, source } as const;
}

function dieKey(isFull: boolean, modifier: number): string {
  if (isFull) return modifier === 0 ? "character.hitDieFull" : "character.hitDieFullConstitution";
  return modifier === 0 ? "character.hitDie" : "character.hitDieConstitution";
}

/** The value of a die with Constitution, at least 1. */
const counted = ({ perDie }: NewHitPointsPlan, rolled: number) => ({
  rolled,
  modifier: perDie,
  counts: Math.max(1, rolled + perDie),
});

/** The highest of each group of rolls, with Constitution, at least 1 (GOR-12, GOR-27). */
function keptDice(plan: NewHitPointsPlan, roll: readonly { readonly result: number }[]): NewHitPointsOutcome["dice"] {
  const kept: { rolled: number; modifier: number; counts: number }[] = [];
  for (let at = 0; at < roll.length; at += plan.throws) {
    const rolled = Math.max(...roll.slice(at, at + plan.throws).map(({ result }) => result));
    kept.push(counted(plan, rolled));
  }
  return kept;
}
