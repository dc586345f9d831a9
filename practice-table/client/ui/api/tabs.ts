import type { Data } from "../globals.ts";
import { t } from "../util.ts";
import type { ApplicationV2 } from "./application.ts";
import type { PreparedTab } from "./types.ts";

/** Selector of the table's own tab navigations. */
const OWN_TABS = "[data-host-tabs]";

/** The tabs of a group with the active one marked; `initial` is active by default; without it, none is (WIN-73). */
export function prepareTabs(app: ApplicationV2, group: string): Record<string, PreparedTab> {
  const config = app._getTabsConfig(group);
  if (!config) return {};
  if (app.tabGroups[group] === undefined) app.tabGroups[group] = config.initial ?? null;
  const out: Record<string, PreparedTab> = {};
  for (const tab of config.tabs ?? []) {
    const active = app.tabGroups[group] === tab.id;
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : undefined);
    out[tab.id] = {
      ...tab,
      group,
      active,
      cssClass: [tab.cssClass, active ? "active" : ""].filter(Boolean).join(" "),
      ...(label === undefined ? {} : { label: t(label) }),
      ...(tab.tooltip === undefined ? {} : { tooltip: t(tab.tooltip) }),
    };
  }
  return out;
}

/** Applies the `tab` render option: one id for an application with one group, or ids by group. */
export function applyTabOption(app: ApplicationV2, tab: string | Record<string, string>): void {
  if (typeof tab !== "string") {
    Object.assign(app.tabGroups, tab);
    return;
  }
  const groups = new Set([
    ...Object.keys((app.constructor as typeof ApplicationV2).TABS),
    ...Object.keys(app.tabGroups),
  ]);
  if (groups.size === 1) for (const group of groups) app.tabGroups[group] = tab;
}

/** Shows one tab of a group without rendering: `.active` moves on the navigation and on the content. */
export function activateTab(app: ApplicationV2, tab: string, group: string, options: Data): void {
  if (!tab || !group) throw new Error("changeTab needs a tab and a group.");
  if (app.tabGroups[group] === tab && !options.force) return;
  const root = app.element;
  const own = `[data-group="${CSS.escape(group)}"]`;
  const items = root.querySelectorAll<HTMLElement>(`.tabs ${own}[data-tab], .tabs${own} [data-tab]`);
  const sections = root.querySelectorAll<HTMLElement>(`.tab${own}[data-tab]`);
  const known = [...items, ...sections].some((el) => el.dataset.tab === tab);
  if (!known) throw new Error(`No matching tab element found for group "${group}" and tab "${tab}".`);
  app.tabGroups[group] = tab;
  for (const item of items) {
    const active = item.dataset.tab === tab;
    item.classList.toggle("active", active);
    if (item.closest(OWN_TABS)) {
      item.setAttribute("aria-selected", String(active));
      item.tabIndex = active ? 0 : -1;
    }
  }
  for (const section of sections) section.classList.toggle("active", section.dataset.tab === tab);
  if (options.updatePosition !== false && app.position.height === "auto") app.setPosition();
}

/** Arrow keys move among the tabs of the table's own sidebar and settings; packages' tabs have none (WIN-26). */
export function onTabKey(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null;
  const list = tab?.closest(OWN_TABS);
  if (!tab || !list || step === undefined) return;
  const all = [...list.querySelectorAll<HTMLElement>('[role="tab"]')].filter((el) => el.offsetParent !== null);
  const next = all[(all.indexOf(tab) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
