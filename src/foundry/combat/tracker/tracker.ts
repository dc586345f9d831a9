import { notifyError } from "../../platform/notifications.ts";
import { closestTo, isSelect } from "../../platform/windows/dom.ts";
import { rowEntry } from "../../platform/windows/menu-entry.ts";
import { followHandbookLinks, openTipsOnFocus } from "../../platform/windows/page-behaviour.ts";
import { BUTTONS, type TrackerButton } from "./button-names.ts";
import type { RowAction } from "./row-actions.ts";

/** The module of the tracker's data, loaded with the first fight. */
let details: typeof import("./tracker-context.ts") | undefined;

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** Combatants whose declarations this user expanded, in every open tracker (PLAY-38). */
const declaring = new Set<string>();

/** The actions that a row's menu has in addition to core's, each with its icon. Their code is loaded with the first fight. */
const MENU: Readonly<Record<RowAction, string>> = {
  notDone: "rotate-left",
  move: "shoe-prints",
  wait: "hourglass-half",
  parry: "shield",
  giveUp: "ban",
  keepSpell: "wand-sparkles",
  loyalty: "handshake",
  morale: "flag",
  help: "hand-holding-heart",
  other: "comment-dots",
  dress: "shirt",
  stopArmourChange: "shirt",
  actNow: "bolt",
  side: "people-arrows",
  leads: "crown",
  leadsNoMore: "crown",
  bonus: "hand-sparkles",
  once: "dice",
};

/** The combat tracker: phases of the round, sides or blocks in their order, completed turns, and the next button. */
export class RulingsTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    actions: Object.fromEntries(BUTTONS.map((name) => [name, press(name)])),
  };

  static override PARTS = {
    ...CombatTracker.PARTS,
    tracker: { template: "systems/rulings/templates/combat/tracker.hbs", scrollable: [""] },
  };

  protected override _configureRenderParts(
    options: Parameters<InstanceType<typeof CombatTracker>["_configureRenderParts"]>[0],
  ): ReturnType<InstanceType<typeof CombatTracker>["_configureRenderParts"]> {
    const parts = super._configureRenderParts(options);
    delete parts.footer;
    return parts;
  }

  protected override async _preparePartContext(
    ...args: Parameters<InstanceType<typeof CombatTracker>["_preparePartContext"]>
  ): ReturnType<InstanceType<typeof CombatTracker>["_preparePartContext"]> {
    const context = await super._preparePartContext(...args);
    return args[0] === "tracker" ? Object.assign(context, await this.#fightContext()) : context;
  }

  async #fightContext(): Promise<Record<string, unknown>> {
    const combat = this.viewed;
    if (!combat) return { fight: null, waiting: null, referee: game.user?.isGM ?? false };
    details = await import("./tracker-context.ts");
    return details.fightContext(combat, declaring);
  }

  /** Listeners are added once to the element that stays: parts are redrawn, in each tracker by itself (PLAY-38). */
  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof CombatTracker>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    openTipsOnFocus(element);
    followHandbookLinks(element);
    element.addEventListener("change", ({ target }) => {
      const select = closestTo(target, "select[data-declare]");
      if (isSelect(select)) void this.#declare(select);
    });
    if (!game.user?.isGM) return;
    element.addEventListener("dragover", allowDrop);
    element.addEventListener("drop", this.#dropped);
  }

  /** Core's menu of a row with this system's entries. */
  protected override _getEntryContextOptions(): ReturnType<
    InstanceType<typeof CombatTracker>["_getEntryContextOptions"]
  > {
    const ours = Object.entries(MENU).map(([what, icon]) =>
      rowEntry({
        label: `RULINGS.Combat.Menu.${what}`,
        icon: `fa-solid fa-${icon}`,
        shown: ({ dataset }) => details?.canDoRowAction(what, this.viewed, dataset.combatantId) ?? false,
        run: ({ dataset }) => void details?.runRowAction(what, this.viewed, dataset.combatantId),
      }),
    );
    return [...ours, ...super._getEntryContextOptions()];
  }

  /** Adds a dropped actor to the fight; one from a compendium is imported first. */
  readonly #dropped = (event: DragEvent): void => {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!isActorDrop(data)) return;
    event.preventDefault();
    event.stopPropagation();
    void import("../add-to-fight.ts").then(({ addToFight }) => addToFight(data.uuid, this.viewed)).catch(notifyError);
  };

  async #declare(select: HTMLSelectElement): Promise<void> {
    await (await import("./tracker-buttons.ts")).declare(this, select);
  }

  /** Expands the declarations of a combatant in every open tracker. */
  showDeclaring(id: string): void {
    declaring.add(id);
    void this.render();
  }
}

function press(name: TrackerButton) {
  return async function (this: RulingsTracker, event: Event, target: HTMLElement): Promise<void> {
    const { BUTTONS: does } = await import("./tracker-buttons.ts");
    await does[name](this, target, event);
  };
}

function isActorDrop(data: unknown): data is { readonly type: "Actor"; readonly uuid: string } {
  if (typeof data !== "object" || data === null || !("type" in data) || !("uuid" in data)) return false;
  return data.type === "Actor" && typeof data.uuid === "string";
}

/** The browser drops nothing unless the default of `dragover` is prevented. */
function allowDrop(event: DragEvent): void {
  event.preventDefault();
}
