/** What somebody does whose loyalty has gone: asked of the referee alone. */

import { MALCONTENT_PLANS } from "../../rules/morale/loyalty.ts";
import type { MalcontentCardOutcome } from "../../view/cards/service.ts";
import { askChoices } from "../platform/dialogs/ask-choices.ts";
import { displayName } from "../platform/display-name.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { localize } from "../platform/text.ts";
import { withoutMember } from "../adapter/party-members.ts";
import { malcontentPlanOf } from "./malcontent-plan.ts";

/** Asks what a malcontent does (GOR-47): told to the referee alone. Who runs away serves nobody any more; who stays home walks with nobody. */
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
  // A plan stands, whatever loyalty becomes, until the referee says that it is none any more.
  if (!plan || plan === (malcontentPlanOf(actor) ?? "notYet")) return;
  const { employer } = actor.system as Actor.SystemOfType<"hireling">;
  const outcome: MalcontentCardOutcome = { procedure: "malcontent", plan };
  await runUndoable({ kind: "malcontent", data: { name: displayName(actor) } }, async (transaction) => {
    const freed = { uuid: actor.uuid, path: "system.employer", before: employer, after: null };
    if (plan === "runsAway") await transaction.write([freed, ...withoutMember(actor)]);
    if (plan === "staysHome") await transaction.write(withoutMember(actor));
    await postCard({ type: "notice", actor, outcome, secret: true, deed: transaction });
    return undefined;
  });
}
