/**
 * Behaviour that Foundry's windows leave to systems, for every window of ours: tooltips on focus, keys for tabs and for elements that only look like
 * buttons, links into the handbook, the focus on opening and closing, presses during a redraw. The listeners are added once, to the window's element:
 * its parts are replaced at each redraw, and the window may be detached.
 */

import { closestTo } from "./dom.ts";
import { followHandbookLinks, openTipsOnFocus } from "./page-behaviour.ts";

/** The element that had the focus: keyboard navigation continues from there after closing. */

const REACHED = ":focus-visible:not(body)";

/** The focused element of a page, where the keyboard moved the focus there. */
export function focusPathIn(page: Document): Element | undefined {
  const { activeElement } = page;
  return activeElement?.matches(REACHED) ? activeElement : undefined;
}

/** Restores the focus, unless the user has moved it elsewhere than into `left`, which is closing. */
export function restoreFocus(opener: Element, left?: Element): void {
  const page = opener.ownerDocument;
  const { activeElement, body } = page;
  if (activeElement && activeElement !== body && !left?.contains(activeElement)) return;
  // A redraw may have replaced the element.
  const back = opener.isConnected ? opener : opener.id ? page.getElementById(opener.id) : null;
  if (back && "focus" in back && typeof back.focus === "function") back.focus({ preventScroll: true });
}

/** The answered dialog that has not restored the focus yet: a dialog that follows at once does so instead. */
let due: { readonly opener: Element; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Shows a dialog and then restores the focus (WIN-24), which a closing dialog loses.
 * @param ask gets a callback for the dialog's drawing
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
    // The answer may arrive before the dialog is removed.
    if (opener) due = { opener, timer: setTimeout(() => giveBack(opener, dialog)) };
  }
}

function giveBack(opener: Element, dialog: HTMLElement | undefined): void {
  due = undefined;
  restoreFocus(opener, dialog);
}

/** Focusable elements of a window. */
const REACHABLE = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex='0']"]
  .map((selector) => `${selector}:not(:disabled)`)
  .join(", ");

/** A rendered window. */
export interface OpenWindow {
  readonly element: HTMLElement;
  addEventListener(type: "close", listener: () => void, options?: { once: boolean }): void;
}

/** Adds all behaviour to a window. Call in `_onFirstRender`. */
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

/** Lets keys press elements that are no buttons, such as a portrait that opens the image chooser (WIN-27). */
function pressByKey(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const pressed = closestTo(event.target, '[role="button"][data-action]');
    if (!pressed || pressed !== event.target || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    pressed.click();
  });
}

/** Arrow keys, Home and End move between tabs (WIN-26). */
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

/** Prevents that selecting text with the mouse drags the field's row (WIN-47). */
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

/** Presses the replacing button when a redraw replaced the button during a press, because the browser then fires no click. */
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

/** Focuses a window opened by keyboard, and restores the focus when it closes (WIN-24). */
function enterByKey(app: OpenWindow): void {
  const { element } = app;
  const opener = focusPathIn(element.ownerDocument);
  if (!opener?.matches("button, a, [tabindex]") || element.contains(opener)) return;
  element.querySelector<HTMLElement>(`.window-content :is(${REACHABLE})`)?.focus({ preventScroll: true });
  app.addEventListener("close", () => queueMicrotask(() => restoreFocus(opener)), { once: true });
}

const SCROLLS = '[role="tabpanel"], .company-scroll';

/** Makes a tab's page without focusable elements focusable itself, so that it can be scrolled. Call after each render. */
export function reachTabPages(root: HTMLElement): void {
  for (const page of root.querySelectorAll<HTMLElement>(SCROLLS)) {
    if (page.querySelector(REACHABLE)) page.removeAttribute("tabindex");
    else page.tabIndex = 0;
  }
}
