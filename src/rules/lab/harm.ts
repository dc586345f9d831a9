import type { DamageOutcome } from "../attack/types.ts";
import { type Creature, hasCondition, type Rider } from "../creature/types.ts";
import type { Dice } from "../dice/dice.ts";
import { takeDamage } from "../life/damage.ts";
import { planDeathSave, resolveDeathSave } from "../life/death-save.ts";
import { resolveDismemberment } from "../life/dismemberment.ts";
import { planParalysis, resolveParalysis } from "../life/paralysis.ts";
import { planPoison, resolvePoison } from "../life/poison.ts";
import { resolveSaveOrDie } from "../life/save-or-die.ts";
import { isDead, withLife } from "../life/state.ts";
import type { DismembermentPlan, LifeNext, SaveOrDiePlan } from "../life/types.ts";
import { throwDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";

/** A creature after a hit: what its ruling on death makes of it, everything thrown at once, then poison and paralysis of the blow. */
export function wounded(creature: Creature, harm: DamageOutcome, rulings: Rulings, dice: Dice): Creature {
  const change = takeDamage(creature, { amount: harm.total, subdual: harm.subdual }, rulings);
  let now = withLife(creature, change.after);
  for (const next of change.next) now = followed(now, next, rulings, dice);
  for (const rider of harm.riders) if (!isDead(now)) now = ridden(now, rider, rulings, dice);
  return harm.helmetLost || harm.scaleLost ? unguarded(now, harm) : now;
}

/** Whether harm of a blow is done with the damage alone: no further dice, and nothing lost but hit points. */
export function isPlain(creature: Creature, harm: DamageOutcome, rulings: Rulings): boolean {
  if (harm.riders.length > 0 || harm.helmetLost || harm.scaleLost) return false;
  const { next } = takeDamage(creature, { amount: harm.total, subdual: harm.subdual }, rulings);
  return !next.some(({ kind }) => kind === "dismemberment" || kind === "saveOrDie");
}

/** The helmet or scale that stopped a critical hit is gone (ERIS-27, ERIS-28). */
function unguarded(creature: Creature, harm: DamageOutcome): Creature {
  if (harm.scaleLost) return { ...creature, state: { ...creature.state, critGuard: "none" } };
  const at = creature.armour.findIndex(({ kind }) => kind === "helmet");
  return { ...creature, armour: creature.armour.filter((_piece, index) => index !== at) };
}

function followed(creature: Creature, next: LifeNext, rulings: Rulings, dice: Dice): Creature {
  if (next.kind === "dismemberment") return dismembered(creature, next.plan, rulings, dice);
  return next.kind === "saveOrDie" ? savedOrDead(creature, next.plan, rulings, dice) : creature;
}

function dismembered(creature: Creature, first: DismembermentPlan, rulings: Rulings, dice: Dice): Creature {
  for (let plan = first; ; ) {
    const outcome = resolveDismemberment(plan, throwDice(plan, dice), rulings, creature);
    if (outcome.change) return withLife(creature, outcome.change.after);
    if (outcome.next?.kind === "saveOrDie") return savedOrDead(creature, outcome.next.plan, rulings, dice);
    if (!outcome.next) return creature;
    plan = outcome.next.plan;
  }
}

function savedOrDead(creature: Creature, plan: SaveOrDiePlan, rulings: Rulings, dice: Dice): Creature {
  return withLife(creature, resolveSaveOrDie(plan, throwDice(plan, dice), rulings, creature).change.after);
}

/** Poison and paralysis act at once; whatever else a blow does (draining, swallowing) is left to the table. */
function ridden(creature: Creature, rider: Rider, rulings: Rulings, dice: Dice): Creature {
  if (rider.kind === "poison") {
    const plan = planPoison(creature, rider.poison === undefined ? {} : { kind: rider.poison }, rulings);
    if (plan.refused) return creature;
    return withLife(creature, resolvePoison(plan, throwDice(plan, dice), rulings, creature).change.after);
  }
  if (rider.kind !== "paralysis") return creature;
  const plan = planParalysis(creature, { from: "monster" }, rulings);
  if (plan.refused) return creature;
  return withLife(creature, resolveParalysis(plan, throwDice(plan, dice), rulings, creature).change.after);
}

/** The death save of somebody who lies dying at the end of a round (HERO-18); anybody else is left as it is. */
export function rallied(creature: Creature, rulings: Rulings, dice: Dice): Creature {
  if (!hasCondition(creature, "dying")) return creature;
  const plan = planDeathSave(creature, {}, rulings);
  if (plan.refused) return creature;
  return withLife(creature, resolveDeathSave(plan, throwDice(plan, dice), rulings, creature).change.after);
}
