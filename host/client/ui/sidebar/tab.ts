import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, UiApi } from "../globals.ts";
import { find, refuse } from "../util.ts";

declare const ui: UiApi;

/** One tab of the sidebar: a frameless application inside `#sidebar-content`. */
export class AbstractSidebarTab extends HandlebarsApplicationMixin(ApplicationV2) {
  static tabName = "";
  static override DEFAULT_OPTIONS: Data = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  constructor(options: Data = {}) {
    const name = new.target.tabName;
    super({ uniqueId: name, id: name, ...options });
  }

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether this is the tab that the sidebar shows now. */
  get active(): boolean {
    return this._life.element?.classList.contains("active") ?? false;
  }

  get isPopout(): boolean {
    return false;
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
    frame.setAttribute("role", "tabpanel");
    frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    const sidebar = ui.sidebar as ApplicationV2 | undefined;
    frame.classList.toggle("active", sidebar?.tabGroups.primary === this.tabName);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    find(document, "#sidebar-content")?.append(element);
  }

  /** Brings this tab to the front of the sidebar. */
  activate(): void {
    const sidebar = ui.sidebar as { changeTab(tab: string, group: string): void; expand(): void };
    sidebar.expand();
    sidebar.changeTab(this.tabName, "primary");
  }

  /** Called by the sidebar when the tab is shown. */
  _onActivate(): void {}
  _onDeactivate(): void {}

  renderPopout(): never {
    return refuse(`${this.constructor.name}#renderPopout`);
  }
}
