/** The sheets of parties and vessels. */

import { enrich } from "../platform/enrich-html.ts";
import { notifyError } from "../platform/notifications.ts";
import { type Defaults, type Options, RulingsActorSheet } from "./actor/actor-sheet.ts";
import { translateSheet } from "./sheet-window.ts";
import { actorTemplate, FIELD, FIELDS, PORTRAIT, TABS, WHY } from "./template-paths.ts";

/** The goods tab. */
export const CARGO = { template: actorTemplate("cargo"), templates: [WHY], scrollable: [""] };

/** The actions of the buttons in the goods tab. */
function withThing(what: "editItem" | "moveItem" | "deleteItem" | "giveCoins") {
  return async function (this: RulingsCompanySheet, _event: Event, target: HTMLElement): Promise<void> {
    const actions = await import("./actor/creature-actions.ts");
    await actions[what](this.actor, target).catch(notifyError);
  };
}

/** A sheet with fields and goods. */
export class RulingsCompanySheet extends RulingsActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    position: { width: 600, height: 620 },
    actions: {
      addRow: RulingsCompanySheet.#changeRow,
      deleteRow: RulingsCompanySheet.#changeRow,
      editItem: withThing("editItem"),
      moveItem: withThing("moveItem"),
      deleteItem: withThing("deleteItem"),
      giveCoins: withThing("giveCoins"),
    },
  };

  protected override readonly goodsAlone = true;

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    await translateSheet(this, options);
    const context = await super._prepareContext(options);
    const { actor } = this;
    const [{ actorGroups }, { cargoContext }] = await Promise.all([import("./field-groups.ts"), import("./cargo.ts")]);
    return Object.assign(context, {
      actor,
      system: actor.system.toObject(),
      sheetId: this.id,
      isReferee: game.user?.isGM === true,
      cargo: cargoContext(actor),
      groups: await actorGroups(actor, this.id),
      enriched: {
        description: await enrich(actor.system.description, actor),
        notes: await enrich(actor.system.notes, actor),
      },
    });
  }

  static async #changeRow(this: RulingsCompanySheet, _event: Event, target: HTMLElement): Promise<void> {
    const { changeRow } = await import("./actor/creature-actions.ts");
    await changeRow(this.actor, target);
  }
}

export class RulingsVesselSheet extends RulingsCompanySheet {
  static override PARTS = {
    header: { template: actorTemplate("party-header"), templates: [PORTRAIT] },
    tabs: { template: TABS },
    gear: CARGO,
    details: { template: actorTemplate("company-details"), templates: [FIELD, FIELDS], scrollable: [""] },
    notes: { template: actorTemplate("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: [{ id: "gear" }, { id: "details" }, { id: "notes" }],
      initial: "details",
      labelPrefix: "RULINGS.Sheet.tab",
    },
  };

  /** Adds a dropped actor to the crew: officers by their trade, others as sailors; the goods of a hoard are loaded. */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    await super._onDropActor(event, actor);
    const { takeAboard } = await import("../exploration/journey/vessels.ts");
    await takeAboard(this.actor, actor, this.isEditable).catch(notifyError);
    return null;
  }
}
