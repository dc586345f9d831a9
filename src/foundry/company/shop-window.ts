/** Shopping: out of the equipment compendium, paid to the coin with change, and things of one's own sold. */

import { change } from "../../rules/hirelings/division.ts";
import { together, worthOf } from "../../rules/rewards/coins.ts";
import type { ShopCardOutcome } from "../../view/cards/shop.ts";
import { inGold } from "../../view/company/coins.ts";
import { chosen, numberIn, written } from "../../view/company/draft.ts";
import { type ShopFacts, shopView, type Ware } from "../../view/company/shop.ts";
import { itemCopy } from "../adapter/item-copy.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { found } from "../found.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { coinsOf, coinWrites } from "./hoard.ts";
import { isRefusal, payment } from "./money.ts";
import { CompanyWindow, companyTemplate, type Defaults } from "./window.ts";
import { worthOfThing } from "./winnings.ts";

const PACKS = ["rulings.equipment"];
const KINDS = ["all", "weapon", "armour", "ammunition", "gear"] as const;

export class ShopWindow extends CompanyWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-shop",
    window: { title: "RULINGS.Company.shop.title", icon: "fa-solid fa-shop" },
    position: { width: 620, height: 720 },
    actions: { trade: ShopWindow.#onTrade },
  };

  static override PARTS = { body: { template: companyTemplate("shop"), scrollable: [".company-scroll"] } };

  #wares: readonly Ware[] = [];

  static async show(about?: Actor.Implementation): Promise<void> {
    const app = new ShopWindow();
    const own = about?.type === "character" ? about : (game.user?.character ?? undefined);
    if (own) app.draft = { customer: own.uuid };
    app.#wares = await readWares();
    await app.render({ force: true });
  }

  #customers(): Actor.Implementation[] {
    return (game.actors?.contents ?? []).filter(
      (actor) => (actor.type === "character" || actor.type === "party") && actor.isOwner,
    );
  }

  get #customer(): Actor.Implementation | undefined {
    const all = this.#customers();
    return all.find(({ uuid }) => uuid === written(this.draft, "customer")) ?? all[0];
  }

  #facts(customer: Actor.Implementation): ShopFacts {
    const kind = chosen(this.draft, "kind", KINDS, "all");
    const held: Record<string, number> = {};
    for (const { system } of customer.items)
      if ("key" in system && "quantity" in system && system.key)
        held[system.key] = (held[system.key] ?? 0) + (system.quantity ?? 0);
    return {
      wares: this.#wares.filter(({ type, id }) => kind === "all" || type === kind || `buy.${id}` in this.draft),
      own: customer.items.contents
        .filter((item) => worthOfThing(item) > 0)
        .map((item) => ({
          id: item.id ?? "",
          name: item.name,
          img: item.img ?? "",
          quantity: "quantity" in item.system ? (item.system.quantity ?? 1) : 1,
          worth: Math.round(worthOfThing(item) * 100),
        })),
      held,
      leave: customer.type === "party" || (customer.system as Actor.SystemOfType<"character">).ignoreItemLimits,
      purse: worthOf(coinsOf(customer)),
    };
  }

  #view(customer: Actor.Implementation) {
    const percent = Math.max(0, Math.min(100, numberIn(this.draft, "percent", 50)));
    return shopView(this.#facts(customer), this.draft, percent, rulingsInForce());
  }

  protected override async view(): Promise<object> {
    const customer = this.#customer;
    if (!customer) return { nobody: true };
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
      percent: written(this.draft, "percent", "50"),
      pays: shown.copper >= 0,
      referee: game.user?.isGM === true,
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  static async #onTrade(this: ShopWindow): Promise<void> {
    await this.attempt(async () => {
      const customer = this.#customer;
      if (!customer) return;
      const shown = this.#view(customer);
      if (!shown.ready) return;
      const items = await goodsOf(shown.basket, this.#wares);
      const outcome: ShopCardOutcome = {
        procedure: "shop",
        bought: shown.basket.map(({ name, count }) => ({ name, count })),
        sold: shown.sold.map(({ name }) => name),
        sum: shown.sum,
        pays: shown.copper >= 0,
      };
      const refused = await perform({ kind: "shop", data: { name: customer.name } }, async (deed) => {
        const paid =
          shown.copper >= 0
            ? payment(customer, shown.copper)
            : coinWrites(customer, together(coinsOf(customer), change(-shown.copper)));
        if (isRefusal(paid)) return paid;
        await deed.write(paid);
        await deed.remove(
          customer,
          "Item",
          shown.sold.map(({ id }) => id),
        );
        await deed.create(customer, "Item", items);
        await postCard({ type: "notice", actor: customer, outcome, deed });
        return undefined;
      });
      if (tellRefusal(refused)) return;
      this.draft = Object.fromEntries(Object.entries(this.draft).filter(([name]) => !/^(buy|sell)\./.test(name)));
      this.redraw();
    });
  }
}

async function readWares(): Promise<Ware[]> {
  const indexes = await Promise.all(PACKS.map(async (id) => game.packs?.get(id)?.getIndex()));
  return indexes
    .flatMap((index) => index?.contents ?? [])
    .flatMap((entry) => {
      const of = (path: string): unknown => foundry.utils.getProperty(entry, path);
      const value = Number(of("system.value") ?? 0);
      const type = String(of("type") ?? "");
      const lot = Math.max(1, Number(of("system.quantity") ?? 1));
      if (type === "package" || !(value > 0)) return [];
      return [
        {
          id: entry._id,
          key: String(of("system.key") ?? ""),
          name: entry.name ?? "",
          img: String(of("img") ?? ""),
          type,
          price: Math.round(value * lot * 100) / 100,
          lot,
          weight: Number(of("system.weight") ?? 0) * lot,
        },
      ];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** What is in the basket as items: several lots of one thing make one pile. */
async function goodsOf(
  basket: readonly { readonly id: string; readonly count: number }[],
  wares: readonly Ware[],
): Promise<object[]> {
  const made: object[] = [];
  for (const { id, count } of basket) {
    const uuid = PACKS.map((pack) => game.packs?.get(pack)?.index.contents.find((one) => one._id === id)?.uuid)[0];
    const copy = itemCopy(await found(uuid));
    const lot = wares.find((ware) => ware.id === id)?.lot ?? 1;
    if (copy) made.push(foundry.utils.mergeObject(copy, { system: { quantity: count * lot } }, { inplace: false }));
  }
  return made;
}
