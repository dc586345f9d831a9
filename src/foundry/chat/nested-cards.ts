/** Cards that grow: what is shown within one, and when it is drawn again. */
import type { MessageDocument } from "../platform/types.ts";
import { allFollowUpsOf } from "../undo/follow-ups.ts";
import { redrawMessage } from "./redraw-message.ts";
import { DEEPEST, rootOf } from "./card-nesting.ts";

/** The cards that are shown within a card, in the order in which they came. */
export function nestedCards(root: MessageDocument): MessageDocument[] {
  return allFollowUpsOf(root.id, DEEPEST).filter((message) => rootOf(message) === root);
}

/** Draws a card again when one that is shown within it comes, changes or goes. Call once, in `ready`. */
export function watchNestedCards(): void {
  const draw = (message: MessageDocument): void => {
    const root = rootOf(message);
    if (root) redrawMessage(root);
  };
  Hooks.on("createChatMessage", draw);
  Hooks.on("updateChatMessage", draw);
  Hooks.on("deleteChatMessage", draw);
}
