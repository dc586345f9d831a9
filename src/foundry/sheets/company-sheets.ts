/** The sheets of what is no creature: a party and a vessel. */
import { type Defaults, type Options, RulingsActorSheet } from "./actor-sheet.ts";
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
    const { actorGroups } = await import("./groups.ts");
    return Object.assign(context, {
      actor,
      system: actor.system.toObject(),
      sheetId: this.id,
      isReferee: game.user?.isGM === true,
      groups: await actorGroups(actor, this.id),
      enriched: {
        description: await enrich(actor.system.description, actor),
        notes: await enrich(actor.system.notes, actor),
      },
    });
  }

  static async #changeRow(this: RulingsCompanySheet, _event: Event, target: HTMLElement): Promise<void> {
    const { changeRow } = await import("./creature-actions.ts");
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

  /** Whoever is dropped comes aboard: officers by their trade, others as hands. */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    await super._onDropActor(event, actor);
    const people = actor.type === "character" || actor.type === "hireling";
    if (!this.isEditable || !people) return null;
    const { comeAboard } = await import("../expedition/crew.ts");
    await comeAboard(this.actor, actor);
    return null;
  }
}
