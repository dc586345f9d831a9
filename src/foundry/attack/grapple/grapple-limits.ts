/** A grapple is rolled once: while what came of it waits to be decided, it is not tried again, in a fight or out of one. */

import type { ActorDocument } from "../../platform/types.ts";
import type { MessageDocument } from "../../platform/types.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { confirm } from "../../platform/dialogs/confirm.ts";
import { displayName } from "../../platform/display-name.ts";
import { cardData } from "../../undo/card-data.ts";
import { waitingGrapples } from "./grapple-outcome.ts";
import { undoTransaction } from "../../undo/undo-transaction.ts";
import { notifyRefusal } from "../../platform/errors.ts";
import { localize } from "../../platform/text.ts";

/** Why a grapple with somebody is not to be tried now: an earlier one waits to be decided. */
export function whyGrappleWaits(actor: ActorDocument, foe: ActorDocument): Refusal | undefined {
  return waitingGrapples({ attacker: actor.uuid, foe: foe.uuid }).length > 0
    ? { key: "grappleWaits", data: { name: displayName(actor) } }
    : undefined;
}

/** Whether a grapple may be rolled now. A referee may roll it again on purpose; then the first is taken back. */
export async function canGrapple(actor: ActorDocument, foe: { readonly uuid: string }): Promise<boolean> {
  const earlier = waitingGrapples({ attacker: actor.uuid, foe: foe.uuid });
  if (earlier.length === 0) return true;
  if (!game.user?.isGM) return !notifyRefusal({ key: "grappleWaits", data: { name: displayName(actor) } });
  if (!(await confirm("RULINGS.Grapple.again.title", localize("RULINGS.Grapple.again.text")))) return false;
  for (const one of earlier) await strike(one);
  return true;
}

async function strike(message: MessageDocument): Promise<void> {
  const transaction = cardData(message)?.deed ?? "";
  if (transaction && game.user) await undoTransaction(transaction, game.user);
  // A round that has gone on keeps what the first one meant for it; its card counts no more.
  if (!cardData(message)?.takenBack) await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}
