import { checkCreature } from "../creature/check.ts";
import { highestFirst } from "../creature/classes-of.ts";
import type { Creature } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import type { Rolled } from "../dice/dice.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { finite, formula, list, maybe, shape, whole } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { takeDamage } from "./damage.ts";
import { kill } from "./kill.ts";
import { currentTrace, isDead, makeChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

export interface DrainInput {
  /** Levels lost, 1 or more. */
  readonly levels: number;
  /** `temporary` drain ends after a week's rest, where the ruling has it (ERIS-102). */
  readonly kind: "permanent" | "temporary";
  /** Experience thresholds of each level of the class, from the first on. */
  readonly thresholds: readonly number[];
  /** All hit dice of the new level, for a reroll (ERIS-101): `4d8+4`. */
  readonly hitDiceOfNewLevel: string;
  /** Hit dice of the lost levels, where only those are removed: `1d8`. */
  readonly hitDiceLost: string;
  /** Constitution on each die, which is at least 1; the formulas exclude it. */
  readonly perDie?: number;
  /** Number of rolls for each die, of which the highest counts (GOR-12, MIX-27); 1 where absent. */
  readonly throws?: number;
  /** Maxima of an elf with two tracks: of the operating one, which is the drained one, and of the other (ERIS-52, ERIS-101). */
  readonly tracks?: { readonly own: number; readonly other: number };
  /** The divisor of the lost points for one of several classes, whose dice are not rerolled (EXT-03). */
  readonly parts?: number;
}

interface DrainPlan extends Plan<"levelDrain"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly levels: number;
  readonly kind: "permanent" | "temporary";
  readonly level: { readonly before: number; readonly after: number };
  /** Experience afterwards; absent when unchanged. */
  readonly experience?: number;
  /** Whether it kills, by a level below 1. */
  readonly kills: boolean;
  /** Added to each die. */
  readonly perDie: number;
  readonly throws: number;
  readonly tracks?: { readonly own: number; readonly other: number };
  /** Whether all dice of the remaining level are rerolled. */
  readonly rerollAll: boolean;
  readonly parts: number;
}

export interface DrainOutcome {
  readonly procedure: "levelDrain";
  readonly level: { readonly before: number; readonly after: number };
  readonly experience?: number;
  /** The new maximum of the drained track, for an elf with two; `change` has the higher of both (ERIS-57). */
  readonly trackTotal?: number;
  readonly change: HitPointChange;
  readonly stamp: string;
}

const checkInput = shape({
  thresholds: list(finite(0, 1e9)),
  hitDiceOfNewLevel: formula,
  hitDiceLost: formula,
  tracks: maybe(shape({ own: whole(0, 9999), other: whole(0, 9999) })),
  parts: maybe(whole(1, 10)),
});

/**
 * Plans the losses of an energy-draining hit, after its damage and without a saving throw (ERIS-101, ERIS-102). The input brings the class tables.
 * @throws RulesError for a number of levels under 1 or an unknown kind.
 */
export function planLevelDrain(drained: Creature, input: DrainInput, rulings: Rulings): DrainPlan {
  checkCreature(drained);
  const creature = highestFirst(drained);
  checkInput(input, "drain");
  const rule = rulings.use(levelDrain);
  const levels = wholeNumber(input.levels, "drain.levels", 1, 100);
  const kind = oneOf(input.kind, ["permanent", "temporary"], "drain.kind");
  const temporary = kind === "temporary" && rule.temporaryKind;
  const rerollAll = rule.rerollAll && input.parts === undefined;
  const before = creature.class?.level ?? Math.floor(creature.hitDice?.number ?? 0);
  const after = temporary ? before : Math.max(0, before - levels);
  const kills = !temporary && after < 1;
  return {
    procedure: "levelDrain",
    creature: { id: creature.id, name: creature.name },
    levels,
    kind: temporary ? "temporary" : "permanent",
    level: { before, after },
    ...(!temporary && !kills && creature.class && { experience: rule.experience(after, input.thresholds) }),
    kills,
    perDie: wholeNumber(input.perDie ?? 0, "drain.perDie", -5, 5),
    throws: wholeNumber(input.throws ?? 1, "drain.throws", 1, 10),
    ...(input.tracks && { tracks: input.tracks }),
    rerollAll,
    parts: input.parts ?? 1,
    rolls:
      temporary || kills ? [] : [{ id: "hitDice", formula: rerollAll ? input.hitDiceOfNewLevel : input.hitDiceLost }],
    stamp: rulings.hash,
  };
}

