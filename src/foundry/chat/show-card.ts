/** Shows a card in the chat log. */
export function showCard(id: string, view: Window | null | undefined): void {
  ui.sidebar?.changeTab("chat", "primary");
  view?.requestAnimationFrame(() => {
    ui.chat?.element.querySelector(`[data-message-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" });
  });
}
