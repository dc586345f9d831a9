/** The behaviour of all content of the page, including the tracker and cards: the part that is loaded at startup. */
import { openHandbook } from "../open-handbook.ts";
import { closestTo } from "./dom.ts";

const TIP = "[data-tooltip], [data-tooltip-html], [data-tooltip-text]";

/** Opens tooltips on focus too: Foundry's own follow only the pointer (WIN-77). */
export function openTipsOnFocus(root: HTMLElement): void {
  root.addEventListener("focusin", ({ target }) => {
    const tip = closestTo(target, TIP);
    if (tip?.matches(":focus-visible")) game.tooltip?.activate(tip);
  });
  root.addEventListener("focusout", ({ target }) => {
    if (closestTo(target, TIP)) game.tooltip?.deactivate();
  });
}

/** Announces the open tab to screen readers. Call after each render and each change of tab. */
export function markTabs(root: HTMLElement): void {
  for (const tab of root.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const open = tab.classList.contains("active");
    tab.setAttribute("aria-selected", String(open));
    tab.tabIndex = open ? 0 : -1;
  }
}

/**
 * Opens the current tab in a drawn part before it is inserted: a redraw takes time, and a tab that was
 * changed in the meantime must neither jump back nor lose the focus of a field in use.
 * @param groups the window's open tabs by group
 */
export function keepTab(part: HTMLElement, groups: Readonly<Record<string, string | null>>): void {
  for (const tab of [part, ...part.querySelectorAll<HTMLElement>("[data-group][data-tab]")]) {
    const { group = "", tab: id } = tab.dataset;
    const open = groups[group];
    if (open && id) tab.classList.toggle("active", open === id);
  }
}

/**
 * Unfolds in a drawn part what is unfolded in the one it replaces, which Foundry does not (WIN-15); and where a field that could be seen now stands
 * in another group, that group. Call before the focus is restored: folded content takes none.
 */
export function keepUnfolded(drawn: HTMLElement, prior: HTMLElement): void {
  const unfold = (details: Element | null | undefined): void => details?.setAttribute("open", "");
  const drawnAs = ({ id }: Element): Element | null => drawn.querySelector(`#${CSS.escape(id)}`);
  for (const details of prior.querySelectorAll("details[id][open]")) {
    const same = drawnAs(details);
    unfold(same);
    for (const field of details.querySelectorAll(":is(input, select, textarea)[id]")) {
      const now = same?.querySelector(`#${CSS.escape(field.id)}`) ? undefined : drawnAs(field);
      unfold(now?.closest("details"));
    }
  }
}

let openRuling: (topic: string) => void = () => {};

/** Registers the function that opens a topic in House Rules, whose window itself depends on this file. Call once, in `init`. */
export function leadRulingsTo(open: (topic: string) => void): void {
  openRuling = open;
}

/**
 * Handles links: `[data-handbook]` opens the page of its topic; `[data-ruling]`, in a trace, opens the topic in House Rules. A right click on it, or
 * on a number that a topic decided, opens the page.
 */
export function followHandbookLinks(root: HTMLElement): void {
  root.addEventListener("click", ({ target }) => {
    const page = closestTo(target, "[data-handbook]");
    if (page) void openHandbook(page.dataset.handbook);
    const ruling = closestTo(target, "[data-ruling]");
    if (ruling) openRuling(ruling.dataset.ruling ?? "");
  });
  root.addEventListener("contextmenu", (event) => {
    const value = closestTo(event.target, ".r-why[data-topic], [data-ruling]");
    if (!value) return;
    event.preventDefault();
    // A chat message has its own menu on the right click.
    event.stopPropagation();
    game.tooltip?.deactivate();
    void openHandbook(value.dataset.topic ?? value.dataset.ruling);
  });
}

/**
 * Keeps tabs and traces usable on a read-only sheet. Call after Foundry has disabled everything: their fieldset, which would disable them, is enabled
 * again, and its other controls are disabled one by one already.
 */
export function keepReadable(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button.always-interactive:disabled")) {
    button.disabled = false;
    const set = button.closest("fieldset");
    if (set) set.disabled = false;
  }
}
