import type { DamageOutcome } from "../../rules/attack/types.ts";
import type { Rider } from "../../rules/creature/types.ts";
import { planParalysis, resolveParalysis, resolveWithstand, type WithstandPlan } from "../../rules/life/paralysis.ts";
import { type PoisonOutcome, planPoison, resolvePoison } from "../../rules/life/poison.ts";
import type { Plan, Refusal } from "../../rules/plan.ts";
import { poison } from "../../rules/topics/poison.ts";
import { creatureOf } from "../adapter/creature.ts";
import { throwPlan } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";
import { cardData } from "./data.ts";
import { applyChange, followLife } from "./follow-life.ts";
import { partyOf, postCard } from "./post.ts";
import { saveModifiers, takeRider } from "./rider-effects.ts";
import { actorByUuid, isFrom } from "./stored.ts";

type Message = ChatMessage.Implementation;

/** What a blow brings besides its damage, once for each target and rider of a damage card: the save is rolled, and what follows is done. */
export async function bringRider(
  message: Message,
  target: string,
  index: number,
  by = "",
): Promise<Refusal | undefined> {
  const data = cardData(message);
  const party = data?.targets.find(({ uuid }) => uuid === target);
  const actor = actorByUuid(target);
  if (!data || !party || !isFrom<DamageOutcome>(data.outcome, "damage")) return { key: "notOnCard" };
  const rider = data.outcome.riders[index];
  if (!rider) return { key: "notOnCard" };
  if (!actor) return { key: "targetGone", data: { name: party.name } };
  const key = `rider.${target}.${index}`;
  if (data.used.includes(key)) return { key: "alreadyRolled", data: { name: party.name } };
  await message.update({ system: { used: [...data.used, key] } });
  if (rider.kind === "poison") return poisoned(actor, rider, data.speaker.name);
  if (rider.kind === "paralysis") return paralysed(actor, rider, cardTags(data.speaker.uuid));
  return takeRider(actor, rider, { actor: actorByUuid(data.speaker.uuid), name: data.speaker.name }, by);
}

function cardTags(uuid: string | null): readonly string[] {
  const attacker = actorByUuid(uuid);
  return attacker ? creatureOf(attacker).tags : [];
}

async function poisoned(actor: Actor.Implementation, rider: Rider, source: string): Promise<Refusal | undefined> {
  const rulings = rulingsInForce();
  const kind = rulings.use(poison).kinds.find((known) => known === rider.poison);
  // What does not kill, and is none of the ruling's kinds, does what its note says; the referee sees to it (BX-037).
  const onFail = rider.lethal === false && rider.note && !kind ? { text: rider.note } : undefined;
  const plan = planPoison(
    creatureOf(actor),
    { modifiers: saveModifiers(rider), ...(kind && { kind }), ...(onFail && { onFail }) },
    rulings,
  );
  if (plan.refused) return plan.refused;
  const thrown = await throwPlan(plan);
  const outcome = resolvePoison(plan, thrown.rolls, rulings, creatureOf(actor));
  if (!outcome.confirm) await applyChange(actor, outcome.change);
  await post(actor, plan, outcome, thrown.shown, source);
  for (const next of outcome.next) if (next.kind === "withstand") await withstand(actor, next.plan);
  return undefined;
}

async function paralysed(
  actor: Actor.Implementation,
  rider: Rider,
  tags: readonly string[],
): Promise<Refusal | undefined> {
  const rulings = rulingsInForce();
  const from = rider.ghoul || tags.includes("ghoul") ? ("ghoul" as const) : ("monster" as const);
  const asked = { from, modifiers: saveModifiers(rider), ...(rider.lethal && { lethal: true }) };
  const plan = planParalysis(creatureOf(actor), { ...asked, ...(rider.save && { category: rider.save }) }, rulings);
  if (plan.refused) return plan.refused;
  const thrown = await throwPlan(plan);
  const outcome = resolveParalysis(plan, thrown.rolls, rulings, creatureOf(actor));
  await applyChange(actor, outcome.change);
  await post(actor, plan, outcome, thrown.shown, "");
  for (const next of outcome.next) await withstand(actor, next.plan);
  return undefined;
}

async function withstand(actor: Actor.Implementation, plan: WithstandPlan): Promise<void> {
  const thrown = await throwPlan(plan);
  const outcome = resolveWithstand(plan, thrown.rolls, rulingsInForce(), creatureOf(actor));
  await applyChange(actor, outcome.change);
  await post(actor, plan, outcome, thrown.shown, "");
}

async function post(
  actor: Actor.Implementation,
  plan: Plan,
  outcome: { readonly procedure: string },
  rolls: readonly Roll.Evaluated<Roll>[],
  subject: string,
): Promise<void> {
  await postCard({ type: "save", actor, plan, outcome, rolls, subject, targets: [partyOf(actor)] });
}

/** The referee confirms what a poison does: until then nothing was applied (BX-037). */
export async function confirmPoison(message: Message): Promise<Refusal | undefined> {
  const data = cardData(message);
  const actor = actorByUuid(data?.targets[0]?.uuid);
  if (!data || !isFrom<PoisonOutcome>(data.outcome, "poison")) return { key: "notOnCard" };
  if (!actor) return { key: "targetGone", data: { name: data.targets[0]?.name ?? "" } };
  if (data.used.includes("confirm")) return { key: "alreadyApplied", data: { name: actor.name } };
  await message.update({ system: { used: [...data.used, "confirm"] } });
  await applyChange(actor, data.outcome.change);
  await followLife(actor, data.outcome.change, message);
  return undefined;
}
