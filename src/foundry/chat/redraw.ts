/** Draws a message in the log again. The types know nothing of the log's own members; without this one a card follows when it is next drawn. */
export function redrawMessage(message: ChatMessage.Implementation): void {
  const log: object | undefined = ui.chat;
  if (log && "updateMessage" in log && typeof log.updateMessage === "function") void log.updateMessage(message);
}
