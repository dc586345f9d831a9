import { onHook } from "../api/hooks.ts";
import type { RenderOptions } from "../api/types.ts";
import type { CombatantDoc, CombatDoc, ConfigApi, Data, GameApi } from "../globals.ts";
import { debounce, documentClassOf, say } from "../util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { combatantMenu, encounterMenu, trackerLabels } from "./combat-menu.ts";
import { callMethod } from "./directories.ts";
import { idOf } from "./scene-id.ts";
import { AbstractSidebarTab } from "./tab.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;
declare const canvas: {
  tokens: { get(id: string): unknown } | undefined;
  scene: { id: string } | null;
  animatePan?(view: Data): unknown;
};

/** The encounter tab: combatants, order and current turn. Parts and preparation steps may be overridden. */
export class CombatTracker extends AbstractSidebarTab {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: Data = {
    classes: ["combat-sidebar", "flexcol"],
    actions: {
      createCombat: CombatTracker.#onCreate,
      cycleCombat: CombatTracker.#onCycle,
      activateCombatant: CombatTracker.#onActivate,
      ...Object.fromEntries(
        ["rollInitiative", "toggleHidden", "toggleDefeated", "pingCombatant", "panToCombatant"].map((name) => [
          name,
          function (this: unknown, event: unknown, target: unknown): unknown {
            return (this as CombatTracker)._onCombatantControl(event as Event, target as HTMLElement);
          },
        ]),
      ),
      ...Object.fromEntries(
        [
          "startCombat",
          "nextTurn",
          "previousTurn",
          "nextRound",
          "previousRound",
          "endCombat",
          "rollAll",
          "rollNPC",
          "resetAll",
        ].map((name) => [
          name,
          function (this: unknown): unknown {
            return callMethod((this as CombatTracker).viewed, name);
          },
        ]),
      ),
    },
  };
  static override PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };
  #viewed: string | null = null;

  constructor(options: Data = {}) {
    super(options);
    const refresh = debounce(() => void this.render(), 20);
    for (const name of ["Combat", "Combatant", "CombatantGroup"]) {
      for (const action of ["create", "update", "delete"]) onHook(`${action}${name}`, refresh);
    }
    for (const name of [
      "updateActor",
      "updateToken",
      "createActiveEffect",
      "deleteActiveEffect",
      "updateActiveEffect",
      "canvasReady",
    ]) {
      onHook(name, () => {
        if (this.viewed) refresh();
      });
    }
  }

  /** The encounters of this scene, those without a scene, and the active one. */
  get combats(): CombatDoc[] {
    const scene = canvas?.scene?.id ?? game.scenes.active?.id;
    return game.combats.filter((c) => c.scene === null || c.scene === undefined || idOf(c.scene) === scene || c.active);
  }

  /** The encounter shown. */
  get viewed(): CombatDoc | null {
    const chosen = this.#viewed ? game.combats.get(this.#viewed) : undefined;
    return chosen ?? game.combats.active ?? this.combats[0] ?? null;
  }
  set viewed(combat: CombatDoc | null) {
    this.#viewed = combat?.id ?? null;
  }

  initialize({ combat = null, render = true }: { combat?: CombatDoc | null; render?: boolean } = {}): void {
    this.viewed = combat;
    if (render && this.rendered) void this.render();
  }

  override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
    const own = await super._preparePartContext(partId, context, options);
    if (partId === "tracker") await this._prepareTrackerContext(own, options);
    else await this._prepareCombatContext(own, options);
    return own;
  }

  /** The context of header and footer: the encounter, its round, and the actions allowed to this user. */
  async _prepareCombatContext(context: Data, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    const hasCombat = combat !== null;
    const { combats } = this;
    const index = combat ? combats.indexOf(combat) : -1;
    const user = game.user;
    const current = combat?.combatant;
    Object.assign(context, {
      combat,
      hasCombat,
      user,
      isGM: user.isGM,
      combats,
      cycle:
        combats.length > 1 ? combats.map((c, i) => ({ id: c.id, label: String(i + 1), active: c === combat })) : [],
      currentIndex: index + 1,
      started: combat?.started ?? false,
      round: combat?.round ?? 0,
      label: !hasCombat
        ? say("HOST.Combat.None")
        : combat.started
          ? say("HOST.Combat.Round", { round: combat.round })
          : say("HOST.Combat.NotStarted"),
      control: Boolean(current?.isOwner && current.actor && !user.isGM),
      canCreate: user.isGM,
      labels: trackerLabels(),
    });
  }

  /** The rows of the tracker: fills `context.turns`. */
  async _prepareTrackerContext(context: Data, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    context.combat = combat;
    context.isGM = game.user.isGM;
    context.labels = trackerLabels();
    context.turns = [];
    if (!combat) return;
    const rows = await Promise.all(
      combat.turns.map(async (combatant, index) => {
        if (!combatant.visible) return null;
        return this._prepareTurnContext(combat, combatant, index);
      }),
    );
    context.turns = rows.filter((row) => row !== null);
    context.hasTurns = rows.length > 0;
    context.empty = say("HOST.Combat.Empty");
  }

  /** The context of one row. */
  async _prepareTurnContext(combat: CombatDoc, combatant: CombatantDoc, index: number): Promise<Data> {
    const { id, name, isOwner, isDefeated, hidden, initiative } = combatant;
    const active = combat.started && index === combat.turn;
    const decimals = Number((CONFIG.Combat?.initiative as Data | undefined)?.decimals ?? 0);
    const effects = combatant.actor ? [...((combatant.actor.temporaryEffects ?? []) as Iterable<Data>)] : [];
    return {
      id,
      name,
      isOwner,
      isDefeated,
      hidden,
      index,
      active,
      img:
        combatant.img ||
        (combatant.token?.texture as Data | undefined)?.src ||
        combatant.actor?.img ||
        "icons/svg/mystery-man.svg",
      initiative:
        initiative === null || initiative === undefined
          ? null
          : Number.isInteger(initiative)
            ? String(initiative)
            : initiative.toFixed(decimals),
      hasRolled: initiative !== null && initiative !== undefined,
      resource: combatant.resource ?? null,
      effects: {
        icons: effects.map((e) => ({ img: e.img, name: e.name })),
        tooltip: effects.map((e) => e.name).join(", "),
      },
      css: [active ? "active" : "", hidden ? "hidden-combatant hide" : "", isDefeated ? "defeated" : ""]
        .filter(Boolean)
        .join(" "),
      more: say("HOST.MoreFor", { name }),
    };
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>(
      "input.combatant-initiative, .token-initiative input",
    )) {
      if (input.dataset.bound) continue;
      input.dataset.bound = "true";
      input.addEventListener("change", (event) => this._onUpdateInitiative(event));
    }
    this.element.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant[data-combatant-id]", {
      hookName: "getCombatantContextOptions",
    });
    this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-context-menu", {
      eventName: "click",
      hookName: "getCombatContextOptions",
    });
  }

  _onUpdateInitiative(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const id = input.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const value = input.value === "" ? null : Number(input.value);
    void this.viewed?.combatants.get(id)?.update({ initiative: value });
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    return combatantMenu(this);
  }

  /** The menu entries of the encounter. */
  _getCombatContextOptions(): ContextMenuEntry[] {
    return encounterMenu(this);
  }

  async _onToggleDefeatedStatus(combatant: CombatantDoc | undefined): Promise<void> {
    if (!combatant) return;
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = (CONFIG.specialStatusEffects as Data | undefined)?.DEFEATED;
    if (combatant.actor && status)
      await callMethod(combatant.actor, "toggleStatusEffect", status, { overlay: true, active: defeated });
  }

  /** A control on a row: `rollInitiative`, `toggleHidden`, `toggleDefeated`, `panToCombatant`. */
  _onCombatantControl(event: Event, target: HTMLElement): unknown {
    event.preventDefault();
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = this.viewed?.combatants.get(id);
    if (!combatant) return undefined;
    switch (target.dataset.action) {
      case "toggleHidden":
        return combatant.update({ hidden: !combatant.hidden });
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "rollInitiative":
        return this.viewed?.rollInitiative([id]);
      case "panToCombatant":
        return this.#pan(combatant);
      default:
        return undefined;
    }
  }

  #pan(combatant: CombatantDoc): void {
    const token = canvas.tokens?.get(combatant.tokenId ?? "") as
      | { center: Data; control(options?: Data): void; isOwner?: boolean }
      | undefined;
    if (!token) return;
    if (token.isOwner) token.control({ releaseOthers: true });
    canvas.animatePan?.(token.center);
  }

  /** A click shows the token; a double click opens the actor. */
  static #onActivate(this: unknown, event: unknown, target: unknown): unknown {
    const tracker = this as CombatTracker;
    const id = (target as HTMLElement).closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    const combatant = tracker.viewed?.combatants.get(id);
    if (!combatant) return undefined;
    if ((event as MouseEvent).detail === 2) return combatant.actor?.sheet?.render({ force: true });
    return tracker.#pan(combatant);
  }
  static async #onCreate(this: unknown): Promise<void> {
    const tracker = this as CombatTracker;
    const combat = (await documentClassOf("Combat").create({
      active: true,
      scene: canvas?.scene?.id ?? null,
    })) as CombatDoc | undefined;
    if (combat) tracker.viewed = combat;
  }
  static async #onCycle(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const tracker = this as CombatTracker;
    const combat = game.combats.get((target as HTMLElement).dataset.combatId ?? "");
    if (!combat) return;
    tracker.viewed = combat;
    if (game.user.isGM && !combat.active) await callMethod(combat, "activate", { render: false });
    await tracker.render();
  }
}
