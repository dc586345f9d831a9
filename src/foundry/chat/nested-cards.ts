/** Nested cards: the follow-ups shown within a card, and the redraw when one is added. */

import type { MessageDocument } from "../platform/types.ts";
import { allFollowUpsOf } from "../undo/follow-ups.ts";
import { DEEPEST, rootOf } from "./card-nesting.ts";

/** Messages that are being redrawn, and whether another change arrived meanwhile. */
const drawing = new Map<string, boolean>();

/** Messages that Foundry draws at this moment, because they came or were changed themselves. */
const drawnByFoundry = new Set<string>();
/** How long Foundry's own drawing is waited for, in milliseconds. */
const FOUNDRY_DRAWS = 20;

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
      // All changes of one request are taken in first.
      await pause(0);
      // Where Foundry draws the message too, its drawing goes first: of two at once the older could stay.
      while (drawnByFoundry.delete(id)) await pause(FOUNDRY_DRAWS);
      await update(message);
    } while (drawing.get(id));
  } finally {
    drawing.delete(id);
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
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
  const drawAfterFoundry = (message: MessageDocument): void => {
    const id = message.id ?? "";
    drawnByFoundry.add(id);
    setTimeout(() => drawnByFoundry.delete(id), FOUNDRY_DRAWS);
    draw(message);
  };
  Hooks.on("createChatMessage", drawAfterFoundry);
  Hooks.on("updateChatMessage", drawAfterFoundry);
  Hooks.on("deleteChatMessage", draw);
}
