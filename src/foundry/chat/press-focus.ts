/** The keyboard focus after a press on a card: the card is redrawn, and the pressed button with it. */

/** How long redraws that follow from a press are waited for, in milliseconds. */
const WHILE = 3000;

/** A place in which a card stands and is drawn again: the log, the notices, the strip of a window. */
interface CardPlace {
  readonly list: HTMLElement;
  /** The card as it stands there now. */
  readonly card: () => HTMLElement | null;
}

/**
 * Puts the focus on the next thing to press of a card, now and at each redraw that comes of the press; until somebody goes elsewhere or takes the pointer.
 * @param action what the pressed button does
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

/** Puts the focus on the foremost button of a card, else on the one that was pressed as it stands now, else on any, else on the card. */
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
