/** The actions on a hireling's sheet: loyalty checks and changes, promotion; and the treasure roll on a monster's sheet. */

import type { Creature } from "../../rules/creature/types.ts";
import { planPromotion, resolvePromotion } from "../../rules/hirelings/promotion.ts";
import { planLoyaltyCheck, resolveLoyaltyCheck, successStep } from "../../rules/morale/loyalty.ts";
import type { MoraleOutcome } from "../../rules/morale/morale.ts";
import { convertedMorale } from "../../rules/tables/morale-scores.ts";
import { loyalty } from "../../rules/topics/loyalty.ts";
import { extremeMark } from "../../view/cards/morale.ts";
import type { PromotedCardOutcome } from "../../view/cards/service.ts";
import { LOYALTY_REASONS } from "../../view/hirelings/loyalty-log.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { employedBy, employerOf, inService, loyaltyDoubt, STOOD_BY, stoodByMaster } from "../adapter/employees.ts";
import { withoutMember } from "../adapter/party-members.ts";
import { loyaltyBegins } from "../adapter/troops.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices } from "../platform/dialogs.ts";
import { rollByHand, rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { openWindow } from "../platform/windows/open-window.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isByReferee } from "../undo/trusted-cards.ts";
import { askMalcontentPlan, writeLoyalty } from "./malcontent.ts";

type Service = Actor.SystemOfType<"hireling">;

/** Runs the action of a sheet's button. */
export async function serviceAction(actor: Actor.Implementation, subject: string): Promise<void> {
  if (subject === "check") await checkLoyalty(actor);
  else if (subject === "change") await moveLoyalty(actor);
  else if (subject === "toMorale") await moraleFromLoyalty(actor);
  else if (subject === "malcontent") await askMalcontentPlan(actor);
  else if (subject === "promote") await promote(actor);
  else if (subject === "print") await openWindow("print", actor);
  else if (subject === "create") await openWindow("create", actor);
  else if (subject === "troops") await (await import("./troops.ts")).setTroops(actor);
  else if (subject === "split") await (await import("./band.ts")).splitBand(actor);
  else if (subject === "join") await (await import("./band.ts")).joinBand(actor);
  else if (subject === "convert") await (await import("../import/convert-monster.ts")).convertActor(actor);
  else if (subject === "treasure") await openWindow("hoard", actor);
}

/** The hireling for a check: without an own score and without a roll, it has the score of the employer's Charisma. */
export function boundCreature(actor: Actor.Implementation): Creature {
  const creature = creatureOf(actor);
  const bond = rulingsInForce().use(loyalty);
  if (creature.loyalty !== undefined || bond.start.formula) return creature;
  const { employer, loyaltyAdjustment } = actor.system as Service;
  const master = actorByUuid(employer);
  const charisma = isCreature(master) ? creatureOf(master).abilities?.cha : undefined;
  return charisma === undefined ? creature : { ...creature, loyalty: bond.charisma(charisma) + loyaltyAdjustment };
}

/** Fills in morale on 2d10 from the loyalty score, for the referee (REF-10). */
async function moraleFromLoyalty(actor: Actor.Implementation): Promise<void> {
  if (!game.user?.isGM) return;
  const { loyalty: score } = boundCreature(actor);
  if (score === undefined) notifyWarning("RULINGS.Company.loyalty.noScore", { name: actor.name });
  else await actor.update({ system: { morale2d10: convertedMorale(score, rulingsInForce()) } } as Actor.UpdateData);
}

/** Checks whether a hireling stays with its employer (BX-181): 2d6, at most the score. On a failure it flees, or leaves after the adventure. */
async function checkLoyalty(actor: Actor.Implementation): Promise<void> {
  const refused = planLoyaltyCheck(boundCreature(actor), { when: "danger" }, rulingsInForce()).refused;
  if (notifyRefusal(refused)) return;
  const answer = await askChoices("RULINGS.Company.loyalty.ask", [
    {
      name: "when",
      label: "RULINGS.Company.loyalty.when",
      options: (["danger", "afterAdventure"] as const).map((value) => ({
        value,
        label: localize(`RULINGS.Company.loyalty.moment.${value}`),
      })),
    },
    {
      name: "adjustment",
      label: "RULINGS.Company.loyalty.adjustment",
      options: [-2, -1, 0, 1, 2].map((value) => ({
        value: String(value),
        label: localize("RULINGS.Company.plain", { value }),
      })),
      chosen: "0",
    },
  ]);
  if (!answer) return;
  const when = answer.when === "afterAdventure" ? "afterAdventure" : "danger";
  // The rulings may have changed during the question.
  const rulings = rulingsInForce();
  const plan = planLoyaltyCheck(boundCreature(actor), { when, adjustment: Number(answer.adjustment) }, rulings);
  if (notifyRefusal(plan.refused)) return;
  const rolled = await rollByHand(plan);
  const outcome = resolveLoyaltyCheck(plan, rolled.rolls, rulings);
  await runUndoable({ kind: "loyaltyCheck", data: { name: displayName(actor) } }, async (transaction) => {
    const { employer } = actor.system as Service;
    const leaves = [
      { uuid: actor.uuid, path: "system.employer", before: employer, after: null },
      ...withoutMember(actor),
    ];
    transaction.withCard(
      [...stoodByWrites(actor), ...(outcome.result === "leaves" ? leaves : [])],
      outcome.result === "flees" ? [{ actor, on: ["fleeing"], off: [] }] : [],
    );
    await postCard({ type: "morale", actor, plan, outcome, rolls: rolled.shown, transaction });
    return undefined;
  });
}

/** The write of a check prompted by the fight, which the tracker then does not ask for again. */
function stoodByWrites(actor: Actor.Implementation): ValueChange[] {
  const member = game.combat?.combatants.find((one) => one.actor?.uuid === actor.uuid);
  const moment = member && loyaltyDoubt(member);
  if (!moment || !member.parent) return [];
  const before: unknown = foundry.utils.getProperty(actor, STOOD_BY);
  return [{ uuid: actor.uuid, path: STOOD_BY, before, after: stoodByMaster(member.parent, moment) }];
}

/** Changes a loyalty with a reason (GOR-45, ERIS-114). */
async function moveLoyalty(actor: Actor.Implementation): Promise<void> {
  const rulings = rulingsInForce();
  const { loyalty } = actor.system as Service;
  if (loyalty === null) {
    notifyWarning("RULINGS.Company.loyalty.noScore", { name: actor.name });
    return;
  }
  const step = rulings.number("loyaltyStep");
  const steps: Readonly<Record<string, number>> = {
    treatedWell: step,
    treatedBadly: -step,
    success: successStep(1, rulings),
    demandFailed: -step,
    oneUp: 1,
    oneDown: -1,
  };
  const answer = await askChoices("RULINGS.Company.loyalty.change", [
    {
      name: "why",
      label: "RULINGS.Company.loyalty.reason",
      options: Object.entries(steps)
        .filter(([, value]) => value !== 0)
        .map(([value, by]) => ({
          value,
          label: localize("RULINGS.Company.loyalty.by", { why: localize(`RULINGS.Company.loyalty.why.${value}`), by }),
        })),
    },
  ]);
  const why = LOYALTY_REASONS.find((one) => one === answer?.why);
  const by = why && steps[why];
  if (why && by !== undefined) await writeLoyalty(actor, why, by);
}

/** Reduces loyalty because the demand on a failed morale card was extreme, once per card (GOR-46). Referee's client only. */
export async function loseLoyalty(message: ChatMessage.Implementation, creature: string): Promise<void> {
  const outcome = cardData(message)?.outcome;
  if (!game.user?.isGM || !isByReferee(message) || !isOfProcedure<MoraleOutcome>(outcome, "morale")) return;
  const actor = actorByUuid(creature);
  const step = rulingsInForce().number("loyaltyStep");
  if (!outcome.couldCost?.includes(creature) || !actor || !("loyalty" in actor.system) || step === 0) return;
  const mark = extremeMark(creature);
  await writeLoyalty(actor, "demandFailed", -step, {
    key: `${message.id}.${mark}`,
    card: message.id ?? "",
    marks: [mark],
  });
}

/**
 * Promotes a hireling to a retainer of the same employer: sets its share, and keeps its loyalty or starts one; exceeded leadership limits are
 * reported.
 */
async function promote(actor: Actor.Implementation): Promise<void> {
  if (!game.user?.isGM || actor.type !== "hireling") return;
  const rulings = rulingsInForce();
  const { kind, share, loyalty, employer, heads } = actor.system as Service;
  const master = actorByUuid(employer);
  const plan = planPromotion(
    {
      one: inService(actor),
      heads,
      ...(loyalty !== null && { loyalty }),
      ...(master && { employer: { name: master.name, ...leaderOf(master, actor) } }),
    },
    rulings,
  );
  if (notifyRefusal(plan.refused)) return;
  const rolled = await rollPlan(plan);
  const outcome: PromotedCardOutcome = { ...resolvePromotion(plan, rolled.rolls, rulings), procedure: "promoted" };
  for (const warning of outcome.warnings ?? []) notifyRefusal(warning);
  const score = outcome.loyalty?.value;
  await runUndoable({ kind: "promote", data: { name: displayName(actor) } }, async (transaction) => {
    await transaction.write([
      { uuid: actor.uuid, path: "system.kind", before: kind, after: "retainer" },
      { uuid: actor.uuid, path: "system.share", before: share, after: outcome.share },
      ...(score === undefined ? [] : loyaltyBegins(actor, score)),
    ]);
    await postCard({ type: "notice", actor, outcome, rolls: rolled.shown, transaction });
    return undefined;
  });
}

/** An employer for its limits, without this hireling. */
function leaderOf(master: Actor.Implementation, but: Actor.Implementation) {
  const { charisma, level } = employerOf(master);
  return { charisma, level, others: employedBy(master, but) };
}
