/** The window of a party: the company and its order of march, a turn in the dungeon, who is met, the days on the way, and the story of it. */
import { DOINGS, THING_OF } from "../../view/expedition/doings.ts";
import { actorByUuid } from "../chat/stored.ts";
import { askTakeUp } from "../company/query.ts";
import { found } from "../found.ts";
import { openSheet } from "../open-sheet.ts";
import { tellTrouble } from "../refusal.ts";
import { ACTOR_LAYOUTS } from "../sheets/actor-layouts.ts";
import type { Context, Defaults, Options } from "../sheets/actor-sheet.ts";
import { RulingsCompanySheet } from "../sheets/company-sheets.ts";
import { actorTemplate, FIELD, FIELDS, PORTRAIT, TABS, WHY } from "../sheets/paths.ts";
import { closestTo, isControl, isTick } from "../windows/dom.ts";
import type { PartySystem } from "./config.ts";
import { askOrder } from "./order.ts";
import { partyContext } from "./party-context.ts";
import { watchDrags } from "./party-drag.ts";
import { nameTheParty, partyData } from "./the-party.ts";

const part = (name: string): string => `systems/rulings/templates/expedition/${name}.hbs`;

type Click = (party: Actor.Implementation, target: HTMLElement) => Promise<void> | void;

/** What needs more than the window itself is loaded when it is first used. */
function later(action: string) {
  return async function (this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const { wayActions } = await import("./way-actions.ts");
    await wayActions[action]?.(this.actor, target)?.catch(tellTrouble);
  };
}

function click(action: Click) {
  return async function (this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    await Promise.resolve(action(this.actor, target)).catch(tellTrouble);
  };
}

export class RulingsPartySheet extends RulingsCompanySheet {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings-party"],
    position: { width: 760, height: 780 },
    actions: {
      openMember: click(openMember),
      removeMember: click(removeMember),
      step: click(step),
      office: click(office),
      nameParty: click(nameParty),
      wayDo: later("wayDo"),
      waySay: later("waySay"),
      wayAdd: later("wayAdd"),
      wayRemove: later("wayRemove"),
      wayTrap: later("wayTrap"),
      wayBook: later("wayBook"),
      wayFresh: later("wayFresh"),
      wayHazard: later("wayHazard"),
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
    details: { template: actorTemplate("company-details"), templates: [FIELD, FIELDS], scrollable: [""] },
    notes: { template: actorTemplate("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: ["company", "turn", "meeting", "journey", "log", "details", "notes"].map((id) => ({ id })),
      initial: "company",
      labelPrefix: "RULINGS.Way.tab",
    },
  };

  protected override readonly layouts = ACTOR_LAYOUTS.party;
  #hooks: (() => void)[] = [];

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    return Object.assign(await super._prepareContext(options), partyContext(this.actor));
  }

