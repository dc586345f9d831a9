import { ApplicationV2 } from "../api/application.ts";
import { callAll } from "../api/hooks.ts";
import { type Handler, isHandler } from "../api/types.ts";
import type { Data, GameApi } from "../globals.ts";
import { find, make, say, t } from "../util.ts";

declare const game: GameApi;

export interface Tool extends Data {
  name: string;
  title: string;
  icon: string;
  order?: number;
  visible?: boolean;
  button?: boolean;
  toggle?: boolean;
  active?: boolean;
  onChange?: Handler;
}
export interface Control extends Data {
  name: string;
  title: string;
  icon: string;
  order: number;
  visible?: boolean;
  activeTool?: string;
  tools: Record<string, Tool>;
  onChange?: Handler;
  onToolChange?: Handler;
}

function defaults(): Record<string, Control> {
  return {
    tokens: {
      name: "tokens",
      title: "HOST.Controls.Tokens",
      icon: "fa-solid fa-user-large",
      order: 1,
      visible: true,
      activeTool: "select",
      tools: {
        select: { name: "select", title: "HOST.Controls.Select", icon: "fa-solid fa-expand", order: 1 },
        target: { name: "target", title: "HOST.Controls.Target", icon: "fa-solid fa-bullseye", order: 2 },
        ruler: { name: "ruler", title: "HOST.Controls.Measure", icon: "fa-solid fa-ruler", order: 3 },
      },
    },
    regions: {
      name: "regions",
      title: "HOST.Controls.Regions",
      icon: "fa-solid fa-draw-polygon",
      order: 2,
      visible: game.user.isGM,
      activeTool: "rectangle",
      tools: {
        rectangle: { name: "rectangle", title: "HOST.Controls.DrawRegion", icon: "fa-regular fa-square", order: 1 },
      },
    },
  };
}

/** The tools at the left, which decide the meaning of a click on the scene. Packages add theirs by the hook `getSceneControlButtons`. */
export class SceneControls extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Data = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };
  /** The entries of a tool's tooltip: names of Foundry's own lines, and lines of a package. They are stored with the tool and not drawn (PEER-40). */
  static buildToolclipItems(items: readonly (string | Data | null)[]): Data[] {
    return items.flatMap((item) =>
      typeof item === "string" ? [{ heading: item }] : item === null ? [] : [{ ...item }],
    );
  }
  controls: Record<string, Control> = {};
  #control = "tokens";

  get control(): Control | undefined {
    return this.controls[this.#control];
  }
  get tool(): Tool | undefined {
    return this.control?.tools[this.control.activeTool ?? ""];
  }

  override async render(options: Data | boolean = {}, more: Data = {}): Promise<this> {
    const bag = typeof options === "boolean" ? more : options;
    if (bag.reset || Object.keys(this.controls).length === 0) {
      this.controls = defaults();
      callAll("getSceneControlButtons", this.controls);
    }
    return super.render(options, more);
  }
  override async _prepareContext(): Promise<Data> {
    return {};
  }
  override async _renderHTML(): Promise<HTMLElement[]> {
    const layers = visible(Object.values(this.controls));
    const menu = make(
      "menu",
      { id: "scene-controls-layers", class: "flexcol" },
      ...layers.map((c) => entry(c, "control", c.name === this.#control)),
    );
    const tools = visible(Object.values(this.control?.tools ?? {})).map((tool) =>
      entry(tool, "tool", tool.toggle ? Boolean(tool.active) : !tool.button && tool.name === this.control?.activeTool),
    );
    const list = make("menu", { id: "scene-controls-tools", class: "flexcol" }, ...tools);
    return layers.length > 1 ? [menu, list] : [list];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    content.setAttribute("aria-label", say("HOST.Controls"));
  }
  override _insertElement(element: HTMLElement): void {
    find(document, "#ui-left-top")?.append(element);
  }
  async activate({
    control,
    tool,
    toggles,
  }: {
    control?: string;
    tool?: string;
    toggles?: Record<string, boolean>;
  } = {}): Promise<void> {
    if (control && this.controls[control]) this.#control = control;
    if (tool && this.control) this.control.activeTool = tool;
    for (const [name, active] of Object.entries(toggles ?? {}))
      if (this.control?.tools[name]) this.control.tools[name].active = active;
    await this.render({ force: true });
  }
  static async #onControl(this: unknown, event: unknown, target: unknown): Promise<void> {
    const app = this as SceneControls;
    const next = app.controls[(target as HTMLElement).dataset.name ?? ""];
    if (!next) return;
    if (isHandler(app.control?.onChange)) app.control.onChange(event, false);
    await app.activate({ control: next.name });
    if (isHandler(next.onChange)) next.onChange(event, true);
  }
  static async #onTool(this: unknown, event: unknown, target: unknown): Promise<void> {
    const app = this as SceneControls;
    const tool = app.control?.tools[(target as HTMLElement).dataset.name ?? ""];
    if (!tool) return;
    if (tool.toggle) tool.active = !tool.active;
    else if (!tool.button && app.control) app.control.activeTool = tool.name;
    if (isHandler(tool.onChange)) tool.onChange(event, tool.toggle ? tool.active : true);
    if (isHandler(app.control?.onToolChange)) app.control.onToolChange(event, tool);
    Reflect.set(game, "activeTool", app.tool?.name ?? null);
    await app.render({ force: true });
  }
}

function visible<T extends { visible?: boolean; order?: number }>(list: T[]): T[] {
  return list.filter((e) => e.visible !== false).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

function entry(of: Control | Tool, action: string, pressed: boolean): HTMLElement {
  const label = game.i18n.has(of.title) ? t(of.title) : say(of.title);
  return make(
    "li",
    {},
    make("button", {
      type: "button",
      class: `ui-control ${action} icon ${of.icon}`,
      "data-action": action,
      "data-name": of.name,
      [`data-${action}`]: of.name,
      "aria-pressed": String(pressed),
      "aria-label": label,
      "data-tooltip": "",
      "data-tooltip-direction": "RIGHT",
    }),
  );
}
