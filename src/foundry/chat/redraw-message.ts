import type { MessageDocument } from "../platform/types.ts";



/** Messages that are being drawn, and whether something changed meanwhile. */
const drawing = new Map<string, boolean>();

/**
 * Draws a message in the log again. Two drawings of one message at once could leave the elder on the page: what comes meanwhile is drawn after.
 */
export function redrawMessage(message: MessageDocument): void {
  const id = message.id ?? "";
  if (drawing.has(id)) drawing.set(id, true);
  else void draw(message, id);
}

async function draw(message: MessageDocument, id: string): Promise<void> {
  try {
    do {
      drawing.set(id, false);
      // Foundry's own drawing of the change that led here goes first.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await update(message);
    } while (drawing.get(id));
  } finally {
    drawing.delete(id);
  }
}

/** What is not to be seen is left alone: Foundry would post it (PEER-55). The types know nothing of the log's own members; without this one a card follows when it is next drawn. */
async function update(message: MessageDocument): Promise<void> {
  if (!message.visible) return;
  const log: object | undefined = ui.chat;
  if (log && "updateMessage" in log && typeof log.updateMessage === "function") await log.updateMessage(message);
}
