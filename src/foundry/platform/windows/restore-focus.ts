/** Where the focus was before something took it: whoever works by the keyboard goes on from there when that is gone. */

const REACHED = ":focus-visible:not(body)";

/** What of a page has the focus, where it came there by the keyboard. */
export function focusPathIn(page: Document): Element | undefined {
  const { activeElement } = page;
  return activeElement?.matches(REACHED) ? activeElement : undefined;
}

/** Puts the focus back, unless somebody has gone on elsewhere than in `left`, which is closing. */
export function restoreFocus(opener: Element, left?: Element): void {
  const page = opener.ownerDocument;
  const { activeElement, body } = page;
  if (activeElement && activeElement !== body && !left?.contains(activeElement)) return;
  // a redraw may have put another in its place
  const back = opener.isConnected ? opener : opener.id ? page.getElementById(opener.id) : null;
  if (back && "focus" in back && typeof back.focus === "function") back.focus({ preventScroll: true });
}

/** What was answered just now and has not given the focus back yet: a question that follows at once gives it back in its stead. */
let due: { readonly opener: Element; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Puts a question, and then the focus where it was (WIN-24): a dialog that closes leaves it nowhere.
 * @param ask is given what the dialog is to call when it is drawn
 */
export async function withRestoredFocus<Answer>(
  ask: (drawn: (event: Event, dialog: { readonly element: HTMLElement }) => void) => Promise<Answer>,
): Promise<Answer> {
  const opener = due?.opener ?? focusPathIn(document);
  clearTimeout(due?.timer);
  due = undefined;
  let dialog: HTMLElement | undefined;
  try {
    return await ask((_event, { element }) => {
      dialog = element;
    });
  } finally {
    // The answer may be there before the dialog is gone.
    if (opener) due = { opener, timer: setTimeout(() => giveBack(opener, dialog)) };
  }
}

function giveBack(opener: Element, dialog: HTMLElement | undefined): void {
  due = undefined;
  restoreFocus(opener, dialog);
}
