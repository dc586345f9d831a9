import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, GameApi, UiApi } from "../globals.ts";
import { find, say, t } from "../util.ts";

declare const ui: UiApi;
declare const game: GameApi;

/** One tab of the sidebar: a frameless application inside `#sidebar-content`. */
export class AbstractSidebarTab extends HandlebarsApplicationMixin(ApplicationV2) {
  static tabName = "";
  static override DEFAULT_OPTIONS: Data = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  #popout: AbstractSidebarTab | null = null;
  readonly #isPopout: boolean;

  constructor(options: Data = {}) {
    const name = new.target.tabName;
    super({ uniqueId: name, id: name, ...options });
    this.#isPopout = options.isPopout === true;
  }

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether the sidebar shows this tab. */
  get active(): boolean {
    return this._life.element?.classList.contains("active") ?? false;
  }

  /** Whether this is the second instance, in a separate window (PLAY-38). */
  get isPopout(): boolean {
    return this.#isPopout;
  }

  /** The second instance, once requested. */
  get popout(): AbstractSidebarTab | null {
    return this.isPopout ? this : this.#popout;
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
    frame.setAttribute("role", "tabpanel");
    frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    const sidebar = ui.sidebar as ApplicationV2 | undefined;
    frame.classList.toggle("active", sidebar?.tabGroups.primary === this.tabName);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(element);
      return;
    }
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

  /** The same tab in a window: a further instance of the class, beside the docked one. */
  async renderPopout(): Promise<AbstractSidebarTab> {
    if (!this.popout) {
      const key = `HOST.Tab.${this.tabName}`;
      const Tab = this.constructor as new (options: Data) => AbstractSidebarTab;
      this.#popout = new Tab({
        id: `${this.tabName}-popout`,
        uniqueId: `${this.tabName}-popout`,
        isPopout: true,
        classes: ["sidebar-popout"],
        window: { frame: true, positioned: true, minimizable: true, title: game.i18n.has(key) ? t(key) : say(key) },
        position: { width: 320, height: 480 },
      });
    }
    return (await this.popout?.render({ force: true })) as AbstractSidebarTab;
  }
}
