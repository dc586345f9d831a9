import { checkCreature } from "../creature/check.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { timesFormula } from "../dice/formula.ts";
import { wholeNumber } from "../errors.ts";
import { flag, maybe, shape, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { naturalHealing } from "../topics/naturalHealing.ts";
import { byRest, daysForOne, festers, rots } from "./ailments.ts";
import { heal } from "./healing.ts";
import { belowZero, rest } from "./rest.ts";
import { currentTrace, isDead, lifeOf, makeChange, maximumHitPoints, refusedChange, withLife } from "./state.ts";
import type { HitPointChange } from "./types.ts";

export interface DaysOfRest {
  /** Consecutive full days of rest without combat, travel, hunting, foraging or casting (BX-029). */
  readonly days: number;
  /** Whether the place is guarded or otherwise safe (ERIS-130). */
  readonly secure?: boolean;
  /** Whether fed and properly housed (GOR-84); true by default. */
  readonly fed?: boolean;
  /** Consecutive days of rest where days are processed one by one, so that effects that last a week end on time (ERIS-39, ERIS-102). */
  readonly inARow?: number;
}

interface NaturalHealingPlan extends Plan<"naturalHealing"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly days: number;
  /** Whether a week of rest is complete. */
  readonly week: boolean;
  /** Whether all hit points return. */
  readonly all: boolean;
  /** Points without dice. */
  readonly points: number;
  /** Whether a full week restores temporarily drained levels (ERIS-102). */
  readonly restoresLevels: boolean;
  /** Whether the place is safe. */
  readonly secure?: true;
}

const checkRest = shape({
  secure: maybe(flag),
  fed: maybe(flag),
  inARow: maybe(whole(0, 3660)),
});

/**
 * Plans the hit points restored by days of rest (BX-029, ERIS-130, GOR-84). Refused for the dead, for interrupted rest, for an unsafe place where a safe one is
 * needed, and where surges replace days (HERO-26).
 * @throws RulesError when the days are not a whole number of 0 or more.
 */
export function planNaturalHealing(creature: Creature, rest: DaysOfRest, rulings: Rulings): NaturalHealingPlan {
  checkCreature(creature);
  checkRest(rest, "rest");
  const rule = rulings.use(naturalHealing);
  const days = wholeNumber(rest.days, "rest.days", 0, 3660);
  const refused = refusal(creature, rest, days, rulings);
  const infected = festers(creature);
  const drain = rulings.use(levelDrain);
  const week = Math.max(days, rest.inARow ?? 0) >= WEEK;
  const restoresLevels =
    drain.weekRestores && week && creature.state.drained > 0 && (!rule.secure || rest.secure === true);
  const dice =
    rule.dice && !refused && !infected
      ? [{ id: "healing", formula: timesFormula(rule.dice, Math.min(MOST_DAYS, days)) }]
      : [];
  return {
    procedure: "naturalHealing",
    creature: { id: creature.id, name: creature.name },
    days,
    week,
    all: rule.allAfter !== undefined && !refused && !infected,
    points: refused || infected || rest.fed === false ? 0 : (rule.perDay ?? 0) * days,
    restoresLevels,
    ...(rest.secure && { secure: true }),
    rolls: dice,
    ...(refused && !restoresLevels && { refused }),
    stamp: rulings.hash,
  };
}

/** Days of rest that end a week's effects (ERIS-39, ERIS-102). */
const WEEK = 7;

/** The maximum number of days, which one formula can hold and no wounds exceed. */
const MOST_DAYS = 999;

function refusal(creature: Creature, rest: DaysOfRest, days: number, rulings: Rulings): Refusal | undefined {
  const rule = rulings.use(naturalHealing);
  const said = { rule: rule.rule, topic: "naturalHealing" };
  if (isDead(creature)) return { key: "life.healDead", rule: "BX-030" };
  if (rule.surges) return { key: "life.surgesInstead", ...said };
  if (days === 0) return { key: "life.restBroken", ...said };
  // Nothing heals, but a week of rest still ends its effects.
  if (festers(creature) && !(hasCondition(creature, "weakened") && Math.max(days, rest.inARow ?? 0) >= WEEK))
    return { key: "life.woundFesters", rule: "ERIS-39", topic: "poison" };
  // A creature below 0 recovers only by days in a safe place (MIX-09).
  const low = rest.secure ? undefined : belowZero(creature, rulings);
  if (low) return low;
  if (rule.secure && !rest.secure) return { key: "life.restNotSecure", ...said };
  const needed = rule.allAfter ?? 0;
  return days < needed ? { key: "life.restTooShort", ...said, data: { days, needed } } : undefined;
}

