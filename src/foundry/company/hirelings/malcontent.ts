/** What somebody does whose loyalty has gone: asked of the referee alone. */

import { MALCONTENT_PLANS } from "../../../rules/nerve/loyalty.ts";
import type { MalcontentCardOutcome } from "../../../view/cards/service.ts";
import { askChoices } from "../../apps/ask-choices.ts";
import { calledOf } from "../../called.ts";
import { postCard } from "../../chat/post.ts";
import { perform } from "../../deeds/perform.ts";
import { localize } from "../../text.ts";
import { withoutMember } from "../people.ts";
import { planOf } from "./plan-of.ts";

/** Asks what a malcontent does (GOR-47): told to the referee alone. Who runs away serves nobody any more; who stays home walks with nobody. */
export async function malcontent(actor: Actor.Implementation): Promise<void> {
  if (!game.user?.isGM) return;
  const before = planOf(actor);
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
  if (!plan || plan === (planOf(actor) ?? "notYet")) return;
  const { employer } = actor.system as Actor.SystemOfType<"hireling">;
  const outcome: MalcontentCardOutcome = { procedure: "malcontent", plan };
  await perform({ kind: "malcontent", data: { name: calledOf(actor) } }, async (deed) => {
    const freed = { uuid: actor.uuid, path: "system.employer", before: employer, after: null };
    if (plan === "runsAway") await deed.write([freed, ...withoutMember(actor)]);
    if (plan === "staysHome") await deed.write(withoutMember(actor));
    await postCard({ type: "notice", actor, outcome, secret: true, deed });
    return undefined;
  });
}
