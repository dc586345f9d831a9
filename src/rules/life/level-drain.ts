import { checkCreature } from "../creature/check.ts";
import { highestFirst } from "../creature/classes-of.ts";
import type { Creature } from "../creature/types.ts";
import { withLevels } from "../creature/with-levels.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import type { Rolled } from "../dice/dice.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { finite, formula, list, maybe, shape, whole } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { type LevelDrain, levelDrain } from "../topics/levelDrain.ts";
import { takeDamage } from "./damage.ts";
import { kill } from "./kill.ts";
import { currentTrace, isDead, makeChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

/** One lost level of one of several classes (EXT-03, EXT-04). */
export interface LostLevel {
  /** The index of the class among those of the creature, the first is 0. */
  readonly at: number;
  /** The level left. */
  readonly level: number;
  readonly thresholds: readonly number[];
  /** The hit die of the level; `0` for a level that gave none. */
  readonly hitDiceLost: string;
  readonly perDie?: number;
  readonly throws?: number;
}

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
  /** Each lost level of a character with several classes, in order; fewer than `levels` where no more are left. */
  readonly each?: readonly LostLevel[];
}

/** The level and experience left in one of several classes (EXT-03). */
interface DrainedClass {
  readonly at: number;
  readonly level: { readonly before: number; readonly after: number };
  readonly experience: number;
}

interface LostDice {
  readonly roll: string;
  readonly perDie: number;
  readonly throws: number;
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
  /** The dice of each roll. */
  readonly dice: readonly LostDice[];
  /** The drained ones of several classes. */
  readonly classes?: readonly DrainedClass[];
  readonly tracks?: { readonly own: number; readonly other: number };
  /** Whether all dice of the remaining level are rerolled. */
  readonly rerollAll: boolean;
  readonly parts: number;
}

export interface DrainOutcome {
  readonly procedure: "levelDrain";
  readonly level: { readonly before: number; readonly after: number };
  readonly experience?: number;
  /** The drained ones of several classes, which `level` and `experience` repeat for the first. */
  readonly classes?: readonly DrainedClass[];
  /** The new maximum of the drained track, for an elf with two; `change` has the higher of both (ERIS-57). */
  readonly trackTotal?: number;
  readonly change: HitPointChange;
  readonly stamp: string;
}

const DICE = {
  thresholds: list(finite(0, 1e9)),
  hitDiceLost: formula,
  perDie: maybe(whole(-5, 5)),
  throws: maybe(whole(1, 10)),
};
const checkInput = shape({
  ...DICE,
  hitDiceOfNewLevel: formula,
  tracks: maybe(shape({ own: whole(0, 9999), other: whole(0, 9999) })),
  parts: maybe(whole(1, 10)),
  each: maybe(list(shape({ ...DICE, at: whole(0, 9), level: whole(1, 36) }))),
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
  const { each } = input;
  const before = creature.class?.level ?? Math.floor(creature.hitDice?.number ?? 0);
  const kills = !temporary && (each ? each.length < levels : before - levels < 1);
  const classes = each && !temporary && !kills ? drainedClasses(each, rule.experience) : undefined;
  const after = temporary ? before : kills ? 0 : (classes?.[0]?.level.after ?? before - levels);
  const own = { hitDiceLost: rerollAll ? input.hitDiceOfNewLevel : input.hitDiceLost };
  const lost: readonly Pick<LostLevel, "hitDiceLost" | "perDie" | "throws">[] = each ?? [{ ...input, ...own }];
  const dice = lost.map(({ perDie = 0, throws = 1 }, at) => ({ roll: rollId(at), perDie, throws }));
  return {
    procedure: "levelDrain",
    creature: { id: creature.id, name: creature.name },
    levels,
    kind: temporary ? "temporary" : "permanent",
    level: { before, after },
    ...(!temporary &&
      !kills &&
      creature.class && { experience: classes?.[0]?.experience ?? rule.experience(after, input.thresholds) }),
    kills,
    dice,
    ...(classes && { classes }),
    ...(input.tracks && { tracks: input.tracks }),
    rerollAll,
    parts: input.parts ?? 1,
    rolls: temporary || kills ? [] : lost.map(({ hitDiceLost }, at) => ({ id: rollId(at), formula: hitDiceLost })),
    stamp: rulings.hash,
  };
}

/** The id of the dice of a lost level, or of all of them together. */
function rollId(at: number): string {
  return at === 0 ? "hitDice" : `hitDice.${at}`;
}

/** The rest of each class that loses levels, in the order in which they lose the first. */
function drainedClasses(each: readonly LostLevel[], experience: LevelDrain["experience"]): readonly DrainedClass[] {
  const found = new Map<number, DrainedClass>();
  for (const { at, level, thresholds } of each) {
    const before = found.get(at)?.level.before ?? level + 1;
    found.set(at, { at, level: { before, after: level }, experience: experience(level, thresholds) });
  }
  return [...found.values()];
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
  const rolled = plan.dice.map((dice) => countedDice(dice, rolledFor(rolls, dice.roll)));
  const { total, value } = creature.hitPoints;
  const own = plan.tracks?.own ?? total;
  const points = rolled.map((one) => (plan.parts > 1 && one > 0 ? Math.max(1, Math.floor(one / plan.parts)) : one));
  const lost = points.reduce((sum, one) => sum + one, 0);
  const drained = plan.rerollAll ? Math.max(1, Math.min(own, lost)) : Math.max(1, own - lost);
  // An elf with two tracks has the higher maximum of both, and one count of damage (ERIS-57).
  const newTotal = plan.tracks ? Math.max(drained, plan.tracks.other) : drained;
  return {
    ...base,
    ...experience,
    ...(plan.classes && { classes: plan.classes }),
    ...(plan.tracks && { trackTotal: drained }),
    change: shrink(victim, plan, newTotal, value - (total - newTotal), rulings),
  };
}

/** The sum of the dice: the best of each group of rolls, Constitution on each, at least 1; modifiers of the formula once. */
function countedDice({ perDie, throws }: LostDice, rolled: Rolled): number {
  const faces = rolled.dice.map(({ result }) => result);
  const fixed = rolled.total - faces.reduce((sum, face) => sum + face, 0);
  let sum = fixed;
  for (let at = 0; at < faces.length; at += throws)
    sum += Math.max(1, Math.max(...faces.slice(at, at + throws)) + perDie);
  return sum;
}

/** The same creature with another level, or other Hit Dice. */
function withLevel(creature: Creature, level: number): Creature {
  const { class: own, hitDice } = creature;
  if (own) return { ...creature, class: { ...own, level } };
  return hitDice ? { ...creature, hitDice: { ...hitDice, number: level } } : creature;
}

/** The new maximum with the damage kept; a resulting fall to 0 follows the usual rules. */
function shrink(victim: Creature, plan: DrainPlan, total: number, value: number, rulings: Rulings): HitPointChange {
  const creature = highestFirst(victim);
  const lost = creature.hitPoints.value - value;
  const hitPoints = { ...creature.hitPoints, total, temporary: 0 };
  // The limit of death depends on the remaining level (ERIS-42); the level of a monster that counts as a character is its Hit Dice (ERIS-41).
  const lower = plan.classes ? withLevels(victim, plan.classes) : withLevel(creature, plan.level.after);
  const shrunk: Creature = { ...lower, hitPoints };
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
