/** One card for each attack: its follow-ups (damage, a fall, the effects of a hit) are shown inside it. */

import type { CardData } from "../data/message/card.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";

/** The readability of a message of this system, wherever it is shown (`chat-message.ts`). */
interface Readable {
  readonly isReadable: boolean;
}

/** Whether this user may read what a message says. */
export function isRead(message: MessageDocument): boolean {
  // Foundry shows a message without rolls by its visibility, which is false for a nested card.
  return (message as MessageDocument & Readable).isReadable && (!message.isRoll || message.isContentVisible);
}

/** Cards that can contain nested cards. */
const ROOTS = ["attack", "routine", "damage", "luckAsked", "rollRequest"];
/** The maximum number of steps from a nested card to its root. */
export const DEEPEST = 6;

function procedureOf(data: CardData | undefined): unknown {
  return data?.outcome?.procedure;
}

/** The root card that a card is nested in; undefined for a card of its own. */
export function rootOf(message: MessageDocument): MessageDocument | undefined {
  let root: MessageDocument | undefined;
  let at = message;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const before = game.messages?.get(cardData(at)?.follows ?? "");
    if (!before || before === message || !isFollowUp(at, before)) break;
    if (ROOTS.includes(String(procedureOf(cardData(before))))) root = before;
    at = before;
  }
  return root;
}
