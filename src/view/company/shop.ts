/** A shop: what is on sale, what is in the basket, what it comes to, and what of it cannot be carried by the rulings. */
import { take } from "../../rules/exploration/limits.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { LimitKey } from "../../rules/topics/itemLimits.ts";
import { refusalLine } from "../cards/common.ts";
import type { TextLine } from "../sheet-types.ts";
import { inGold } from "./coins.ts";
import { type Draft, numberIn, ticked, written } from "./draft.ts";

/** Something on sale. `price`: of the lot in gold pieces; `lot`: how many are sold together. */
export interface Ware {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly price: number;
  readonly lot: number;
  readonly weight: number;
}

/** Something of one's own that has a price. */
export interface Own {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number;
  readonly worth: number;
}

/** Kinds of which one can carry only so many (ERIS-117), by the keys of the equipment list. */
const LIMITS: Readonly<Record<string, LimitKey>> = {
  "rope-50-ft": "rope",
  "oil-flask": "oil",
  "burning-oil": "oil",
  "standard-rations": "standardRations",
  "iron-rations": "ironRations",
  waterskin: "skins",
  arrows: "arrows",
  "crossbow-bolts": "quarrels",
  torch: "torches",
  torches: "torches",
};
const MOST_ROWS = 80;

export interface ShopFacts {
  readonly wares: readonly Ware[];
  readonly own: readonly Own[];
  /** How many of each key are carried. */
  readonly held: Readonly<Record<string, number>>;
  /** May carry more than the limits by the referee's leave. */
  readonly leave: boolean;
  readonly purse: number;
}

export interface ShopView {
  readonly rows: readonly (Ware & { readonly count: string; readonly priceText: string })[];
  readonly more: number;
  readonly basket: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly sales: readonly (Own & { readonly sold: boolean; readonly priceText: string })[];
  readonly sold: readonly { readonly id: string; readonly name: string }[];
  /** Copper to pay; below nothing when the sales bring more. */
  readonly copper: number;
  readonly sum: string;
  readonly left: string;
  readonly notes: readonly TextLine[];
  readonly ready: boolean;
}

/** @throws RulesError for numbers that cannot be read. */
export function shopView(facts: ShopFacts, draft: Draft, percent: number, rulings: Rulings): ShopView {
  const words = written(draft, "query").trim().toLowerCase();
  const fits = facts.wares.filter(({ name }) => name.toLowerCase().includes(words));
  const basket = facts.wares.flatMap((ware) => {
    const count = Math.max(0, Math.floor(numberIn(draft, `buy.${ware.id}`, 0)));
    return count > 0 ? [{ ...ware, count }] : [];
  });
  const sales = facts.own.map((one) => ({
    ...one,
    sold: ticked(draft, `sell.${one.id}`, false),
    copper: Math.floor((one.worth * percent) / 100 + 1e-6),
  }));
  const buys = basket.reduce((sum, { price, count }) => sum + Math.round(price * 100) * count, 0);
  const sells = sales.reduce((sum, { sold, copper }) => sum + (sold ? copper : 0), 0);
  const copper = buys - sells;
  const limits = limitFaults(facts, basket, rulings);
  const poor = copper > facts.purse;
  return {
    rows: fits.slice(0, MOST_ROWS).map((ware) => ({
      ...ware,
      count: written(draft, `buy.${ware.id}`),
      priceText: inGold(Math.round(ware.price * 100)),
    })),
    more: Math.max(0, fits.length - MOST_ROWS),
    basket: basket.map(({ id, name, count }) => ({ id, name, count })),
    sales: sales.map((one) => ({ ...one, priceText: inGold(one.copper) })),
    sold: sales.flatMap(({ id, name, sold }) => (sold ? [{ id, name }] : [])),
    copper,
    sum: inGold(Math.abs(copper)),
    left: inGold(facts.purse - copper),
    notes: [
      ...limits,
      ...(poor
        ? [refusalLine({ key: "rewards.tooPoor", data: { short: Math.ceil((copper - facts.purse) / 100) } })]
        : []),
    ],
    ready: !poor && limits.length === 0 && (basket.length > 0 || sells > 0),
  };
}

function limitFaults(
  { held, leave }: ShopFacts,
  basket: readonly (Ware & { readonly count: number })[],
  rulings: Rulings,
): TextLine[] {
  const wanted = new Map<LimitKey, { held: number; more: number }>();
  for (const [key, count] of Object.entries(held)) {
    const limit = LIMITS[key];
    if (limit) wanted.set(limit, { held: (wanted.get(limit)?.held ?? 0) + count, more: 0 });
  }
  for (const { key, count, lot } of basket) {
    const limit = LIMITS[key];
    if (!limit) continue;
    const now = wanted.get(limit) ?? { held: 0, more: 0 };
    wanted.set(limit, { ...now, more: now.more + count * lot });
  }
  return [...wanted].flatMap(([limit, one]) => {
    const { refused } = take(limit, one.held, one.more, { character: true, leave }, rulings);
    return refused && one.more > 0 ? [refusalLine(refused)] : [];
  });
}
