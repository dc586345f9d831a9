/** The sheet of a hoard: its coins and items, their value for users who may know it, and the ways to take it. */
import { type Defaults, type Options, RulingsActorSheet } from "../actor/actor-sheet.ts";
import { PORTRAIT } from "../template-paths.ts";

/** The code of the sheet, loaded with the first one. */
const hoards = () => import("./hoard-context.ts");

export class RulingsHoardSheet extends RulingsActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    position: { width: 620, height: 560 },
    actions: {
      editItem: RulingsHoardSheet.#onEdit,
      deleteItem: RulingsHoardSheet.#onDelete,
      shareOut: RulingsHoardSheet.#onShare,
      takeUp: RulingsHoardSheet.#onTake,
      showHoard: RulingsHoardSheet.#onShow,
    },
  };

  static override PARTS = {
    body: {
      template: "systems/rulings/templates/company/hoard.hbs",
      templates: [PORTRAIT],
      scrollable: [".company-scroll"],
    },
  };

  protected override async _prepareContext(options: Options & { isFirstRender: boolean }) {
    const context = await super._prepareContext(options);
    const { hoardContext } = await hoards();
    return Object.assign(context, await hoardContext(this.actor), { sheetId: this.id });
  }

  static async #onEdit(this: RulingsHoardSheet, _event: Event, target: HTMLElement): Promise<void> {
    await (await hoards()).editItem(this.actor, target);
  }

  static async #onDelete(this: RulingsHoardSheet, _event: Event, target: HTMLElement): Promise<void> {
    await (await hoards()).deleteItem(this.actor, target);
  }

  static async #onShare(this: RulingsHoardSheet): Promise<void> {
    await (await hoards()).openWindow("share", this.actor);
  }

  static async #onShow(this: RulingsHoardSheet): Promise<void> {
    await (await hoards()).showOrHide(this.actor);
  }

  static async #onTake(this: RulingsHoardSheet): Promise<void> {
    const { defaultTaker, requestTakeUp } = await hoards();
    const by = defaultTaker();
    if (by) await requestTakeUp(this.actor, by);
  }
}
