/** A loyalty that moves, told to the referee (GOR-45, ERIS-110, ERIS-114). */
import type { LoyaltyChangeCardOutcome } from "../../../view/cards/service.ts";
import type { LoyaltyReason } from "../../../view/company/loyalty-log.ts";
import { postCard } from "../../chat/post.ts";
import { perform } from "../../deeds/perform.ts";
import type { DeedSpec } from "../../deeds/types.ts";
import { tellRefusal } from "../../refusal.ts";
import { loyaltyMoved } from "./loyalty-group.ts";
import { malcontent } from "./malcontent.ts";

/** Moves a loyalty by a step and tells the referee; who turns malcontent by it is asked about. */
export async function writeLoyalty(
  actor: Actor.Implementation,
  why: LoyaltyReason,
  by: number,
  of: Partial<DeedSpec> = {},
): Promise<void> {
  const { change, writes, others } = loyaltyMoved(actor, why, by);
  const outcome: LoyaltyChangeCardOutcome = {
    ...change,
    procedure: "loyaltyChange",
    why,
    ...(others.length > 0 && { others }),
  };
  const data = { name: actor.name, before: change.before, after: change.after };
  const refused = await perform({ ...of, kind: "loyaltyChange", data }, async (deed) => {
    await deed.write(writes);
    await postCard({ type: "notice", actor, outcome, secret: true, deed });
    return undefined;
  });
  if (!tellRefusal(refused) && change.turnsMalcontent) await malcontent(actor);
}
