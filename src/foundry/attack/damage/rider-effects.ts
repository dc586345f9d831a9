import { planDamage } from "../../../rules/attack/damage.ts";
import { resolveDamage } from "../../../rules/attack/damage-outcome.ts";
import { markOf, painDamage } from "../../../rules/attack/riders.ts";
import type { Means } from "../../../rules/attack/types.ts";
import type { Rider } from "../../../rules/creature/types.ts";
import { isImmune } from "../../../rules/derived/immunity.ts";
import { isFormula } from "../../../rules/dice/formula.ts";
import { ROT, rots } from "../../../rules/life/ailments.ts";
import {
  type CarriedOutcome,
  type IllnessOutcome,
  planCarried,
  planIllness,
  resolveCarried,
  resolveIllness,
} from "../../../rules/life/disease.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { planSave, resolveSave, type SaveOutcome, type SavePlan } from "../../../rules/saves/saving-throw.ts";
import type { Modifier } from "../../../rules/trace/types.ts";
import type { RiderOutcome } from "../../../view/cards/rider-effect.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { savingBonuses } from "../../adapter/fighter.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import { type ConditionId, conditionIcon } from "../../data/conditions.ts";
import { labelRoll, rollPlan } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { askBeforeRoll } from "../../platform/hooks.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { applyMagic } from "../../spells/effects/apply-effect.ts";
import {
  applyDoom,
  applyRestored,
  applyRiderEffect,
  applySpawn,
  applyTimed,
  delayOf,
  isPeriodic,
} from "../../spells/effects/rider-effects.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { applyLifeChange } from "./life-changes.ts";
import { lossesFrom, type RiderLoss } from "./rider-losses.ts";

/* The disease of a bite: whether this one infects, and its course. */

interface Bitten {
  readonly refused?: Refusal;
  readonly carried?: CarriedOutcome;
  readonly shown: Rolls;
}

/** Whether this bite has its rider; riders of every hit need no roll. */
async function resolveBite(actor: Actor.Implementation, rider: Rider): Promise<Bitten> {
  if (!rider.oneIn) return { shown: [] };
  const plan = planCarried(creatureOf(actor), rider, rulingsInForce());
  if (plan.refused) return { refused: plan.refused, shown: [] };
  const rolled = await rollPlan(plan);
  return { carried: resolveCarried(plan, rolled.rolls), shown: labelRoll(rolled.shown, "carries") };
}

/** The rolled course of a disease on a creature that failed its save; undefined where the rider gives no values. */
async function applyDisease(rider: Rider): Promise<{ readonly illness?: IllnessOutcome; readonly shown: Rolls }> {
  const { deadlyIn, duration, ill } = rider;
  if (!deadlyIn || !duration || !ill) return { shown: [] };
  const plan = planIllness({ deadlyIn, duration, ill }, rulingsInForce());
  const rolled = await rollPlan(plan);
  return { illness: resolveIllness(plan, rolled.rolls), shown: rolled.shown };
}

/** The key of a mummy's disease. */
const MUMMY_ROT = "mummy-rot";

/** Applies mummy rot: no magical healing, and natural healing ten times slower, until it is cured by magic (values of the mummy). */
async function applyRot(
  transaction: Transaction,
  actor: Actor.Implementation,
  { key }: Rider,
  by: string,
): Promise<boolean> {
  if (key !== MUMMY_ROT) return false;
  if (rots(creatureOf(actor))) return true;
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.rot", { name: by }),
    img: conditionIcon("diseased"),
    origin: "",
    level: 1,
    work: { puts: "diseased", tags: [ROT], stays: true },
    lasting: null,
    images: 0,
  });
  return true;
}

/** Applies a disease: a deadly one kills at its end unless it is cured before; others last until their end. */
async function applyIllness(
  transaction: Transaction,
  actor: Actor.Implementation,
  { kills, count, unit }: IllnessOutcome,
  by: string,
): Promise<void> {
  await applyTimed(transaction, actor, "diseased", { count, unit }, by);
  if (kills)
    await applyDoom(transaction, actor, {
      after: { formula: String(count), unit: "day" },
      count,
      name: by,
      slime: true,
    });
}

type Rolls = readonly Roll.Evaluated<Roll>[];

/** The attacker, for a rider that deals damage of its own. */
export interface RiderSource {
  readonly actor: Actor.Implementation | undefined;
  readonly name: string;
}

/** The modifiers of a saving throw against a rider: its own adjustment, and the creature's bonuses from the fight (HERO-04). */
export function saveModifiers(rider: Rider, actor: Actor.Implementation): Modifier[] {
  const value = rider.saveModifier ?? 0;
  const own: Modifier = { key: "save.rider", on: "save", op: "add", value, source: { kind: "creature" } };
  return [...(value === 0 ? [] : [own]), ...savingBonuses(actor)];
}

/** Rolls the saving throw against a rider; empty where there is none. */
async function saveAgainst(
  actor: Actor.Implementation,
  rider: Rider,
): Promise<{ readonly plan?: SavePlan; readonly save?: SaveOutcome; readonly shown: Rolls }> {
  if (!rider.save) return { shown: [] };
  const rulings = rulingsInForce();
  // The save is against the effect of a hit, even if a module changes its data.
  const added = askBeforeRoll("preSave", { actor, subject: rider.save }) ?? [];
  const plan = planSave(
    creatureOf(actor),
    rider.save,
    { modifiers: [...saveModifiers(rider, actor), ...added] },
    rulings,
  );
  const rolled = await rollPlan(plan);
  return { plan, save: resolveSave(plan, rolled.rolls, rulings), shown: rolled.shown };
}

