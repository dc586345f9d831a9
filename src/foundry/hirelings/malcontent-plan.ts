/** What a malcontent is up to, as the referee chose last: kept in the referee's cards, which nobody else has (GOR-47). */
import type { MALCONTENT_PLANS } from "../../rules/morale/loyalty.ts";
import type { MalcontentCardOutcome } from "../../view/cards/service.ts";
import { cardData } from "../undo/card-data.ts";
import { isReferenceTo } from "../platform/actor-reference.ts";
import { isByReferee } from "../undo/trusted-cards.ts";

/** The plan that stands, whatever loyalty has become since; undefined where there is none, and for everybody but referees. */
export function malcontentPlanOf(actor: Actor.Implementation): (typeof MALCONTENT_PLANS)[number] | undefined {
  if (!game.user?.isGM) return undefined;
  const last = (game.messages?.contents ?? []).findLast((message) => {
    const data = cardData(message);
    const told = data?.speaker.uuid === actor.uuid && isReferenceTo<MalcontentCardOutcome>(data.outcome, "malcontent");
    return told && !data.takenBack && isByReferee(message);
  });
  const outcome = last && cardData(last)?.outcome;
  const plan = isReferenceTo<MalcontentCardOutcome>(outcome, "malcontent") ? outcome.plan : undefined;
  return plan === "notYet" ? undefined : plan;
}