/**
 * The outcome. Permanent: hit points are rerolled for the new level, up to the old maximum, and damage stays (ERIS-101); or the lost dice are subtracted.
 * Temporary: lost levels are counted, nothing else changes (ERIS-102). `victim` is its present state.
 */
export function resolveLevelDrain(plan: DrainPlan, rolls: Rolls, rulings: Rulings, victim: Creature): DrainOutcome {
  const creature = highestFirst(victim);
  const base = { procedure: "levelDrain", level: plan.level, stamp: plan.stamp } as const;
  const experience = plan.experience === undefined ? {} : { experience: plan.experience };
  if (plan.kills) return { ...base, change: kill(creature, "life.drainKills", rulings.use(levelDrain).rule, rulings) };
  if (plan.kind === "temporary") {
    const drained = creature.state.drained + plan.levels;
    const conditions = creature.conditions.includes("drained")
      ? creature.conditions
      : [...creature.conditions, "drained" as const];
    const weaker = { ...creature, state: { ...creature.state, drained } };
    if (pastLimit(weaker, rulings)) {
      const change = kill(weaker, "life.drainKills", "ERIS-102", rulings);
      return { ...base, change: { ...change, before: { ...change.before, drained: creature.state.drained } } };
    }
    const trace = currentTrace(creature, rulings);
    return { ...base, change: makeChange(creature, { after: { drained, conditions }, trace }, rulings) };
  }
  const rolled = countedDice(plan, rolledFor(rolls, "hitDice"));
  const { total, value } = creature.hitPoints;
  const own = plan.tracks?.own ?? total;
  const lost = plan.parts > 1 && rolled > 0 ? Math.max(1, Math.floor(rolled / plan.parts)) : rolled;
  const drained = plan.rerollAll ? Math.max(1, Math.min(own, rolled)) : Math.max(1, own - lost);
  // An elf with two tracks has the higher maximum of both, and one count of damage (ERIS-57).
  const newTotal = plan.tracks ? Math.max(drained, plan.tracks.other) : drained;
  return {
    ...base,
    ...experience,
    ...(plan.tracks && { trackTotal: drained }),
    change: shrink(creature, plan, newTotal, value - (total - newTotal), rulings),
  };
}

/** The sum of the dice: the best of each group of rolls, Constitution on each, at least 1; modifiers of the formula once. */
function countedDice(plan: DrainPlan, rolled: Rolled): number {
  const faces = rolled.dice.map(({ result }) => result);
  const fixed = rolled.total - faces.reduce((sum, face) => sum + face, 0);
  let sum = fixed;
  for (let at = 0; at < faces.length; at += plan.throws)
    sum += Math.max(1, Math.max(...faces.slice(at, at + plan.throws)) + plan.perDie);
  return sum;
}

/** The new maximum with the damage kept; a resulting fall to 0 follows the usual rules. */
function shrink(creature: Creature, plan: DrainPlan, total: number, value: number, rulings: Rulings): HitPointChange {
  const lost = creature.hitPoints.value - value;
  const hitPoints = { ...creature.hitPoints, total, temporary: 0 };
  // The limit of death depends on the remaining level (ERIS-42); the level of a monster that counts as a character is its Hit Dice (ERIS-41).
  const shrunk: Creature = {
    ...creature,
    hitPoints,
    ...(creature.class
      ? { class: { ...creature.class, level: plan.level.after } }
      : creature.hitDice && { hitDice: { ...creature.hitDice, number: plan.level.after } }),
  };
  const change =
    lost <= 0 && pastLimit(shrunk, rulings)
      ? kill(shrunk, "life.drainKills", "ERIS-42", rulings)
      : takeDamage(shrunk, { amount: Math.max(0, lost) }, rulings);
  const { temporary } = creature.hitPoints;
  return {
    ...change,
    before: { ...change.before, hitPoints: creature.hitPoints },
    after: { ...change.after, hitPoints: { ...change.after.hitPoints, temporary } },
  };
}

/** Whether it lived below 0 because of a level that is now lost (ERIS-42, ERIS-102). */
function pastLimit(creature: Creature, rulings: Rulings): boolean {
  const rule = rulings.use(death);
  const { value } = creature.hitPoints;
  if (value >= 0 || isDead(creature) || !rule.spares(creature)) return false;
  const { wounds } = creature.state;
  return rule.falls({ creature, value, wasDown: true, wounds, level: effectiveLevel(creature, rulings) }) === "dead";
}