/** The hit points restored by the rest, up to the maximum; `creature` is its present state. */
export function resolveNaturalHealing(
  plan: NaturalHealingPlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): HitPointChange {
  if (plan.refused) return refusedChange(creature, plan.refused, rulings);
  const rule = rulings.use(naturalHealing);
  const dice = plan.rolls.length > 0 ? rolledFor(rolls, "healing").total : 0;
  const room = Math.max(0, maximumHitPoints(creature, rulings).value - creature.hitPoints.value);
  const whole = plan.all ? room : dice + plan.points;
  return heal(
    creature,
    {
      amount: byRest(creature, whole),
      key: rots(creature) ? "life.restOfRot" : plan.all ? "life.weekOfRest" : "life.daysOfRest",
      source: rulings.source(naturalHealing, rule.rule),
      ...(plan.restoresLevels && { also: { drained: 0 } }),
      ends: [...(plan.restoresLevels ? (["drained"] as const) : []), ...(plan.week ? (["weakened"] as const) : [])],
    },
    rulings,
  );
}

/**
 * All effects of days of complete rest: first wounds close, then hit points return up to the new maximum, by days or by the extended rest of such a day, then
 * surges (HERO-17, MIX-08, MIX-58).
 * @param plan of {@link planNaturalHealing}; refused where surges replace days
 */
export function restDays(
  creature: Creature,
  plan: NaturalHealingPlan,
  rolls: Rolls,
  had: { readonly progress: number; readonly surgesOfClass?: number },
  rulings: Rulings,
): WoundRest {
  const wounded = rulings.use(death).woundLevels && !isDead(creature);
  const closed = wounded ? recoverWounds(creature, plan.days, had.progress, rulings) : undefined;
  const rested = closed ? withLife(creature, closed.change.after) : creature;
  const extended = rulings.use(naturalHealing).surges && plan.days > 0 && !isDead(creature);
  const healed = extended
    ? rest(rested, { kind: "extended", start: 0, secure: plan.secure === true, ...pick(had) }, rulings).change
    : resolveNaturalHealing(plan, rolls, rulings, rested);
  const progress = closed?.progress ?? had.progress;
  if (!closed) return { change: healed, progress };
  const after = healed.refused ? closed.change.after : healed.after;
  const { refused: _refused, ...change } = healed.refused ? closed.change : healed;
  return {
    change: { ...change, before: lifeOf(creature), after, woundChange: after.wounds - creature.state.wounds },
    progress,
  };
}

function pick({ surgesOfClass }: { readonly surgesOfClass?: number }): { readonly surgesOfClass?: number } {
  return surgesOfClass === undefined ? {} : { surgesOfClass };
}

/** The effect of days of complete rest on wounds (HERO-17). */
interface WoundRest {
  readonly change: HitPointChange;
  /** Days counted towards the next wound. */
  readonly progress: number;
}

/**
 * Wounds closed by days of complete rest: one level for every `daysPerWound`, not necessarily consecutive (HERO-17). Hit points do not return with them.
 * @param progress days already counted towards the next wound
 */
export function recoverWounds(creature: Creature, days: number, progress: number, rulings: Rulings): WoundRest {
  wholeNumber(days, "days", 0, 3660);
  wholeNumber(progress, "progress", 0, 3660);
  if (!rulings.use(death).woundLevels)
    return { change: refusedChange(creature, { key: "life.noWounds", topic: "death" }, rulings), progress };
  const each = rulings.number("daysPerWound") * daysForOne(creature);
  const { wounds } = creature.state;
  // A festering wound does not close, and its days do not count (ERIS-39).
  const counted = festers(creature) ? 0 : days;
  // Days counted under a lower number of days per wound close at most one wound.
  const before = Math.min(progress, each - 1);
  const closed = isDead(creature) ? 0 : Math.min(wounds, Math.floor((counted + before) / each));
  const left = wounds - closed;
  const after = { wounds: left };
  return {
    change: makeChange(creature, { after, trace: currentTrace(creature, rulings) }, rulings),
    progress: left === 0 ? 0 : counted + before - closed * each,
  };
}
