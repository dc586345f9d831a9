import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import { onHook } from "../api/hooks.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, GameApi } from "../globals.ts";
import { callMethod } from "../sidebar/directories.ts";
import { menuEntry } from "../sidebar/directory-menu.ts";
import { debounce, find, make, say, t } from "../util.ts";

declare const game: GameApi;
declare const canvas: { scene: { id: string } | null };

/** The scenes at the top: the active one and those in the navigation. */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "scene-navigation",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: { viewScene: SceneNavigation.#onView },
  };
  static override PARTS = { scenes: { template: "templates/ui/scene-navigation.hbs", root: true } };

  constructor(options: Data = {}) {
    super(options);
    const refresh = debounce(() => void this.render(), 20);
    for (const name of ["createScene", "updateScene", "deleteScene", "canvasReady"]) onHook(name, refresh);
  }
  override async _prepareContext(): Promise<Data> {
    const shown = game.scenes.filter(
      (s) => s.visible && (s.active === true || s.navigation !== false || s.id === canvas?.scene?.id),
    );
    return {
      scenes: shown.map((s) => ({
        id: s.id,
        name: String(s.navName || s.name),
        active: s.active === true,
        view: s.id === canvas?.scene?.id,
        label: s.active === true ? say("HOST.Scene.ActiveName", { name: s.name }) : s.name,
      })),
    };
  }
  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", say("HOST.Scenes"));
    find(document, "#ui-middle-top")?.append(element);
  }
  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const scene = (li: HTMLElement) => game.scenes.get(li.dataset.sceneId ?? "");
    this._createContextMenu(
      () => [
        menuEntry(
          say("HOST.Scene.Activate"),
          "fa-solid fa-bullseye",
          (li) => game.user.isGM && scene(li)?.active !== true,
          (li) => callMethod(scene(li), "activate"),
        ),
        menuEntry(
          say("HOST.Scene.Configure"),
          "fa-solid fa-gear",
          () => game.user.isGM,
          (li) => scene(li)?.sheet?.render({ force: true }),
        ),
      ],
      "[data-scene-id]",
      { hookName: "getSceneContextOptions" },
    );
  }
  static async #onView(this: unknown, _event: unknown, target: unknown): Promise<void> {
    await callMethod(
      game.scenes.get((target as HTMLElement).closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId ?? ""),
      "view",
    );
  }
}

/** The banner of a paused game. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Data = { id: "pause", tag: "figure", window: { frame: false, positioned: false } };

  override async _prepareContext(): Promise<Data> {
    return {
      cssClass: game.paused ? "paused" : "",
      icon: "icons/svg/clockwork.svg",
      text: say("HOST.Paused"),
      spin: true,
    };
  }
  override async _renderHTML(context: Data): Promise<HTMLElement[]> {
    return [make("img", { src: String(context.icon), alt: "" }), make("figcaption", {}, t(String(context.text)))];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    content.classList.toggle("paused", game.paused);
    content.setAttribute("role", "status");
  }
  override _insertElement(element: HTMLElement): void {
    document.body.append(element);
  }
}
