import { logCompatibilityWarning } from "../../data/utils/misc.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import { callAll } from "../api/hooks.ts";
import type { TabsConfig } from "../api/types.ts";
import type { ConfigApi, Data, GameApi, UiApi } from "../globals.ts";
import { find, say, t } from "../util.ts";
import type { AbstractSidebarTab } from "./tab.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;
declare const ui: UiApi;

interface TabDescription extends TabsConfig {
  icon: string;
  tooltip: string;
  gmOnly?: boolean;
}

/** The sidebar: the tab buttons and the place of the tabs. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "sidebar",
    classes: ["ui-sidebar"],
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggle },
  };
  static override PARTS = { tabs: { template: "templates/sidebar/tabs.hbs", root: true } };
  /** The tabs in order. A package may add to it before the interface is drawn (PEER-22). */
  static override TABS: Record<string, TabDescription> = {
    chat: { icon: "fa-solid fa-comments", tooltip: "HOST.Tab.chat" },
    combat: { icon: "fa-solid fa-swords fa-khanda", tooltip: "HOST.Tab.combat" },
    scenes: { icon: "fa-solid fa-map", tooltip: "HOST.Tab.scenes", gmOnly: true },
    actors: { icon: "fa-solid fa-users", tooltip: "HOST.Tab.actors" },
    items: { icon: "fa-solid fa-suitcase", tooltip: "HOST.Tab.items" },
    journal: { icon: "fa-solid fa-book-open", tooltip: "HOST.Tab.journal" },
    tables: { icon: "fa-solid fa-table-list", tooltip: "HOST.Tab.tables" },
    macros: { icon: "fa-solid fa-code", tooltip: "HOST.Tab.macros" },
    compendium: { icon: "fa-solid fa-book-atlas", tooltip: "HOST.Tab.compendium" },
    settings: { icon: "fa-solid fa-gears", tooltip: "HOST.Tab.settings" },
  };

  override tabGroups: Record<string, string | null> = { primary: "chat" };

  get expanded(): boolean {
    return this._life.element?.classList.contains("expanded") ?? false;
  }
  get popouts(): Record<string, AbstractSidebarTab> {
    const open = Object.entries(this.tabs).flatMap(([id, tab]) => (tab.popout?.rendered ? [[id, tab.popout]] : []));
    return Object.fromEntries(open) as Record<string, AbstractSidebarTab>;
  }
  get tabs(): Record<string, AbstractSidebarTab> {
    return Object.fromEntries(Sidebar.#shown().map(([id]) => [id, ui[id] as AbstractSidebarTab]));
  }

  static #shown(): [string, TabDescription][] {
    return Object.entries(Sidebar.TABS).filter(([id, tab]) => CONFIG.ui[id] && (!tab.gmOnly || game.user.isGM));
  }

  override async _prepareContext(): Promise<Data> {
    const tabs = Sidebar.#shown().map(([id, tab]) => {
      const active = this.tabGroups.primary === id;
      const label = game.i18n.has(tab.tooltip) ? t(tab.tooltip) : say(tab.tooltip);
      return { id, icon: tab.icon, label, active, index: active ? 0 : -1 };
    });
    return { tabs, label: say("HOST.Sidebar"), toggle: say("HOST.Sidebar.Toggle") };
  }

  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", say("HOST.Sidebar"));
    element.classList.toggle("expanded", window.innerWidth > 900);
    find(document, "#ui-right")?.append(element);
  }

  /** Draws every tab in place. */
  async renderTabs(): Promise<void> {
    for (const tab of Object.values(this.tabs)) await tab.render({ force: true });
    document.body.classList.toggle("sidebar-expanded", this.expanded);
  }

  override changeTab(tab: string, group: string, options: Data = {}): void {
    const prior = ui[this.tabGroups[group] ?? ""] as AbstractSidebarTab | undefined;
    const next = ui[tab] as AbstractSidebarTab | undefined;
    const same = this.tabGroups[group] === tab;
    if (same && options.event) {
      this.toggleExpanded();
      return;
    }
    if (options.event) this.expand();
    super.changeTab(tab, group, options);
    if (!same) prior?._onDeactivate();
    next?._onActivate();
    callAll("changeSidebarTab", next);
  }

  /** The name of `changeTab` before 13: deprecated, but available (PEER-41). */
  activateTab(tab: string): void {
    logCompatibilityWarning("Sidebar#activateTab is deprecated in favour of Sidebar#changeTab.", {
      since: 13,
      until: 15,
    });
    this.changeTab(tab, "primary");
  }

  expand(): void {
    this.toggleExpanded(true);
  }
  collapse(): void {
    this.toggleExpanded(false);
  }
  toggleExpanded(expanded = !this.expanded): void {
    if (expanded === this.expanded) return;
    this.element.classList.toggle("expanded", expanded);
    document.body.classList.toggle("sidebar-expanded", expanded);
    this.element.querySelector('[data-action="toggleState"]')?.setAttribute("aria-expanded", String(expanded));
    callAll("collapseSidebar", this, !expanded);
  }
  static #onToggle(this: unknown): void {
    (this as Sidebar).toggleExpanded();
  }
}
