/** The time in milliseconds after a press on a card during which redraws restore the focus. */
const WHILE = 3000;

/** A container that redraws a card: the log, the notifications, the strip of a window. */
interface CardPlace {
  readonly list: HTMLElement;
  /** The card's current element. */
  readonly card: () => HTMLElement | null;
}

/**
 * Focuses the next button of a card, now and at each redraw after the press; until the user moves the focus or uses the pointer.
 * @param action the action of the pressed button
 */
export function focusAfterPress({ list, card }: CardPlace, action: string): void {
  const page = list.ownerDocument;
  const goOn = (): void => {
    if (page.activeElement === page.body) focusNext(card(), action);
  };
  const watch = new MutationObserver(goOn);
  const end = (): void => {
    watch.disconnect();
    page.removeEventListener("pointerdown", end, true);
  };
  page.addEventListener("pointerdown", end, true);
  watch.observe(list, { childList: true });
  setTimeout(end, WHILE);
  goOn();
}

/** Focuses the first main button of a card, else the pressed one in its new state, else any button, else the card. */
export function focusNext(card: HTMLElement | null, action = ""): void {
  if (!card) return;
  const button = (which: string) => card.querySelector<HTMLElement>(`[data-card-action]${which}:not(:disabled)`);
  const next =
    button(".primary") ??
    (action === "" ? null : button(`[data-card-action="${CSS.escape(action)}"]`)) ??
    card.querySelector<HTMLElement>(":is(.card-buttons, .card-targets) [data-card-action]:not(:disabled)") ??
    button("");
  if (!next) card.tabIndex = -1;
  (next ?? card).focus({ preventScroll: true });
}