  protected override async _onFirstRender(context: Context, options: Options): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => {
      const control = closestTo(event.target, "[data-way]");
      if (!control) return;
      // A redraw that takes a field away is nobody's decision.
      queueMicrotask(() => {
        if (control.isConnected) void this.#changed(control).catch(tellTrouble);
      });
    });
    watchDrags(this.element, this.actor);
    this.#follow();
  }

  /** What a member does is its owner's to say, also on a sheet that may only be read. */
  protected override async _onRender(context: Context, options: Options): Promise<void> {
    await super._onRender(context, options);
    for (const control of this.element.querySelectorAll(".way-doing [data-uuid]"))
      if (isControl(control)) control.disabled = false;
  }

  /** Redraws when a member, its things, the hour or the story changes. */
  #follow(): void {
    const redraw = foundry.utils.debounce(() => void this.render(), 60);
    const ours = (actor: unknown): void => {
      const uuid: unknown = actor instanceof Actor ? actor.uuid : undefined;
      if (partyData(this.actor).members.some((member) => member.actor === uuid)) redraw();
    };
    const item = (one: { readonly parent: unknown }): void => ours(one.parent);
    const on = [
      ["updateActor", Hooks.on("updateActor", ours)],
      ["updateItem", Hooks.on("updateItem", item)],
      ["createItem", Hooks.on("createItem", item)],
      ["deleteItem", Hooks.on("deleteItem", item)],
      ["createActiveEffect", Hooks.on("createActiveEffect", item)],
      ["deleteActiveEffect", Hooks.on("deleteActiveEffect", item)],
      ["updateJournalEntry", Hooks.on("updateJournalEntry", redraw)],
      ["updateWorldTime", Hooks.on("updateWorldTime", redraw)],
      ["rulingsChanged", Hooks.on("rulingsChanged", redraw)],
    ] as const;
    this.#hooks = on.map(
      ([name, id]) =>
        () =>
          Hooks.off(name, id),
    );
  }

  protected override _onClose(...args: Parameters<RulingsCompanySheet["_onClose"]>): void {
    super._onClose(...args);
    for (const off of this.#hooks.splice(0)) off();
  }

  async #changed(control: HTMLElement): Promise<void> {
    if (!isControl(control)) return;
    const { way = "", uuid = "" } = control.dataset;
    if (way === "doing") return say(uuid, { kind: control.value, thing: "", note: "" });
    if (way === "thing") return say(uuid, { thing: control.value });
    if (way === "note") return say(uuid, { note: control.value.slice(0, 200) });
    const { editWay } = await import("./way-edit.ts");
    await editWay(this.actor, control, isTick(control) ? control.checked : control.value);
  }

  /** Dropping an actor makes it a member; a vessel becomes the party's ship. A retainer stands beside the employer (BX-004). */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    await super._onDropActor(event, actor);
    const { type } = actor;
    if (type === "hoard") {
      await askTakeUp(actor, this.actor);
      return null;
    }
    if (!this.isEditable || type === "party") return null;
    if (type === "vessel") {
      await this.actor.update({ system: { vessel: actor.uuid } } as Actor.UpdateData);
      return null;
    }
    if (type === "monster" && this.tabGroups.primary === "meeting") {
      const { wayActions } = await import("./way-actions.ts");
      await wayActions.wayDrop?.(this.actor, this.element, actor.uuid)?.catch(tellTrouble);
      return null;
    }
    const members = partyData(this.actor).toObject().members;
    if (members.some((member) => member.actor === actor.uuid)) return null;
    await this.actor.update({ system: { members: [...members, placeFor(actor, members)] } } as Actor.UpdateData);
    return null;
  }
}

type Entry = ReturnType<PartySystem["toObject"]>["members"][number];

function placeFor(actor: Actor.Implementation, members: readonly Entry[]): Partial<Entry> {
  const { employer = null } = actor.system as { employer?: string | null };
  const beside = members.find((member) => member.actor !== null && member.actor === employer);
  const last = Math.max(-1, ...members.map(({ rank }) => rank));
  const rank = beside ? beside.rank : Math.max(0, last);
  const inRank = members.filter((member) => member.rank === rank).length;
  const full = !beside && inRank >= 2;
  return { actor: actor.uuid, rank: full ? Math.min(50, rank + 1) : rank, file: full ? 0 : Math.min(9, inRank) };
}

/** What a member says it does stands on its own sheet: its owner writes it. */
async function say(uuid: string, change: Readonly<Record<string, string>>): Promise<void> {
  const actor = actorByUuid(uuid);
  const kind = DOINGS.find((one) => one === change.kind);
  if (!actor?.isOwner || ("kind" in change && !kind)) return;
  const now = actor.getFlag("rulings", "doing") ?? {};
  const keeps = kind !== undefined && THING_OF[kind] === undefined ? { thing: "" } : {};
  await actor.setFlag("rulings", "doing", { ...now, ...change, ...keeps });
}

async function openMember(_party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const actor = await found(target.dataset.uuid);
  if (actor instanceof Actor) openSheet(actor);
}

async function removeMember(party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const members = partyData(party)
    .toObject()
    .members.filter((member) => member.actor !== target.dataset.uuid);
  await party.update({ system: { members } } as Actor.UpdateData);
}

async function step(party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const { uuid: member = "", step: kind = "" } = target.dataset;
  await askOrder({ party: party.uuid, member, kind });
}

async function office(party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const { uuid: member = "", office: kind = "" } = target.dataset;
  await askOrder({ party: party.uuid, member, kind });
}

async function nameParty(party: Actor.Implementation): Promise<void> {
  if (game.user?.isGM) await nameTheParty(party);
}
