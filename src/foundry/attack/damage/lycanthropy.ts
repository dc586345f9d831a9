/** What the wounds of a lycanthrope leave: the curse, once more than half of somebody's hit points went by its teeth and claws in one fight. */
import type { MessageDocument } from "../../platform/types.ts";
import type { DamageOutcome } from "../../../rules/attack/types.ts";
import { planInfection, resolveInfection } from "../../../rules/life/lycanthropy.ts";
import type { InfectionCardOutcome } from "../../../view/cards/infection.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { conditionIcon } from "../../data/conditions.ts";
import { standingTransaction } from "../../undo/ledger.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { rollPlan } from "../../platform/dice.ts";
import { applyMagic } from "../../spells/effects/apply-effect.ts";
import { kindNamed } from "../../spells/effects/summon.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { cardData } from "../../undo/card-data.ts";
import { referenceTo, postCard } from "../../chat/post-card.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import { hitTargetOn } from "../hit-targets.ts";

/** Points that such wounds took off somebody before, in the fight of this card; outside a fight each stands alone. */
function lostBefore(message: MessageDocument, target: string): number {
  const fight = cardData(message)?.combat;
  if (!fight) return 0;
  return standingTransaction("damage").reduce((sum, { shown, card }) => {
    if (shown?.target !== target) return sum;
    const data = cardData(game.messages?.get(card) ?? message);
    const riders = data?.combat === fight ? hitTargetOn(data, target, shown.line)?.outcome.riders : undefined;
    return riders?.some((rider) => rider.kind === "lycanthropy") ? sum + Math.max(0, shown.amount) : sum;
  }, 0);
}

/** Infects whom the figures infect; part of the deed that laid the damage on. The referee alone learns of it. */
export async function infect(
  transaction: Transaction,
  actor: Actor.Implementation,
  { riders }: DamageOutcome,
  amount: number,
  message: MessageDocument,
): Promise<void> {
  const rider = riders.find(({ kind }) => kind === "lycanthropy");
  if (!rider?.duration || amount <= 0) return;
  const { formula } = rider.duration;
  const lost = amount + lostBefore(message, actor.uuid);
  const plan = planInfection(creatureOf(actor), { into: rider.key ?? "", lost, days: formula }, rulingsInForce());
  if (plan.refused) return;
  const rolled = await rollPlan(plan);
  const outcome = resolveInfection(plan, rolled.rolls);
  const kind = kindNamed(outcome.into);
  const by = actorByUuid(cardData(message)?.speaker.uuid);
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.lycanthropy", { kind: kind ?? by?.name ?? outcome.into }),
    img: conditionIcon("diseased"),
    origin: "",
    level: 1,
    work: {
      stays: true,
      puts: "diseased",
      tags: ["lycanthropy", "diseased"],
      each: { does: "turns", into: outcome.into, after: { formula: String(outcome.days), unit: "day" } },
    },
    lasting: null,
    images: 0,
    delay: outcome.days,
  });
  const told: InfectionCardOutcome = { ...outcome, kind: kind ?? outcome.into };
  await postCard({
    type: "notice",
    actor,
    plan,
    outcome: told,
    rolls: rolled.shown,
    targets: [referenceTo(actor)],
    follows: message.id ?? "",
    secret: true,
    deed: transaction,
  });
}
