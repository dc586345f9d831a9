import { markOf, painDamage } from "../attack/riders.ts";
import type { DamageOutcome } from "../attack/types.ts";
import { withoutGuard } from "../attack/without-guard.ts";
import { drainOf } from "../characters/lost-levels.ts";
import { classesOf } from "../creature/classes-of.ts";
import { type Creature, hasCondition, type Rider, type SaveCategory } from "../creature/types.ts";
import { withHighestAt, withLevels } from "../creature/with-levels.ts";
import { isImmune } from "../derived/immunity.ts";
import type { Dice } from "../dice/dice.ts";
import { takeDamage } from "../life/damage.ts";
import { planDeathSave, resolveDeathSave } from "../life/death-save.ts";
import { resolveDismemberment } from "../life/dismemberment.ts";
import { planLevelDrain, resolveLevelDrain } from "../life/level-drain.ts";
import { planParalysis, resolveParalysis } from "../life/paralysis.ts";
import { planPoison, resolvePoison } from "../life/poison.ts";
import { resolveSaveOrDie } from "../life/save-or-die.ts";
import { isDead, withLife } from "../life/state.ts";
import type { DismembermentPlan, LifeNext, SaveOrDiePlan } from "../life/types.ts";
import { rollPlanDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { planSave, resolveSave } from "../saves/saving-throw.ts";
import type { Modifier } from "../trace/types.ts";

/** The effects of a hit or of one target's part of a spell. */
export type DamageTaken = Pick<DamageOutcome, "total" | "subdual" | "riders" | "helmetLost" | "scaleLost">;

/** The creature after a hit: the ruling on death decides, all dice are rolled at once, then the riders of the hit apply. */
export function wounded(creature: Creature, harm: DamageTaken, rulings: Rulings, dice: Dice): Creature {
  const change = takeDamage(creature, { amount: harm.total, subdual: harm.subdual }, rulings);
  let now = withLife(creature, change.after);
  for (const next of change.next) now = followed(now, next, rulings, dice);
  for (const rider of harm.riders) if (!isDead(now)) now = ridden(now, rider, rulings, dice);
  return harm.helmetLost || harm.scaleLost ? withoutGuard(now) : now;
}

/** Whether a hit has no effects besides lost hit points and no further dice. */
export function isPlain(creature: Creature, harm: DamageTaken, rulings: Rulings): boolean {
  if (harm.riders.length > 0 || harm.helmetLost || harm.scaleLost) return false;
  const { next } = takeDamage(creature, { amount: harm.total, subdual: harm.subdual }, rulings);
  return !next.some(({ kind }) => kind === "dismemberment" || kind === "saveOrDie");
}

function followed(creature: Creature, next: LifeNext, rulings: Rulings, dice: Dice): Creature {
  if (next.kind === "dismemberment") return dismembered(creature, next.plan, rulings, dice);
  return next.kind === "saveOrDie" ? savedOrDead(creature, next.plan, rulings, dice) : creature;
}

function dismembered(creature: Creature, first: DismembermentPlan, rulings: Rulings, dice: Dice): Creature {
  for (let plan = first; ; ) {
    const outcome = resolveDismemberment(plan, rollPlanDice(plan, dice), rulings, creature);
    if (outcome.change) return withLife(creature, outcome.change.after);
    if (outcome.next?.kind === "saveOrDie") return savedOrDead(creature, outcome.next.plan, rulings, dice);
    if (!outcome.next) return creature;
    plan = outcome.next.plan;
  }
}

function savedOrDead(creature: Creature, plan: SaveOrDiePlan, rulings: Rulings, dice: Dice): Creature {
  return withLife(creature, resolveSaveOrDie(plan, rollPlanDice(plan, dice), rulings, creature).change.after);
}

/** The creature after a rider of a hit, as far as it matters for the fight: its saving throw is rolled, and it takes effect at once. */
function ridden(creature: Creature, rider: Rider, rulings: Rulings, dice: Dice): Creature {
  if (rider.kind === "poison") {
    const plan = planPoison(creature, rider.poison === undefined ? {} : { kind: rider.poison }, rulings);
    if (plan.refused) return creature;
    return withLife(creature, resolvePoison(plan, rollPlanDice(plan, dice), rulings, creature).change.after);
  }
  if (rider.kind === "paralysis") {
    const plan = planParalysis(creature, { from: rider.ghoul ? "ghoul" : "monster" }, rulings);
    if (plan.refused) return creature;
    return withLife(creature, resolveParalysis(plan, rollPlanDice(plan, dice), rulings, creature).change.after);
  }
  const mark = markOf(rider);
  const drains = rider.kind === "energyDrain";
  // A held creature can still be freed, which the lab does not play.
  const fells = mark === "petrified" || (mark !== undefined && FELLING.includes(mark));
  if ((!drains && !fells && !painDamage(rider)) || isImmune(creature, rider.kind, rulings)) return creature;
  if (rider.save && saved(creature, rider, rider.save, rulings, dice)) return creature;
  if (drains) return drained(creature, rider, rulings, dice);
  const hurt = painDamage(rider) ? plainly(creature, dice.roll(painDamage(rider)).total, rulings, dice) : creature;
  return fells && !isDead(hurt) ? { ...hurt, conditions: [...hurt.conditions, "helpless"] } : hurt;
}

const FELLING: readonly string[] = ["stunned", "unconscious"];

function saved(creature: Creature, rider: Rider, category: SaveCategory, rulings: Rulings, dice: Dice): boolean {
  const value = rider.saveModifier ?? 0;
  const own: Modifier = { key: "save.rider", on: "save", op: "add", value, source: { kind: "creature" } };
  const plan = planSave(creature, category, { modifiers: value === 0 ? [] : [own] }, rulings);
  return resolveSave(plan, rollPlanDice(plan, dice), rulings).success;
}

function plainly(creature: Creature, total: number, rulings: Rulings, dice: Dice): Creature {
  return wounded(creature, { total, subdual: false, riders: [], helmetLost: false, scaleLost: false }, rulings, dice);
}

/** Permanently drained levels are gone from the next roll on (ERIS-101); temporary ones are counted (ERIS-102). */
function drained(creature: Creature, rider: Rider, rulings: Rulings, dice: Dice): Creature {
  const levels = Math.max(1, Math.round(Number(rider.amount ?? "1")) || 1);
  const kind = rider.drain === "temporary" ? "temporary" : "permanent";
  const left = Math.max(1, Math.floor(creature.hitDice?.number ?? 1) - levels);
  const own = classesOf(creature);
  const constitution = creature.abilities?.con;
  const tables =
    own.length > 0
      ? drainOf({ classes: own, ...(constitution !== undefined && { constitution }) }, levels, rulings)
      : { thresholds: [], hitDiceOfNewLevel: `${left}d8`, hitDiceLost: `${levels}d8` };
  const plan = planLevelDrain(creature, { levels, kind, ...tables }, rulings);
  const { level, classes, change } = resolveLevelDrain(plan, rollPlanDice(plan, dice), rulings, creature);
  const now = withLife(creature, change.after);
  if (classes) return withLevels(now, classes);
  if (level.after === level.before || !now.class) return now;
  return withHighestAt(now, Math.max(1, level.after));
}

/** The creature after its death save, if it is dying at the end of a round (HERO-18); otherwise unchanged. */
export function rallied(creature: Creature, rulings: Rulings, dice: Dice): Creature {
  if (!hasCondition(creature, "dying")) return creature;
  const plan = planDeathSave(creature, {}, rulings);
  if (plan.refused) return creature;
  return withLife(creature, resolveDeathSave(plan, rollPlanDice(plan, dice), rulings, creature).change.after);
}
