/** The plan of a malcontent, asked of the referee alone, and the reports of loyalty changes (GOR-45, ERIS-110, ERIS-114). */

import { MALCONTENT_PLANS } from "../../rules/morale/loyalty.ts";
import type { LoyaltyChangeCardOutcome, MalcontentCardOutcome } from "../../view/cards/service.ts";
import type { LoyaltyReason } from "../../view/hirelings/loyalty-log.ts";
import { withoutMember } from "../adapter/party-members.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { isOfProcedure } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isByReferee } from "../undo/trusted-cards.ts";
import type { TransactionSpec } from "../undo/types.ts";
import { loyaltyChanged } from "./loyalty-group.ts";

/** Changes a loyalty by a step and reports it to the referee; asks for the plan of each hireling who becomes malcontent. */
export async function writeLoyalty(
  actor: Actor.Implementation,
  why: LoyaltyReason,
  by: number,
  of: Partial<TransactionSpec> = {},
): Promise<void> {
  const { change, writes, others } = loyaltyChanged(actor, why, by);
  const outcome: LoyaltyChangeCardOutcome = {
    ...change,
    procedure: "loyaltyChange",
    why,
    ...(others.length > 0 && { others }),
  };
  const data = { name: actor.name, before: change.before, after: change.after };
  const refused = await runUndoable({ ...of, kind: "loyaltyChange", data }, async (transaction) => {
    await transaction.write(writes);
    await postCard({ type: "notice", actor, outcome, secret: true, transaction });
    return undefined;
  });
  if (!notifyRefusal(refused) && change.turnsMalcontent) await askMalcontentPlan(actor);
}

/**
 * The current plan of a malcontent, stored in the referee's card, whatever its loyalty is by now (GOR-47); undefined for none, and on players'
 * clients.
 */
export function malcontentPlanOf(actor: Actor.Implementation): (typeof MALCONTENT_PLANS)[number] | undefined {
  if (!game.user?.isGM) return undefined;
  const last = (game.messages?.contents ?? []).findLast((message) => {
    const data = cardData(message);
    const isReported =
      data?.speaker.uuid === actor.uuid && isOfProcedure<MalcontentCardOutcome>(data.outcome, "malcontent");
    return isReported && !data.takenBack && isByReferee(message);
  });
  const outcome = last && cardData(last)?.outcome;
  const plan = isOfProcedure<MalcontentCardOutcome>(outcome, "malcontent") ? outcome.plan : undefined;
  return plan === "notYet" ? undefined : plan;
}

/** Asks for a malcontent's plan (GOR-47), shown to the referee alone. A deserter leaves service; one who stays home leaves the party. */
export async function askMalcontentPlan(actor: Actor.Implementation): Promise<void> {
  if (!game.user?.isGM) return;
  const before = malcontentPlanOf(actor);
  const answer = await askChoices("RULINGS.Company.malcontent", [
    {
      name: "plan",
      label: "RULINGS.Company.malcontent.plan",
      ...(before && { chosen: before }),
      options: MALCONTENT_PLANS.map((value) => ({
        value,
        label: localize(`RULINGS.Company.malcontent.does.${value}`),
      })),
    },
  ]);
  const plan = MALCONTENT_PLANS.find((one) => one === answer?.plan);
  // A plan stays until the referee cancels it, whatever loyalty becomes.
  if (!plan || plan === (malcontentPlanOf(actor) ?? "notYet")) return;
  const { employer } = actor.system as Actor.SystemOfType<"hireling">;
  const outcome: MalcontentCardOutcome = { procedure: "malcontent", plan };
  await runUndoable({ kind: "malcontent", data: { name: displayName(actor) } }, async (transaction) => {
    const freed = { uuid: actor.uuid, path: "system.employer", before: employer, after: null };
    if (plan === "runsAway") await transaction.write([freed, ...withoutMember(actor)]);
    if (plan === "staysHome") await transaction.write(withoutMember(actor));
    await postCard({ type: "notice", actor, outcome, secret: true, transaction });
    return undefined;
  });
}
