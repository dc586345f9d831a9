import type { Rider } from "../../../rules/creature/types.ts";
import {
  planParalysis,
  resolveParalysis,
  resolveWithstand,
  type WithstandPlan,
} from "../../../rules/life/paralysis.ts";
import { type PoisonOutcome, planPoison, poisonRunsOut, resolvePoison } from "../../../rules/life/poison.ts";
import { poisonCourse } from "../../../rules/magic/poison-course.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { poison } from "../../../rules/topics/poison.ts";
import { riderMark } from "../../../view/cards/routine.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { combatantFor, isInFight } from "../../adapter/fighter.ts";
import { type Card, postCard, referenceTo } from "../../chat/post-card.ts";
import { rollPlan } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { MessageDocument } from "../../platform/types.ts";
import { applyFear, applyPoison, applyPoisonCourse, applyTimed, delayOf } from "../../spells/effects/rider-effects.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isByReferee, isBySpeaker } from "../../undo/trusted-cards.ts";
import { asReferee } from "./apply-damage.ts";
import { hitTargetOn } from "./hit-targets.ts";
import { applyLifeChange, writeLifeChange } from "./life-changes.ts";
import { applyRider, dealRiderDamage, effectDuration, type RiderSource, saveModifiers } from "./rider-effects.ts";

/**
 * Resolves an additional effect of a hit, once for each target and rider of a damage card: the saving throw is rolled and its result applied.
 * @param how the referee's choice for a level drain that needs one
 */
export async function bringRider(
  message: MessageDocument,
  target: string,
  index: number,
  by = "",
  line?: number,
  how?: unknown,
): Promise<Refusal | undefined> {
  const data = cardData(message);
  const struck = hitTargetOn(data, target, line);
  const actor = actorByUuid(target);
  if (!data || !struck) return { key: "notOnCard" };
  const { party } = struck;
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  const struckBy = struck.outcome.riders[index];
  if (!struckBy) return { key: "notOnCard" };
  const rider = asReferee(struckBy, how);
  if (!rider) return { key: "drainUnsaid" };
  if (!actor) return { key: "targetGone", data: { name: party.name } };
  const key = riderMark(target, index, line);
  const { speaker } = data;
  const follows = message.id ?? "";
  const spec = {
    kind: "rider" as const,
    data: { name: party.name, by: speaker.name },
    key: `${message.id}.${key}`,
    card: message.id ?? "",
    marks: [key],
    by,
  };
  return runUndoable(spec, (transaction) => {
    const striker = { actor: actorByUuid(speaker.uuid), name: speaker.name };
    if (rider.kind === "poison") return poisoned(transaction, actor, rider, { ...striker, follows });
    if (rider.kind === "paralysis")
      return paralysed(transaction, actor, rider, { tags: cardTags(speaker.uuid), name: speaker.name, follows });
    return applyRider(transaction, actor, rider, striker, follows);
  });
}

function cardTags(uuid: string | null): readonly string[] {
  const attacker = actorByUuid(uuid);
  return attacker ? creatureOf(attacker).tags : [];
}

async function poisoned(
  transaction: Transaction,
  actor: Actor.Implementation,
  rider: Rider,
  hit: RiderSource & { readonly follows: string },
): Promise<Refusal | undefined> {
  const rulings = rulingsInForce();
  const kind = rulings.use(poison).kinds.find((known) => known === rider.poison);
  // A poison that does not kill and is no poison of the ruling has its effect in a note; the referee applies it (BX-037).
  const damage = rider.lethal !== true && !kind ? rider.amount : undefined;
  const onFail = damage ? { damage } : rider.lethal === false && rider.note && !kind ? { text: rider.note } : undefined;
  const plan = planPoison(
    creatureOf(actor),
    { modifiers: saveModifiers(rider, actor), ...(kind && { kind }), ...(onFail && { onFail }) },
    rulings,
  );
  if (plan.refused) return plan.refused;
  const rolled = await rollPlan(plan);
  const outcome = resolvePoison(plan, rolled.rolls, rulings, creatureOf(actor));
  const after = outcome.effect.kills === "now" && !outcome.save.success ? delayOf(rider) : undefined;
  if (after) {
    // A delayed death changes nothing yet and needs no confirmation.
    const { count, roll } = await applyPoison(transaction, actor, after, hit.name);
    const later = { ...outcome, confirm: false, later: { count, unit: after.unit } };
    const rolls = [...rolled.shown, roll];
    await post(transaction, actor, { plan, outcome: later, rolls, subject: hit.name, follows: hit.follows });
    return undefined;
  }
  const course = outcome.confirm ? undefined : poisonCourse(outcome.effect, hasActed(actor));
  if (!outcome.confirm) {
    // Conditions with a duration are set by the effect that ends them.
    const added = course ? outcome.change.added.filter((one) => one !== course.puts && one !== "poisoned") : undefined;
    await writeLifeChange(transaction, actor, { ...outcome.change, ...(added && { added }) });
  }
  if (course) await applyPoisonCourse(transaction, actor, course, hit.name);
  await post(transaction, actor, { plan, outcome, rolls: rolled.shown, subject: hit.name, follows: hit.follows });
  for (const next of outcome.next) {
    if (next.kind === "withstand") await withstand(transaction, actor, next.plan, hit.follows);
    if (next.kind === "damage")
      await dealRiderDamage(transaction, actor, rider, { striker: hit, damage: next.formula }, hit.follows);
  }
  return undefined;
}

