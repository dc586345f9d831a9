/** A loyalty that moves, told to the referee (GOR-45, ERIS-110, ERIS-114). */
import type { LoyaltyChangeCardOutcome } from "../../view/cards/service.ts";
import type { LoyaltyReason } from "../../view/hirelings/loyalty-log.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { TransactionSpec } from "../undo/types.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { loyaltyChanged } from "./loyalty-group.ts";
import { askMalcontentPlan } from "./malcontent.ts";

/** Moves a loyalty by a step and tells the referee; who turns malcontent by it is asked about. */
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
    await postCard({ type: "notice", actor, outcome, secret: true, deed: transaction });
    return undefined;
  });
  if (!notifyRefusal(refused) && change.turnsMalcontent) await askMalcontentPlan(actor);
}
