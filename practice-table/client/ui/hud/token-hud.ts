import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Canvas } from "../canvas/canvas.ts";
import type { Token } from "../canvas/token.ts";
import type { ConfigApi, Data, Doc, GameApi } from "../globals.ts";
import { callMethod } from "../sidebar/directories.ts";
import { say, t } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;
declare const canvas: Canvas;

interface Status extends Data {
  id: string;
  name?: string;
  img?: string;
  hud?: boolean | { actorTypes?: string[] };
  order?: number;
}

/** The menu of a token on the scene: bars, status effects, combat, visibility, target. */
export class TokenHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "token-hud",
    classes: ["placeable-hud"],
    window: { frame: false, positioned: false },
    actions: {
      effect: { handler: TokenHUD.#onEffect, buttons: [0, 2] },
      combat: TokenHUD.#onCombat,
      visibility: TokenHUD.#onVisibility,
      target: TokenHUD.#onTarget,
      togglePalette: TokenHUD.#onPalette,
      sheet: TokenHUD.#onSheet,
      closeHud: TokenHUD.#onClose,
    },
  };
  static override PARTS = { hud: { template: "templates/hud/token-hud.hbs", root: true } };
  object: Token | null = null;
  activePalette: string | null = null;

  get document(): Doc | null {
    return this.object?.document ?? null;
  }
  get actor(): Doc | null {
    return this.object?.actor ?? null;
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("hud")?.append(element);
  }

  override async _prepareContext(_options: RenderOptions): Promise<Data> {
    const { document, object } = this;
    const bar = (name: string): Data | null =>
      (document?.getBarAttribute as ((n: string) => Data | null) | undefined)?.call(document, name) ?? null;
    return {
      bar1: bar("bar1"),
      bar2: bar("bar2"),
      name: object?.name,
      isGM: game.user.isGM,
      canToggleCombat: game.user.isGM || Boolean(game.combat),
      combatClass: object?.inCombat ? "active" : "",
      inCombat: String(object?.inCombat ?? false),
      isHidden: String(Boolean(document?.hidden)),
      visibilityClass: document?.hidden ? "active" : "",
      targetClass: object?.isTargeted ? "active" : "",
      isTargeted: String(object?.isTargeted ?? false),
      statusEffects: Object.values(this._getStatusEffectChoices()),
      palette: this.activePalette === "effects",
      labels: Object.fromEntries(
        ["bar1", "bar2", "effects", "combat", "visibility", "target", "sheet", "close"].map((k) => [
          k,
          say(`HOST.Hud.${k}`),
        ]),
      ),
    };
  }

  _getStatusEffectChoices(): Record<string, Data> {
    const source = Object.values(CONFIG.statusEffects ?? {}) as Status[];
    const { actor } = this;
    const active = (actor?.statuses ?? new Set()) as Set<string>;
    const out: Record<string, Data> = {};
    for (const status of source.filter((s) => typeof s === "object" && s?.id)) {
      const hud = status.hud ?? true;
      if (hud === false || (typeof hud === "object" && hud.actorTypes && !hud.actorTypes.includes(actor?.type ?? "")))
        continue;
      const title = t(String(status.name ?? status.id));
      const isActive = active.has(status.id);
      out[status.id] = {
        id: status.id,
        title,
        src: status.img,
        isActive,
        pressed: String(isActive),
        cssClass: isActive ? "active" : "",
        order: status.order ?? 0,
      };
    }
    return out;
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[data-bar]")) {
      input.addEventListener("change", () => void this.#changeBar(input));
    }
    this.follow();
  }

  /** `5` sets the bar, `+5` and `-5` change it. */
  async #changeBar(input: HTMLInputElement): Promise<void> {
    const { actor } = this;
    const text = input.value.trim();
    const value = Number(text);
    const attribute = input.dataset.bar;
    if (!actor || !attribute || text === "" || Number.isNaN(value)) return;
    await callMethod(
      actor,
      "modifyTokenAttribute",
      attribute,
      value,
      /^[+-]/.test(text),
      input.dataset.isBar === "true",
    );
  }

  /** Opens the menu of a token, or closes it when it is open for that one. */
  toggle(token: Token): void {
    if (this.object === token && this.rendered) this.clear();
    else this.bind(token);
  }
  bind(token: Token): void {
    this.object = token;
    this.activePalette = null;
    void this.render({ force: true }).then(() => this.element?.querySelector<HTMLElement>("button, input")?.focus());
  }
  clear(): void {
    const token = this.object;
    this.object = null;
    void this.close();
    token?.element.focus();
  }
  refreshFor(controlled: Token[]): void {
    if (this.object && !controlled.includes(this.object) && this.rendered) {
      this.object = null;
      void this.close();
    }
  }
  /** Keeps the menu beside its token while the view moves. */
  follow(): void {
    const el = this._life.element;
    if (!el || !this.object || !canvas?.ready) return;
    const { x, y, w, h } = this.object;
    const at = canvas.clientCoordinatesFromCanvas({ x, y });
    const { scale } = canvas.view;
    Object.assign(el.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${w * scale}px`, height: `${h * scale}px` });
  }

  static async #onEffect(this: unknown, event: unknown, target: unknown): Promise<void> {
    const { actor } = this as TokenHUD;
    const id = (target as HTMLElement).dataset.statusId;
    if (actor && id) await callMethod(actor, "toggleStatusEffect", id, { overlay: (event as MouseEvent).button === 2 });
    await (this as TokenHUD).render();
  }
  static async #onCombat(this: unknown): Promise<void> {
    const hud = this as TokenHUD;
    const { object, document } = hud;
    if (!object || !document) return;
    // One press applies to all selected tokens, into the encounter or out of it by the state of the menu's token.
    const chosen = new Set([document, ...canvas.tokens.controlled.map((token) => token.document)]);
    const how = object.inCombat ? "deleteCombatants" : "createCombatants";
    await callMethod(document.constructor as unknown as Doc, how, [...chosen]);
    await hud.render();
  }
  static async #onVisibility(this: unknown): Promise<void> {
    const hud = this as TokenHUD;
    await hud.document?.update({ hidden: !hud.document.hidden });
    await hud.render();
  }
  static async #onTarget(this: unknown): Promise<void> {
    const hud = this as TokenHUD;
    hud.object?.setTarget(!hud.object.isTargeted, { releaseOthers: false });
    await hud.render();
  }
  static async #onPalette(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const hud = this as TokenHUD;
    const { palette = "effects" } = (target as HTMLElement).dataset;
    hud.activePalette = hud.activePalette === palette ? null : palette;
    await hud.render();
  }
  static #onSheet(this: unknown): void {
    void (this as TokenHUD).actor?.sheet?.render({ force: true });
  }
  static #onClose(this: unknown): void {
    (this as TokenHUD).clear();
  }
}
