/**
 * What Foundry's windows leave to the systems, for every window of ours: tooltips that open on focus, keys for tabs and for what only
 * looks like a button, links into the handbook, the way of the focus in and out. Listened for once, on the window's element: parts of it
 * come and go with each redraw, and the window may stand in a browser window of its own.
 */
import { openHandbook } from "../handbook.ts";
import { closestTo } from "./dom.ts";

/** Elements of a window that the keyboard can reach. */
const REACHABLE = ["a[href]", "button", "input", "select", "textarea", "[tabindex='0']"]
  .map((selector) => `${selector}:not(:disabled)`)
  .join(", ");
const TIP = "[data-tooltip], [data-tooltip-html], [data-tooltip-text]";

/** A window that stands in the page. */
export interface OpenWindow {
  readonly element: HTMLElement;
  addEventListener(type: "close", listener: () => void, options?: { once: boolean }): void;
}

/** Teaches a window all of it. Call in `_onFirstRender`. */
export function teachManners(app: OpenWindow): void {
  const { element } = app;
  openTipsOnFocus(element);
  pressByKey(element);
  arrowsInTabs(element);
  markTextByMouse(element);
  followHandbookLinks(element);
  enterByKey(app);
}

/** Foundry's own tooltips follow the pointer alone (WIN-77). */
export function openTipsOnFocus(root: HTMLElement): void {
  root.addEventListener("focusin", ({ target }) => {
    const tip = closestTo(target, TIP);
    if (tip?.matches(":focus-visible")) game.tooltip?.activate(tip);
  });
  root.addEventListener("focusout", ({ target }) => {
    if (closestTo(target, TIP)) game.tooltip?.deactivate();
  });
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

/** Says which tab is open to those who do not see it. Call after each render and each change of tab. */
export function markTabs(root: HTMLElement): void {
  for (const tab of root.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const open = tab.classList.contains("active");
    tab.setAttribute("aria-selected", String(open));
    tab.tabIndex = open ? 0 : -1;
  }
}

/**
 * Opens, in a part that was drawn and does not stand in the page yet, the tab that is open now: a redraw takes its time, and a tab that was
 * changed meanwhile must neither jump back nor lose the focus of the field that somebody types in.
 * @param groups the window's open tabs by group
 */
export function keepTab(part: HTMLElement, groups: Readonly<Record<string, string | null>>): void {
  for (const tab of [part, ...part.querySelectorAll<HTMLElement>("[data-group][data-tab]")]) {
    const { group = "", tab: id } = tab.dataset;
    const open = groups[group];
    if (open && id) tab.classList.toggle("active", open === id);
  }
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

/** `[data-handbook]` leads to the page of its topic, and so does the context menu on a number that a topic decided. */
export function followHandbookLinks(root: HTMLElement): void {
  root.addEventListener("click", ({ target }) => {
    const link = closestTo(target, "[data-handbook]");
    if (link) void openHandbook(link.dataset.handbook);
  });
  root.addEventListener("contextmenu", (event) => {
    const value = closestTo(event.target, ".r-why[data-topic]");
    if (!value) return;
    event.preventDefault();
    game.tooltip?.deactivate();
    void openHandbook(value.dataset.topic);
  });
}

/** A window that was opened by key takes the focus, and gives it back when it closes (WIN-24). */
function enterByKey(app: OpenWindow): void {
  const { element } = app;
  const page = element.ownerDocument;
  const opener = page.activeElement;
  if (!opener?.matches(":is(button, a, [tabindex]):focus-visible") || element.contains(opener)) return;
  element.querySelector<HTMLElement>(`.window-content :is(${REACHABLE})`)?.focus({ preventScroll: true });
  app.addEventListener(
    "close",
    () =>
      queueMicrotask(() => {
        if (page.activeElement && page.activeElement !== page.body) return;
        // a redraw may have put another in its place
        const back = opener.isConnected ? opener : opener.id ? page.getElementById(opener.id) : null;
        if (back && "focus" in back && typeof back.focus === "function") back.focus({ preventScroll: true });
      }),
    { once: true },
  );
}

/**
 * On a sheet that may only be read, leaves tabs and reasons usable. Call after Foundry has switched everything off. A field set that was
 * switched off takes what stands in it along: the controls in it are off by themselves.
 */
export function keepReadable(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button.always-interactive")) {
    button.disabled = false;
    const set = button.closest("fieldset");
    if (set) set.disabled = false;
  }
}
