import { ownRow } from "../../../rules/input-checks.ts";
import type { AreaOnMap, Spot } from "../../../rules/magic/areas.ts";
import {
  type AreaView,
  areaView,
  firstPlace,
  pointedAt,
  type SheetArea,
  type Standing,
} from "../../../view/magic/area.ts";
import { closestTo, isInput, isSelect } from "../../platform/windows/dom.ts";
import { refuseUnreadable } from "../../platform/windows/unreadable-number.ts";
import { addWindowBehaviour } from "../../platform/windows/window-behaviour.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The options of the window. */
interface AreaQuestion {
  readonly title: string;
  readonly sheet: SheetArea;
  readonly all: readonly Standing[];
  /** Feet per square. */
  readonly square: number;
  /** Feet per pixel of the scene. */
  readonly feet: number;
  /** The token highlighted at first. */
  readonly mark: string | undefined;
}

/** The placed area and the chosen creatures within. */
interface AreaAnswer {
  readonly area: AreaOnMap;
  readonly inside: readonly string[];
}

/** The degrees of a turn and the feet of a move by key. */
const TURN = 5;
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The window that places an area on a small map of nearby creatures: by mouse, by keys, or by choosing a creature. */
export class AreaWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "rulings-area-{id}",
    classes: ["rulings", "rulings-app", "area-window"],
    tag: "form",
    window: { icon: "fa-solid fa-draw-polygon", contentClasses: ["standard-form"], resizable: true },
    position: { width: 460 },
    form: { handler: AreaWindow.#onSubmit, closeOnSubmit: true, submitOnChange: false },
    actions: { board: AreaWindow.#onBoard },
  };

  static override PARTS = { body: { template: "systems/rulings/templates/apps/area.hbs" } };

  readonly #asked: AreaQuestion;
  #area: AreaOnMap;
  readonly #spared = new Set<string>();
  /** Whether the next press on the canvas is for this window. */
  #pointing = false;
  #done: ((placed: AreaAnswer | undefined) => void) | undefined;

  constructor(asked: AreaQuestion) {
    super({ window: { title: asked.title } });
    this.#asked = asked;
    this.#area = firstPlace(asked.sheet, this.#maker, this.#spotOf(asked.mark));
  }

  /** Opens the window; undefined when it was closed. */
  static ask(asked: AreaQuestion): Promise<AreaAnswer | undefined> {
    return new Promise((resolve) => {
      const app = new AreaWindow(asked);
      app.#done = resolve;
      void app.render({ force: true, ...currentWindow(app) });
    });
  }

  get #maker(): Spot {
    return this.#asked.all.find(({ side }) => side === "self") ?? { x: 0, y: 0 };
  }

  #spotOf(id: string | undefined): Spot | undefined {
    return this.#asked.all.find((one) => one.id === id);
  }

  #view(): AreaView {
    return areaView(this.#asked.sheet, this.#area, this.#asked.all, this.#asked.square);
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const view = this.#view();
    const { sheet, all } = this.#asked;
    return {
      ...view,
      windowId: this.id,
      pointing: this.#pointing,
      fixed: !view.moves && !view.turns,
      shape: sheet.shape,
      measure: { length: sheet.length, width: sheet.width || sheet.length },
      towards: this.#area.towards,
      inside: view.inside.map((one) => ({ ...one, meant: !this.#spared.has(one.id) })),
      marks: all.filter(({ side }) => view.moves || side !== "self").map(({ id, name }) => ({ id, name })),
      meant: view.inside.filter(({ id }) => !this.#spared.has(id)).length,
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    addWindowBehaviour(this);
    element.addEventListener("click", (event) => {
      const spot = this.#spotUnder(event);
      if (spot) this.#setArea(pointedAt(this.#asked.sheet, this.#area, this.#maker, spot));
    });
    element.addEventListener("keydown", (event) => this.#onKey(event));
    element.addEventListener("change", ({ target }) => {
      if (isSelect(target) && target.name === "mark") {
        const spot = this.#spotOf(target.value);
        if (spot) this.#setArea(pointedAt(this.#asked.sheet, this.#area, this.#maker, spot));
      } else if (isInput(target) && target.name === "towards") {
        if (refuseUnreadable(target) || target.value === "") return;
        const towards = Math.round(Number(target.value));
        if (Number.isFinite(towards)) this.#setArea({ ...this.#area, towards: ((towards % 360) + 360) % 360 });
      } else if (isInput(target) && target.name === "meant") {
        if (target.checked) this.#spared.delete(target.value);
        else this.#spared.add(target.value);
        void this.render();
      }
    });
    element.querySelector<HTMLElement>(".area-map")?.focus();
  }

  /** The pressed point of the map in feet. */
  #spotUnder(event: MouseEvent): Spot | undefined {
    const map = closestTo(event.target, ".area-map");
    if (!map) return undefined;
    const { left, top, width } = map.getBoundingClientRect();
    const { box } = this.#view();
    const scale = width > 0 ? box.size / width : 0;
    return {
      x: Math.round(box.x + (event.clientX - left) * scale),
      y: Math.round(box.y + (event.clientY - top) * scale),
    };
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      return;
    }
    const step = ownRow(KEYS, event.key);
    if (!step || !closestTo(event.target, ".area-map")) return;
    event.preventDefault();
    event.stopPropagation();
    const { at, towards } = this.#area;
    const [x, y] = step;
    const { moves } = this.#view();
    if (moves && !event.shiftKey)
      this.#setArea({ ...this.#area, at: { x: at.x + x * this.#asked.square, y: at.y + y * this.#asked.square } });
    else this.#setArea({ ...this.#area, towards: (towards + (x + y) * TURN + 360) % 360 });
  }

  #setArea(area: AreaOnMap): void {
    this.#area = area;
    void this.render();
  }

  /** Waits for a press on the canvas, which places the area there; a second press of the button cancels it. */
  static async #onBoard(this: AreaWindow): Promise<void> {
    this.#point(!this.#pointing);
  }

  #point(on: boolean): void {
    this.#pointing = on;
    if (on) window.addEventListener("pointerdown", this.#onPress, { capture: true });
    else window.removeEventListener("pointerdown", this.#onPress, { capture: true });
    void this.render();
  }

  /** Handled before the canvas, which would start to select or drag. */
  readonly #onPress = (event: PointerEvent): void => {
    if (event.button !== 0 || !closestTo(event.target, "#board") || !canvas) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    const { feet, sheet } = this.#asked;
    this.#area = pointedAt(sheet, this.#area, this.#maker, { x: Math.round(x * feet), y: Math.round(y * feet) });
    this.#point(false);
  };

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    window.removeEventListener("pointerdown", this.#onPress, { capture: true });
    this.#done?.(undefined);
  }

  static async #onSubmit(this: AreaWindow): Promise<void> {
    const inside = this.#view().inside.flatMap(({ id }) => (this.#spared.has(id) ? [] : [id]));
    this.#done?.({ area: this.#area, inside });
    this.#done = undefined;
  }
}
