/** The keyboard focus after a press on a card: the card is redrawn, and the pressed button with it. */

/** How long redraws that follow from a press are waited for, in milliseconds. */
const WHILE = 3000;

/**
 * Puts the focus on the pressed button as it stands now, else on the next of the card, else on the card, now and at each redraw that comes of the
 * press; until somebody goes elsewhere or takes the pointer.
 * @param log the list in which the card stands
 */
export function focusAfterPress(log: HTMLElement, message: string, action: string): void {
  const page = log.ownerDocument;
  const goOn = (): void => {
    if (page.activeElement !== page.body) return;
    const card = log.querySelector<HTMLElement>(`:scope > [data-message-id="${CSS.escape(message)}"]`);
    const button = (which: string) => card?.querySelector<HTMLElement>(`[data-card-action${which}]:not(:disabled)`);
    const next = button(`="${CSS.escape(action)}"`) ?? button("") ?? card;
    if (next && next === card) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(goOn);
  const end = (): void => {
    watch.disconnect();
    page.removeEventListener("pointerdown", end, true);
  };
  page.addEventListener("pointerdown", end, true);
  watch.observe(log, { childList: true });
  setTimeout(end, WHILE);
  goOn();
}
