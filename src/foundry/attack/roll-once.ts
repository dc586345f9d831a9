/** The damage of a hit and a grapple are rolled once, also when two press in the same instant on two clients. */

import type { AttackOutcome, DamageOutcome } from "../../rules/attack/types.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { isOfProcedure } from "../platform/resolve-uuid.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import { waitingGrapple, waitingGrapples } from "./grapple/grapple-outcome.ts";

/** Whether it is there: what was deleted in the same moment at another seat is nothing to strike out. */
function isHere({ id }: MessageDocument): boolean {
  return game.messages?.has(id ?? "") ?? false;
}

/** Strikes out a grapple that was rolled while another one with the same foe waits to be decided. A referee who rolls again strikes the first. */
async function strikeSecondGrapple(message: MessageDocument): Promise<void> {
  const pair = waitingGrapple(message);
  const [first] = pair ? waitingGrapples(pair) : [];
  if (first && first !== message && isHere(message))
    await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}

/** Strikes out damage of a hit that came after other damage of the same hit that still counts. A referee who rolls again strikes the first. */
async function strikeSecond(message: MessageDocument): Promise<void> {
  const data = cardData(message);
  const root = game.messages?.get(data?.follows ?? "");
  if (!data || !root || !isDamageOf(message, root) || !isOfProcedure<AttackOutcome>(cardData(root)?.outcome, "attack"))
    return;
  const first = followUpsOf(root.id).find((one) => isDamageOf(one, root) && !cardData(one)?.takenBack);
  if (first && first !== message && isHere(message))
    await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}

function isDamageOf(message: MessageDocument, root: MessageDocument): boolean {
  return (
    isFollowUp(message, root) &&
    isBySpeaker(message) &&
    isOfProcedure<DamageOutcome>(cardData(message)?.outcome, "damage")
  );
}

/** Keeps damage and grapples to once. Only the active referee's client writes. Call once, in `ready`. */
export function watchDamage(): void {
  Hooks.on("createChatMessage", (message) => {
    if (!isActingClient()) return;
    void retryOnceThenNotify(() => strikeSecond(message));
    void retryOnceThenNotify(() => strikeSecondGrapple(message));
  });
}