/** Whether an actor has spent its action in the current round of a fight. */
function hasActed(actor: Actor.Implementation): boolean {
  const { combat } = isInFight(actor);
  const id = combat && combatantFor({ actor }, combat)?.id;
  return stateOf(combat)?.combatants.some((fighter) => fighter.id === id && fighter.done) ?? false;
}

async function paralysed(
  transaction: Transaction,
  actor: Actor.Implementation,
  rider: Rider,
  { tags, name: by, follows }: { readonly tags: readonly string[]; readonly name: string; readonly follows: string },
): Promise<Refusal | undefined> {
  const rulings = rulingsInForce();
  const from = rider.ghoul || tags.includes("ghoul") ? ("ghoul" as const) : ("monster" as const);
  const asked = { from, modifiers: saveModifiers(rider, actor), ...(rider.lethal && { lethal: true }) };
  const plan = planParalysis(creatureOf(actor), { ...asked, ...(rider.save && { category: rider.save }) }, rulings);
  if (plan.refused) return plan.refused;
  const rolled = await rollPlan(plan);
  const outcome = resolveParalysis(plan, rolled.rolls, rulings, creatureOf(actor));
  if (outcome.fear && !outcome.save.success) {
    await applyFear(transaction, actor, by);
    await post(transaction, actor, { plan, outcome, rolls: rolled.shown, follows });
    return undefined;
  }
  const { change } = outcome;
  const takes = change.added.includes("paralysed");
  const { lasting, shown } = takes ? await effectDuration(rider) : { shown: [] };
  const timed = lasting && (await applyTimed(transaction, actor, "paralysed", lasting, by));
  await writeLifeChange(
    transaction,
    actor,
    timed ? { ...change, added: change.added.filter((one) => one !== "paralysed") } : change,
  );
  const cardOutcome = timed ? { ...outcome, term: { unit: lasting.unit, count: lasting.count } } : outcome;
  await post(transaction, actor, { plan, outcome: cardOutcome, rolls: [...rolled.shown, ...shown], follows });
  for (const next of outcome.next) await withstand(transaction, actor, next.plan, follows);
  return undefined;
}

async function withstand(
  transaction: Transaction,
  actor: Actor.Implementation,
  plan: WithstandPlan,
  follows: string,
): Promise<void> {
  const rolled = await rollPlan(plan);
  const outcome = resolveWithstand(plan, rolled.rolls, rulingsInForce(), creatureOf(actor));
  await writeLifeChange(transaction, actor, outcome.change);
  await post(transaction, actor, { plan, outcome, rolls: rolled.shown, follows });
}

async function post(
  transaction: Transaction,
  actor: Actor.Implementation,
  card: Required<Pick<Card, "plan" | "outcome" | "rolls" | "follows">> & Pick<Card, "subject">,
): Promise<void> {
  await postCard({ type: "save", actor, targets: [referenceTo(actor)], transaction, ...card });
}

/** Applies the effect of a poison after the referee's confirmation (BX-037). */
export async function confirmPoison(message: MessageDocument, by = ""): Promise<Refusal | undefined> {
  const data = cardData(message);
  const actor = actorByUuid(data?.targets[0]?.uuid);
  // Only a referee's card counts: another user's card could decide the fate of any creature.
  if (!data || !isByReferee(message) || !isOfProcedure<PoisonOutcome>(data.outcome, "poison"))
    return { key: "notOnCard" };
  if (!actor) return { key: "targetGone", data: { name: data.targets[0]?.name ?? "" } };
  const key = `${message.id}.confirm`;
  const spec = {
    kind: "poison" as const,
    data: { name: displayName(actor) },
    key,
    card: message.id ?? "",
    marks: ["confirm"],
    by,
  };
  return runUndoable(spec, async (transaction) => {
    // Hits and healing may have been applied between the save and this click (MIX-01).
    const change = poisonRunsOut(creatureOf(actor), rulingsInForce());
    await writeLifeChange(transaction, actor, change);
    await applyLifeChange(transaction, actor, change, message, "poison");
    return undefined;
  });
}