/** Whether the duration of a rider is part of its effect: that of a disease or drain is the time of the victim's death or rising. */
function lastsItself({ kind, deadlyIn }: Rider): boolean {
  return kind !== "energyDrain" && deadlyIn === undefined;
}

/** The duration of a rider, rolled when it takes effect. */
export async function effectDuration({
  duration,
}: Rider): Promise<{ lasting?: RiderOutcome["lasting"]; shown: Rolls }> {
  if (!duration) return { shown: [] };
  const { unit, text, formula } = duration;
  if (!formula || !isFormula(formula)) return { lasting: { count: 0, unit, text }, shown: [] };
  const roll = await new Roll(formula).evaluate();
  return { lasting: { count: roll.total, unit, text }, shown: [roll] };
}

/**
 * Applies a rider to its victim: rolls the saving throw; when it fails, or there is none, sets the condition, writes the losses
 * and rolls the rider's own damage. One card reports it, and its undo reverts everything.
 */
export async function applyRider(
  transaction: Transaction,
  actor: Actor.Implementation,
  rider: Rider,
  striker: RiderSource,
  follows: string,
): Promise<Refusal | undefined> {
  if (isImmune(creatureOf(actor), rider.kind, rulingsInForce()))
    return { key: "riderImmune", data: { name: displayName(actor) } };
  const { refused, carried, shown: odds } = await resolveBite(actor, rider);
  if (refused) return refused;
  const comes = carried?.carried !== false;
  const { plan, save, shown } = comes ? await saveAgainst(actor, rider) : { shown: [] };
  const took = comes && !save?.success;
  const taken: RiderLoss = took ? await lossesFrom(actor, rider) : { writes: [], losses: [], shown: [] };
  if (rider.kind === "rust" && took && taken.losses.length === 0)
    return { key: "nothingToRust", data: { name: displayName(actor) } };
  const { lasting, shown: dice } = took && lastsItself(rider) ? await effectDuration(rider) : { shown: [] };
  const { illness, shown: course } = took ? await applyDisease(rider) : { shown: [] };
  const lingers = took && isPeriodic(rider);
  const after = took ? delayOf(rider) : undefined;
  // A recurring effect sets its own condition, and removes it when it ends.
  const mark = took && !lingers && !illness ? markOf(rider) : undefined;
  const marks = mark && !actor.statuses.has(mark) ? [mark] : [];
  const timed: ConditionId[] = [];
  const outcome: RiderOutcome = {
    procedure: "rider",
    rider,
    ...(save && { save }),
    took,
    ...(carried && { carried }),
    ...(illness && { illness }),
    ...(lasting && { lasting }),
    marks,
    losses: taken.losses,
  };
  const message = await postCard({
    type: "save",
    actor,
    ...(plan && { plan }),
    outcome,
    rolls: [...odds, ...shown, ...taken.shown, ...dice, ...course],
    subject: rider.kind,
    targets: [referenceTo(actor)],
    follows,
    transaction,
  });
  if (lasting)
    for (const one of marks) if (await applyTimed(transaction, actor, one, lasting, striker.name)) timed.push(one);
  if (took && (await applyRot(transaction, actor, rider, striker.name))) timed.push("diseased");
  await carryOutRider(
    transaction,
    message,
    actor,
    taken,
    marks.filter((one) => !timed.includes(one)),
  );
  if (after)
    await applyDoom(transaction, actor, { after, count: lasting?.count ?? 1, name: striker.name, slime: true });
  if (illness) await applyIllness(transaction, actor, illness, striker.name);
  if (taken.change) await applySpawn(transaction, actor, rider, striker);
  if (taken.back && lasting) await applyRestored(transaction, actor, taken.back, lasting, striker.name);
  if (lingers) await applyRiderEffect(transaction, actor, rider, striker);
  if (took && painDamage(rider))
    await dealRiderDamage(transaction, actor, rider, { striker, damage: painDamage(rider) }, message?.id ?? "");
  return undefined;
}

async function carryOutRider(
  transaction: Transaction,
  message: ChatMessage.Implementation | undefined,
  actor: Actor.Implementation,
  { writes, change }: RiderLoss,
  marks: readonly ConditionId[],
): Promise<void> {
  await transaction.write(writes, [{ actor, on: [...marks, ...(change?.added ?? [])], off: change?.removed ?? [] }]);
  if (change) await applyLifeChange(transaction, actor, change, message);
}

/** Posts the extra damage of a rider as a card of its own, applied like any other. */
export async function dealRiderDamage(
  transaction: Transaction,
  actor: Actor.Implementation,
  rider: Rider,
  { striker, damage }: { readonly striker: RiderSource; readonly damage: string },
  follows: string,
): Promise<void> {
  const rulings = rulingsInForce();
  if (!striker.actor) return;
  const means: Means = {
    kind: "natural",
    attack: {
      id: "rider",
      name: rider.note ?? "",
      routine: 1,
      count: 1,
      damage,
      byWeapon: false,
      weaponBonus: 0,
      kind: { type: "mundane", silver: false, magic: true, bonus: 0 },
      riders: [],
    },
  };
  const target = creatureOf(actor);
  const plan = planDamage({ attacker: creatureOf(striker.actor), target, means, situation: {} }, rulings);
  if (plan.refused) return;
  const rolled = await rollPlan(plan);
  await postCard({
    type: "damage",
    actor: striker.actor,
    plan,
    outcome: resolveDamage(plan, rolled.rolls, rulings),
    rolls: rolled.shown,
    item: { uuid: "", name: rider.note ?? striker.name, img: "" },
    targets: [referenceTo(actor)],
    follows,
    transaction,
  });
}
