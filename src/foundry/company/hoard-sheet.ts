/** The sheet of a hoard: its coins and things, what they are worth to those who may know, and the ways to bring it home. */
import { worthOf } from "../../rules/rewards/coins.ts";
import { inGold } from "../../view/company/coins.ts";
import { COINS } from "../data/lists.ts";
import { type Defaults, type Options, RulingsActorSheet } from "../sheets/actor-sheet.ts";
import { deleteItem, editItem } from "../sheets/creature-actions.ts";
import { enrich } from "../sheets/enrich.ts";
import { PORTRAIT } from "../sheets/paths.ts";
import { coinsOf } from "./hoard.ts";
import { openCompany } from "./open.ts";
import { parties } from "./people.ts";
import { askTakeUp } from "./query.ts";
import { isMagic, worthOfThing } from "./winnings.ts";

/** The sheet of a hoard. */
export class RulingsHoardSheet extends RulingsActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    position: { width: 480, height: 560 },
    actions: {
      editItem: RulingsHoardSheet.#onEdit,
      deleteItem: RulingsHoardSheet.#onDelete,
      shareOut: RulingsHoardSheet.#onShare,
      takeUp: RulingsHoardSheet.#onTake,
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
    const { actor } = this;
    const coins = coinsOf(actor);
    const referee = game.user?.isGM === true;
    const things = actor.items.contents.map((item) => {
      const { quantity, identified } = item.system as Item.SystemOfType<"treasure">;
      const known = referee || identified || !isMagic(item);
      return {
        id: item.id,
        name: known ? item.name : game.i18n?.localize("RULINGS.Company.hoard.unknown"),
        img: item.img,
        quantity,
        known,
        worth: known && worthOfThing(item) > 0 ? inGold(worthOfThing(item) * 100) : "",
      };
    });
    const gold =
      worthOf(coins) + actor.items.reduce((sum, item) => sum + (isMagic(item) ? 0 : worthOfThing(item) * 100), 0);
    const weight = COINS.reduce((sum, coin) => sum + coins[coin], 0) + itemWeight(actor);
    return Object.assign(context, {
      actor,
      sheetId: this.id,
      isReferee: referee,
      taker: takerHere()?.name ?? "",
      limited: actor.limited,
      coins: COINS.map((key) => ({ key, value: coins[key] })),
      things,
      worth: inGold(gold),
      weight: Math.round(weight),
      description: await enrich(actor.system.description, actor),
    });
  }

  static async #onEdit(this: RulingsHoardSheet, _event: Event, target: HTMLElement): Promise<void> {
    await editItem(this.actor, target);
  }

  static async #onDelete(this: RulingsHoardSheet, _event: Event, target: HTMLElement): Promise<void> {
    await deleteItem(this.actor, target);
  }

  static #onShare(this: RulingsHoardSheet): void {
    void openCompany("share", this.actor);
  }

  static async #onTake(this: RulingsHoardSheet): Promise<void> {
    const by = takerHere();
    if (by) await askTakeUp(this.actor, by);
  }
}

/** Who takes a hoard up by the button: the party for the referee, the own character for a player. */
function takerHere(): Actor.Implementation | undefined {
  return (game.user?.isGM ? parties()[0] : game.user?.character) ?? undefined;
}

function itemWeight(actor: Actor.Implementation): number {
  return actor.items.reduce((sum, { system }) => {
    const { weight, quantity } = system as Item.SystemOfType<"treasure">;
    return sum + (weight ?? 0) * quantity;
  }, 0);
}
