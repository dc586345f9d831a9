/** Shopping from the equipment compendium, paid exactly with change, and selling own items. */

import { change } from "../../../rules/hirelings/division.ts";
import { together, worthOf } from "../../../rules/rewards/coins.ts";
import type { ShopCardOutcome } from "../../../view/cards/shop.ts";
import { type ShopDeal, type ShopFacts, type ShopView, shopView, type Ware } from "../../../view/items/shop.ts";
import { priceAt, readTerms, type ShopTerms } from "../../../view/items/shop-terms.ts";
import { inGold } from "../../../view/platform/coins.ts";
import { chosen, numberIn, ticked, written } from "../../../view/platform/draft.ts";
import { carrierOf, gearHeld } from "../../adapter/load.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { postCard } from "../../chat/post-card.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { mayWriteSettings, setShop, shopSetting } from "../../platform/settings/table-settings.ts";
import { localize } from "../../platform/text.ts";
import { type Defaults, FormWindow, WHY, windowTemplate } from "../../platform/windows/form-window.ts";
import { reopenDraft } from "../../platform/windows/unfinished-drafts.ts";
import { coinsOf, coinWrites } from "../../treasure/hoard.ts";
import { worthOfItem } from "../../treasure/winnings.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { paying, settlePayment } from "../money.ts";
import { requestBuy } from "../requests.ts";
import { goodsOf, possibleSources, readWares } from "./goods-on-sale.ts";

/** @texts RULINGS.Company.shop.kind.* */
const KINDS = ["all", "weapon", "armour", "ammunition", "gear", "magicItem", "treasure", "mount"] as const;

/** The actor types that can buy and sell: characters, their hirelings, and the party with its fund. */
const CUSTOMERS: readonly string[] = ["character", "hireling", "party"];

