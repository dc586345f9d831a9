/** Nested cards: the follow-ups shown within a card, and the redraw when one is added. */

import type { MessageDocument } from "../platform/types.ts";
import { allFollowUpsOf } from "../undo/follow-ups.ts";
import { DEEPEST, rootOf } from "./card-nesting.ts";

/** Messages that are being redrawn, and whether another change arrived meanwhile. */
const drawing = new Map<string, boolean>();

/** Redraws a message in the log. Two simultaneous redraws of one message could leave the older on the page, so that later ones wait. */
export function redrawMessage(message: MessageDocument): void {
  const id = message.id ?? "";
  if (drawing.has(id)) drawing.set(id, true);
  else void draw(message, id);
}

async function draw(message: MessageDocument, id: string): Promise<void> {
  try {
    do {
      drawing.set(id, false);
      // Foundry's own rendering of the change comes first.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await update(message);
    } while (drawing.get(id));
  } finally {
    drawing.delete(id);
  }
}

/**
 * An invisible message is left alone: Foundry would post it (PEER-55). The types do not declare this member of the log; without it a card
 * is updated when it is next drawn.
 */
async function update(message: MessageDocument): Promise<void> {
  if (!message.visible) return;
  const log: object | undefined = ui.chat;
  if (log && "updateMessage" in log && typeof log.updateMessage === "function") await log.updateMessage(message);
}

/** The cards nested in a card, in the order of their creation. */
export function nestedCards(root: MessageDocument): MessageDocument[] {
  return allFollowUpsOf(root.id, DEEPEST).filter((message) => rootOf(message) === root);
}

/** Redraws a card when a card nested in it is created, changed or deleted. Call once, in `ready`. */
export function watchNestedCards(): void {
  const draw = (message: MessageDocument): void => {
    const root = rootOf(message);
    if (root) redrawMessage(root);
  };
  Hooks.on("createChatMessage", draw);
  Hooks.on("updateChatMessage", draw);
  Hooks.on("deleteChatMessage", draw);
}
