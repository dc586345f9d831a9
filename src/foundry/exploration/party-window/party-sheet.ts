/** The window of a party: members and marching order, the dungeon turn, the encounter, travel days, and the journal. */
import { LazyModule } from "../../platform/lazy-module.ts";
import { notifyError } from "../../platform/notifications.ts";
import { closestTo } from "../../platform/windows/dom.ts";
import { refuseUnreadable } from "../../platform/windows/unreadable-number.ts";
import type { Context, Defaults, Options } from "../../sheets/actor/actor-sheet.ts";
import { CARGO, RulingsCompanySheet } from "../../sheets/company-sheets.ts";
import { actorTemplate, FIELD, FIELDS, PORTRAIT, TABS, WHY } from "../../sheets/template-paths.ts";

const part = (name: string): string => `systems/rulings/templates/expedition/${name}.hbs`;

/** The actions of the window, loaded with the first use. */
const acts = () => import("./party-actions.ts");

/** The window's pending state, loaded with the first window. */
const middle = new LazyModule(() => import("../window-state.ts"));

/** The actions of its tabs, by their names in `button-actions.ts`. */
const WAYS = [
  "wayDo",
  "waySpring",
  "wayMeet",
  "waySay",
  "waySays",
  "wayAdd",
  "wayRemove",
  "wayTrap",
  "wayBook",
  "wayFresh",
  "wayHazard",
  "wayMapDoors",
  "wayOntoMap",
  "waySecretDoor",
  "wayShowDoor",
  "waySpeak",
  "wayWatch",
  "wayWant",
  "wayGather",
  "wayHoard",
  "wayLast",
  "wayArrange",
  "wayKeepOrder",
  "wayFound",
  "waySafe",
  "wayHours",
  "wayRest",
  "wayStay",
  "wayPress",
  "waySession",
  "wayAdventure",
  "luckWho",
  "luckAsk",
  "askRolls",
];

/** Wraps an action whose module is loaded on first use. */
function later(action: string) {
  return async function (this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const { buttonActions } = await import("./button-actions.ts");
    await buttonActions[action]?.(this.actor, target)?.catch(notifyError);
  };
}

function click(action: "openMember" | "removeMember" | "step" | "office" | "nameParty" | "openHub") {
  return async function (this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    await acts()
      .then((all) => all[action](this.actor, target))
      .catch(notifyError);
  };
}

/** Docks the window along the sidebar, or restores its position. */
async function dock(this: RulingsPartySheet): Promise<void> {
  (await import("./redraw-party.ts")).toggleDock(this);
}

export class RulingsPartySheet extends RulingsCompanySheet {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings-party"],
    position: { width: 760, height: 780 },
    actions: {
      openMember: click("openMember"),
      removeMember: click("removeMember"),
      step: click("step"),
      office: click("office"),
      nameParty: click("nameParty"),
      openHub: click("openHub"),
      dock,
      ...Object.fromEntries(WAYS.map((name) => [name, later(name)])),
    },
  };

  static override PARTS = {
    header: { template: part("header"), templates: [PORTRAIT, WHY] },
    tabs: { template: TABS },
    company: { template: part("company"), templates: [part("member"), WHY], scrollable: [""] },
    turn: { template: part("turn"), templates: [part("things")], scrollable: [""] },
    meeting: { template: part("meeting"), templates: [part("met")], scrollable: [""] },
    journey: { template: part("journey"), scrollable: [""] },
    log: { template: part("log"), scrollable: [""] },
    gear: CARGO,
    details: { template: actorTemplate("company-details"), templates: [FIELD, FIELDS], scrollable: [""] },
    notes: { template: actorTemplate("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: ["company", "turn", "meeting", "journey", "log", "gear", "details", "notes"].map((id) => ({ id })),
      initial: "company",
      labelPrefix: "RULINGS.Way.tab",
    },
  };

  protected override readonly drawsOnePage = true;

  #following: ReturnType<typeof import("./redraw-party.ts").follow> | undefined;

  protected override _canRender(options: Options): false | undefined {
    return this.rendered && middle.now?.waitsForWrites(this.actor) ? false : super._canRender(options);
  }

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    this.#following?.drawn();
    const { partyContext } = await import("./party-context.ts");
    await (await import("../encounter-tables.ts")).loadTableNames();
    return Object.assign(await super._prepareContext(options), partyContext(this.actor));
  }

  protected override async _onFirstRender(context: Context, options: Options): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => {
      const control = closestTo(target, "[data-way], [data-arg]");
      // A redraw that removes a focused field is no input.
      if (control)
        queueMicrotask(() => {
          if (control.isConnected && !refuseUnreadable(control)) this.#changed(control);
        });
    });
    const [{ watchDrags }, { follow }] = await Promise.all([
      import("./redraw-party.ts"),
      import("./redraw-party.ts"),
      middle.get(),
    ]);
    watchDrags(this.element, this.actor);
    this.#following = follow(this.actor, () => void this.render());
  }

  /** Handles a changed control; a field beside a button is only used by that button. */
  #changed(control: HTMLElement): void {
    if (control.matches("[data-arg]")) middle.now?.noteChoice(this.actor, control);
    else
      void acts()
        .then(({ changed }) => changed(this.actor, control))
        .catch(notifyError);
  }

  protected override _preSyncPartState(...args: Parameters<RulingsCompanySheet["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    const [, drawn, prior] = args;
    middle.now?.keepChoices(this.actor, drawn, prior);
  }

  /** A member's owner sets its action, and a user the window's position, even on a read-only sheet. */
  protected override async _onRender(context: Context, options: Options): Promise<void> {
    await super._onRender(context, options);
    for (const control of this.element.querySelectorAll(".way-doing [data-uuid], .way-dock"))
      control.removeAttribute("disabled");
    void middle
      .get()
      .then(({ showBusy }) => showBusy(this.actor))
      .catch(notifyError);
  }

  protected override _onClose(...args: Parameters<RulingsCompanySheet["_onClose"]>): void {
    super._onClose(...args);
    this.#following?.stop();
    middle.now?.forgetChoices(this.actor);
  }

  /** Dropping an actor adds it as a member; a vessel becomes the party's ship. A retainer is placed beside its employer (BX-004). */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    await super._onDropActor(event, actor);
    const { addMember } = await acts();
    const { primary = "" } = this.tabGroups;
    const on = closestTo(event.target, "[data-march]")?.dataset.march;
    const where = { editable: this.isEditable, page: primary ?? "", window: this.element, on };
    await addMember(this.actor, actor, where).catch(notifyError);
    return null;
  }
}
