/** The sheets of what is no creature: a party and a vessel. */
import { askTakeUp } from "../company/query.ts";
import { found, foundNow, imageOf, nameOf } from "../found.ts";
import { openSheet } from "../open-sheet.ts";
import { ACTOR_LAYOUTS } from "./actor-layouts.ts";
import { type Defaults, type Options, RulingsActorSheet } from "./actor-sheet.ts";
import { changeRow } from "./creature-actions.ts";
import { describeGroups } from "./describe.ts";
import { enrich } from "./enrich.ts";
import { actorTemplate, FIELD, FIELDS, PORTRAIT, TABS } from "./paths.ts";

/** A sheet of fields alone. */
export class RulingsCompanySheet extends RulingsActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    position: { width: 600, height: 620 },
    actions: { addRow: RulingsCompanySheet.#changeRow, deleteRow: RulingsCompanySheet.#changeRow },
  };

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    const context = await super._prepareContext(options);
    const { actor } = this;
    return Object.assign(context, {
      actor,
      system: actor.system.toObject(),
      sheetId: this.id,
      isReferee: game.user?.isGM === true,
      groups: await describeGroups(actor, this.layouts, this.id),
      members: this.members(),
      enriched: {
        description: await enrich(actor.system.description, actor),
        notes: await enrich(actor.system.notes, actor),
      },
    });
  }

  /** Rows of a party's members; a vessel has none. */
  protected members(): object[] {
    return [];
  }

  static async #changeRow(this: RulingsCompanySheet, _event: Event, target: HTMLElement): Promise<void> {
    await changeRow(this.actor, target);
  }
}

/** The sheet of a vessel. */
export class RulingsVesselSheet extends RulingsCompanySheet {
  static override PARTS = {
    header: { template: actorTemplate("party-header"), templates: [PORTRAIT] },
    tabs: { template: TABS },
    details: { template: actorTemplate("company-details"), templates: [FIELD, FIELDS], scrollable: [""] },
    notes: { template: actorTemplate("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: { tabs: [{ id: "details" }, { id: "notes" }], initial: "details", labelPrefix: "RULINGS.Sheet.tab" },
  };

  protected override readonly layouts = ACTOR_LAYOUTS.vessel;
}

type Member = Actor.SystemOfType<"party">["members"][number];

/** The sheet of a party: who is of it, in what order they march, who speaks and who draws the map. */
export class RulingsPartySheet extends RulingsCompanySheet {
  static override DEFAULT_OPTIONS: Defaults = {
    actions: {
      openMember: RulingsPartySheet.#openMember,
      removeMember: RulingsPartySheet.#removeMember,
      setRole: RulingsPartySheet.#setRole,
    },
  };

  static override PARTS = {
    header: { template: actorTemplate("party-header"), templates: [PORTRAIT] },
    tabs: { template: TABS },
    members: { template: actorTemplate("party-members"), scrollable: [""] },
    details: { template: actorTemplate("company-details"), templates: [FIELD, FIELDS], scrollable: [""] },
    notes: { template: actorTemplate("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: [{ id: "members" }, { id: "details" }, { id: "notes" }],
      initial: "members",
      labelPrefix: "RULINGS.Sheet.tab",
    },
  };

  protected override readonly layouts = ACTOR_LAYOUTS.party;

  get #system(): Actor.SystemOfType<"party"> {
    return this.actor.system as Actor.SystemOfType<"party">;
  }

  protected override members(): object[] {
    const { members, caller, mapper } = this.#system;
    return members.map((member, index) => {
      const actor = foundNow(member.actor);
      return {
        index,
        name: nameOf(actor) ?? "?",
        img: imageOf(actor) ?? "",
        rank: member.rank,
        file: member.file,
        share: member.share,
        isCaller: member.actor !== null && member.actor === caller,
        isMapper: member.actor !== null && member.actor === mapper,
      };
    });
  }

  /** Dropping an actor makes it a member. */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    await super._onDropActor(event, actor);
    if (actor.type === "hoard") {
      await askTakeUp(actor, this.actor);
      return null;
    }
    const members = this.#system.toObject().members;
    if (!this.isEditable || members.some((member) => member.actor === actor.uuid)) return null;
    await this.actor.update({ system: { members: [...members, { actor: actor.uuid }] } });
    return null;
  }

  #memberAt(target: HTMLElement): Member | undefined {
    return this.#system.members[Number(target.dataset.index)];
  }

  static async #openMember(this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const uuid = this.#memberAt(target)?.actor;
    const actor = await found(uuid);
    if (actor instanceof Actor) openSheet(actor);
  }

  static async #removeMember(this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const at = Number(target.dataset.index);
    const members = this.#system.toObject().members.filter((_, index) => index !== at);
    await this.actor.update({ system: { members } });
  }

  static async #setRole(this: RulingsPartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const role = target.dataset.role === "mapper" ? "mapper" : "caller";
    const uuid = this.#memberAt(target)?.actor ?? null;
    await this.actor.update({ system: { [role]: this.#system[role] === uuid ? null : uuid } });
  }
}