export class ShopWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-shop",
    window: { title: "RULINGS.Company.shop.title", icon: "fa-solid fa-shop" },
    position: { width: 620, height: 720 },
    actions: { trade: ShopWindow.#onTrade, keepTerms: ShopWindow.#onKeepTerms },
  };

  static override PARTS = {
    body: { template: windowTemplate("shop"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  #wares: readonly Ware[] = [];
  /** The sources of the loaded goods. */
  #read: string | undefined;
  /** Whether the referee has the terms open. */
  #open = false;

  static async show(about?: Actor.Implementation): Promise<void> {
    const own = about && CUSTOMERS.includes(about.type) ? about : (game.user?.character ?? undefined);
    await reopenDraft(ShopWindow, own?.uuid, (app) => {
      if (own) app.draft = { customer: own.uuid };
    });
  }

  #customers(): Actor.Implementation[] {
    return (game.actors?.contents ?? []).filter((actor) => CUSTOMERS.includes(actor.type) && actor.isOwner);
  }

  get #customer(): Actor.Implementation | undefined {
    const all = this.#customers();
    return all.find(({ uuid }) => uuid === written(this.draft, "customer")) ?? all[0];
  }

  #facts(customer: Actor.Implementation): ShopFacts {
    const kind = chosen(this.draft, "kind", KINDS, "all");
    return {
      wares: this.#wares.filter(({ type, id }) => kind === "all" || type === kind || `buy.${id}` in this.draft),
      own: customer.items.contents
        .filter((item) => worthOfItem(item) > 0)
        .map((item) => ({
          id: item.id ?? "",
          name: item.name,
          img: item.img ?? "",
          quantity: "quantity" in item.system ? (item.system.quantity ?? 1) : 1,
          worth: Math.round(worthOfItem(item) * 100),
        })),
      held: gearHeld(customer),
      leave: customer.type !== "character" || (customer.system as Actor.SystemOfType<"character">).ignoreItemLimits,
      purse: worthOf(coinsOf(customer)),
      ...(customer.type !== "party" && { carrier: carrierOf(customer) }),
    };
  }

  get #terms(): ShopTerms {
    return readTerms(shopSetting());
  }

  /** Loads the goods again after the referee changed the sources. */
  async #stock(): Promise<void> {
    const sources = this.#terms.sources.join();
    if (this.#read === sources) return;
    this.#wares = await readWares(this.#terms);
    this.#read = sources;
  }

  get #deal(): ShopDeal {
    const terms = this.#terms;
    const referee = game.user?.isGM === true;
    const free = (terms.free || referee) && ticked(this.draft, "free", false);
    const wanted = numberIn(this.draft, "price", 100);
    return { selling: terms.selling, price: free ? 0 : priceAt(wanted, terms, referee) };
  }

  #view(customer: Actor.Implementation) {
    return shopView(this.#facts(customer), this.draft, this.#deal, rulingsInForce());
  }

  protected override async view(): Promise<object> {
    const customer = this.#customer;
    if (!customer) return { nobody: true };
    await this.#stock();
    const terms = this.#terms;
    const shown = this.#view(customer);
    const kind = chosen(this.draft, "kind", KINDS, "all");
    return {
      ...shown,
      customers: this.#customers().map(({ uuid, name }) => ({
        value: uuid,
        label: name,
        selected: uuid === customer.uuid,
      })),
      purse: inGold(worthOf(coinsOf(customer))),
      query: written(this.draft, "query"),
      kinds: KINDS.map((value) => ({ value, selected: value === kind })),
      sales: terms.selling > 0 ? shown.sales : [],
      percent: terms.selling,
      price: this.#deal.price,
      haggles: game.user?.isGM === true || terms.haggling < 100,
      least: game.user?.isGM === true ? 0 : terms.haggling,
      mayTake: game.user?.isGM === true || terms.free,
      free: ticked(this.draft, "free", false),
      pays: shown.copper >= 0,
      ...(game.user?.isGM && mayWriteSettings() && { terms: this.#termsShown(terms) }),
    };
  }

  protected override async _onFirstRender(...args: Parameters<FormWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    // `toggle` does not bubble
    const root = this.element;
    root.addEventListener(
      "toggle",
      () => {
        // The event arrives later, when the window may already be closed.
        const terms = root.querySelector("details.shop-terms");
        if (terms) this.#open = terms.hasAttribute("open");
      },
      true,
    );
  }

  /** The terms for the referee: the stored ones with the unsaved entries. */
  #termsShown(terms: ShopTerms) {
    return {
      selling: written(this.draft, "terms.selling", String(terms.selling)),
      haggling: written(this.draft, "terms.haggling", String(terms.haggling)),
      free: ticked(this.draft, "terms.free", terms.free),
      sources: possibleSources().map(({ value, label }, at) => ({
        at,
        label,
        field: sourceField(value),
        on: ticked(this.draft, sourceField(value), terms.sources.includes(value)),
      })),
      open: this.#open,
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  /** Stores the terms for the table; every open shop is updated. */
  static async #onKeepTerms(this: ShopWindow): Promise<void> {
    await this.attempt(async () => {
      const { draft } = this;
      const now = this.#terms;
      const sources = possibleSources()
        .map(({ value }) => value)
        .filter((value) => ticked(draft, sourceField(value), now.sources.includes(value)));
      const selling = numberIn(draft, "terms.selling", now.selling);
      const haggling = numberIn(draft, "terms.haggling", now.haggling);
      await setShop(readTerms({ selling, haggling, free: ticked(draft, "terms.free", now.free), sources }));
      this.draft = Object.fromEntries(Object.entries(draft).filter(([name]) => !name.startsWith("terms.")));
      this.redraw();
    });
  }

  /** Buys beasts and carts through the referee's client, one kind after another; bought ones are removed from the basket. */
  async #buyBeings(customer: Actor.Implementation, basket: ShopView["basket"]): Promise<boolean> {
    const { price } = this.#deal;
    for (const { id, uuid, count, being } of basket) {
      if (!being) continue;
      if (!(await requestBuy(customer, uuid, count, price))) return false;
      this.draft = { ...this.draft, [`buy.${id}`]: "" };
    }
    this.redraw();
    return true;
  }

  static async #onTrade(this: ShopWindow): Promise<void> {
    await this.attempt(async () => {
      const customer = this.#customer;
      if (!customer) return;
      const whole = this.#view(customer);
      if (!whole.ready) return;
      if (whole.basket.some(({ being }) => being) && !(await this.#buyBeings(customer, whole.basket))) return;
      const shown = this.#view(customer);
      if (!shown.ready) return;
      const items = await goodsOf(shown.basket, this.#wares);
      const outcome: ShopCardOutcome = {
        procedure: "shop",
        bought: shown.basket.map(({ name, count }) => ({ name, count })),
        sold: shown.sold.map(({ name }) => name),
        sum: shown.sum,
        pays: shown.copper >= 0,
        ...(shown.total && { total: shown.total }),
      };
      const refused = await runUndoable(
        { kind: "shop", data: { name: displayName(customer) } },
        async (transaction) => {
          if (shown.copper >= 0) {
            const short = await settlePayment(transaction, paying(customer, shown.copper));
            if (short) return short;
          } else
            await transaction.change(() => coinWrites(customer, together(coinsOf(customer), change(-shown.copper))));
          await transaction.change(() => emptied(customer, shown.sold));
          await transaction.remove(
            customer,
            "Item",
            shown.sold.map(({ id }) => id),
          );
          await transaction.create(customer, "Item", items);
          await postCard({ type: "notice", actor: customer, outcome, transaction });
          return undefined;
        },
      );
      if (notifyRefusal(refused)) return;
      this.draft = Object.fromEntries(Object.entries(this.draft).filter(([name]) => !/^(buy|sell)\./.test(name)));
      this.settled();
      this.redraw();
    });
  }
}

/** The writes that take the contents out of sold containers; they stay with the seller. */
function emptied(customer: Actor.Implementation, sold: readonly { readonly id: string }[]): ValueChange[] {
  const gone = new Set(sold.map(({ id }) => id));
  return customer.items.contents.flatMap((item): ValueChange[] => {
    const within = "container" in item.system ? item.system.container : null;
    if (!within || !gone.has(within) || gone.has(item.id ?? "")) return [];
    return [
      { uuid: item.uuid, path: "system.container", before: within, after: null },
      { uuid: item.uuid, path: "system.location", before: "packed", after: "carried" },
    ];
  });
}

/** The field name of a source, without dots. */
function sourceField(source: string): string {
  return `terms.from-${source.replaceAll(".", "-")}`;
}
