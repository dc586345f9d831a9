/**
 * Behaviour that Foundry's windows leave to the systems, for every window of ours: tooltips that open on focus, keys for tabs and for
 * elements that only look like buttons, links into the handbook, moving the focus in and out, presses during which the button was redrawn.
 * The listeners are added once, on the window's element: its parts are replaced with each redraw, and the window may be in a browser window
 * of its own.
 */

import { closestTo } from "./dom.ts";
import { followHandbookLinks, openTipsOnFocus } from "./page-behaviour.ts";

/** The element with the focus before something took it: keyboard navigation continues from there when that is closed. */

const REACHED = ":focus-visible:not(body)";

/** The element of a page that has the focus, where the keyboard moved it there. */
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

/** The dialog just answered that has not returned the focus yet: a dialog that follows at once returns it in its stead. */
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

/** Elements of a window that the keyboard can reach. */
const REACHABLE = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex='0']"]
  .map((selector) => `${selector}:not(:disabled)`)
  .join(", ");

/** A window that stands in the page. */
export interface OpenWindow {
  readonly element: HTMLElement;
  addEventListener(type: "close", listener: () => void, options?: { once: boolean }): void;
}

/** Teaches a window all of it. Call in `_onFirstRender`. */
export function addWindowBehaviour(app: OpenWindow): void {
  const { element } = app;
  openTipsOnFocus(element);
  pressByKey(element);
  arrowsInTabs(element);
  markTextByMouse(element);
  pressWhatCameInPlace(element);
  followHandbookLinks(element);
  enterByKey(app);
}

/** Lets the keyboard press what is no button, such as a portrait that opens the picture chooser (WIN-27). */
function pressByKey(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const pressed = closestTo(event.target, '[role="button"][data-action]');
    if (!pressed || pressed !== event.target || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    pressed.click();
  });
}

/** Arrow keys, Home and End go from tab to tab (WIN-26). */
function arrowsInTabs(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const tab = closestTo(event.target, '[role="tab"]');
    const list = tab?.closest('[role="tablist"]');
    if (!tab || !list) return;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    const here = tabs.indexOf(tab);
    const goals: Readonly<Record<string, number>> = {
      ArrowRight: (here + 1) % tabs.length,
      ArrowLeft: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[goals[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    next.click();
  });
}

/** Marking text with the mouse must not drag the row that the field stands in (WIN-47). */
function markTextByMouse(root: HTMLElement): void {
  let pressed: EventTarget | null = null;
  root.addEventListener("pointerdown", ({ target }) => {
    pressed = target;
  });
  root.addEventListener(
    "dragstart",
    (event) => {
      if (!closestTo(pressed, "input, select, textarea, prose-mirror")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

/** A redraw during a press may replace the button, and the browser says no click of either: then the one in its place is pressed. */
function pressWhatCameInPlace(root: HTMLElement): void {
  root.addEventListener("pointerdown", ({ target }) => {
    const button = closestTo(target, "[data-action][id]");
    if (!button) return;
    const heard = new AbortController();
    const page = button.ownerDocument;
    const released = (event: PointerEvent): void => {
      heard.abort();
      const now = button.isConnected ? null : page.getElementById(button.id);
      if (now && root.contains(now) && closestTo(event.target, `[id="${now.id}"]`)) now.click();
    };
    page.addEventListener("pointerup", released, { signal: heard.signal });
    page.addEventListener("pointercancel", () => heard.abort(), { signal: heard.signal });
  });
}

/** A window that was opened by key takes the focus, and gives it back when it closes (WIN-24). */
function enterByKey(app: OpenWindow): void {
  const { element } = app;
  const opener = focusPathIn(element.ownerDocument);
  if (!opener?.matches("button, a, [tabindex]") || element.contains(opener)) return;
  element.querySelector<HTMLElement>(`.window-content :is(${REACHABLE})`)?.focus({ preventScroll: true });
  app.addEventListener("close", () => queueMicrotask(() => restoreFocus(opener)), { once: true });
}

const SCROLLS = '[role="tabpanel"], .company-scroll';

/** A page on which there is nothing for the keyboard to reach is reached itself: else it could not be scrolled. Call after each render. */
export function reachTabPages(root: HTMLElement): void {
  for (const page of root.querySelectorAll<HTMLElement>(SCROLLS)) {
    if (page.querySelector(REACHABLE)) page.removeAttribute("tabindex");
    else page.tabIndex = 0;
  }
}
