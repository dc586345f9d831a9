/** A shop: the goods on sale, the basket, its price, and the goods that cannot be carried under the rulings. */
import { type Carried, type Carrier, encumbranceOf } from "../../rules/exploration/encumbrance.ts";
import { limitOf, take } from "../../rules/exploration/item-limits.ts";
import type { SlotSize } from "../../rules/exploration/slots.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { LIMIT_KEYS, type LimitKey } from "../../rules/topics/itemLimits.ts";
import type { Modifier, Traced } from "../../rules/trace/types.ts";
import { coinText, inGold } from "../platform/coins.ts";
import { type Draft, numberIn, ticked, written } from "../platform/draft.ts";
import { fold } from "../platform/fold.ts";
import { derivedValue } from "../platform/steps.ts";
import { refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";

/** An item on sale. `price`: of the lot in gold pieces; `lot`: the number sold together. */
export interface Ware {
  readonly id: string;
  readonly uuid: string;
  readonly key: string;
  readonly name: string;
  /** The English name, where it differs. */
  readonly english?: string;
  readonly img: string;
  readonly type: string;
  readonly price: number;
  readonly lot: number;
  /** Weight of the whole lot, in coins. */
  readonly weight: number;
  /** The size class of one piece, and the slots on its sheet (EXT-02). */
  readonly size: SlotSize;
  readonly slots?: number;
  /** Whether it is an animal or a cart, which the referee's client creates as an actor. */
  readonly being?: true;
}

/** An item of the customer with a price. */
interface OwnItem {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number;
  readonly worth: number;
}

const MOST_ROWS = 80;

export interface ShopFacts {
  readonly wares: readonly Ware[];
  readonly own: readonly OwnItem[];
  /** Carried number of each limited kind. */
  readonly held: Readonly<Partial<Record<LimitKey, number>>>;
  /** Whether it may exceed the limits by the referee's permission. */
  readonly leave: boolean;
  readonly purse: number;
  /** The current load of the customer; without it the rate is not shown. */
  readonly carrier?: Carrier;
}

/** The percentage for goods sold, and that of the list price for goods bought; 0: they are free. */
export interface ShopDeal {
  readonly selling: number;
  readonly price: number;
}

export interface ShopView {
  readonly rows: readonly (Ware & { readonly count: string; readonly priceText: string; readonly many: boolean })[];
  readonly more: number;
  readonly basket: readonly {
    readonly id: string;
    readonly uuid: string;
    readonly name: string;
    readonly count: number;
    readonly price: number;
    readonly being?: true;
  }[];
  readonly sales: readonly (OwnItem & { readonly sold: boolean; readonly priceText: string })[];
  readonly sold: readonly { readonly id: string; readonly name: string }[];
  /** Copper to pay; negative when the sales bring more. */
  readonly copper: number;
  readonly sum: string;
  /** The total with a step for each item bought and sold. */
  readonly total?: DerivedValue;
  /** Rate in feet a turn now, and with the basket. */
  readonly rate?: { readonly now: DerivedValue; readonly after: DerivedValue; readonly slower: boolean };
  readonly left: string;
  readonly notes: readonly TextLine[];
  readonly ready: boolean;
}

/** @throws RulesError for unreadable numbers. */
export function shopView(facts: ShopFacts, draft: Draft, { selling, price }: ShopDeal, rulings: Rulings): ShopView {
  const words = fold(written(draft, "query").trim());
  const fits = facts.wares.filter(({ name, english = "" }) => fold(`${name}\n${english}`).includes(words));
  const basket = facts.wares.flatMap((ware) => {
    const count = Math.max(0, Math.floor(numberIn(draft, `buy.${ware.id}`, 0)));
    return count > 0 ? [{ ...ware, count }] : [];
  });
  const sales = facts.own.map((one) => ({
    ...one,
    sold: ticked(draft, `sell.${one.id}`, false),
    copper: Math.floor((one.worth * selling) / 100 + 1e-6),
  }));
  const sells = sales.reduce((sum, { sold, copper }) => sum + (sold ? copper : 0), 0);
  const traced = totalOf(
    basket,
    sales.filter(({ sold }) => sold),
    price,
    rulings,
  );
  const copper = traced?.value ?? 0;
  const limits = limitFaults(facts, basket, rulings);
  const poor = copper > facts.purse;
  return {
    rows: fits.slice(0, MOST_ROWS).map((ware) => ({
      ...ware,
      count: written(draft, `buy.${ware.id}`),
      priceText: inGold(Math.round(ware.price * 100)),
      many: ware.lot > 1,
    })),
    more: Math.max(0, fits.length - MOST_ROWS),
    basket: basket.map(({ id, uuid, name, count, price: each, being }) => ({
      ...{ id, uuid, name, count, price: each },
      ...(being && { being }),
    })),
    sales: sales.map((one) => ({ ...one, priceText: inGold(one.copper) })),
    sold: sales.flatMap(({ id, name, sold }) => (sold ? [{ id, name }] : [])),
    copper,
    sum: inGold(Math.abs(copper)),
    ...(traced && {
      total: goldLines(
        derivedValue("RULINGS.Company.shop.total", coinText(inGold(Math.abs(copper)), "gp"), traced.steps),
      ),
    }),
    ...rateOf(facts, basket, rulings),
    left: inGold(facts.purse - copper),
    notes: [
      ...limits,
      ...(poor
        ? [refusalLine({ key: "rewards.tooPoor", data: { short: Math.ceil((copper - facts.purse) / 100) } })]
        : []),
    ],
    ready: !poor && limits.length === 0 && (basket.length > 0 || sells > 0 || sales.some(({ sold }) => sold)),
  };
}

/** The price in copper, a step for each item; undefined for an empty basket. */
export function totalOf(
  basket: readonly { readonly name: string; readonly price: number; readonly count: number }[],
  sold: readonly { readonly name: string; readonly copper: number }[],
  percent: number,
  rulings: Rulings,
): Traced | undefined {
  const step = (key: string, op: Modifier["op"], value: number, data?: Modifier["data"]): Modifier => ({
    key,
    on: "coins",
    op,
    value,
    source: { kind: key === "shop.haggled" ? "referee" : "item" },
    ...(data && { data }),
  });
  if (basket.length + sold.length === 0) return undefined;
  const trace = rulings.trace(step("shop.copper", "set", 0));
  for (const { name, price, count } of basket)
    trace.apply(step("shop.bought", "add", Math.round(price * 100) * count, { name, count }));
  if (percent !== 100 && basket.length > 0)
    trace.apply(step("shop.haggled", "multiply", percent, { percent })).apply(step("shop.hundredth", "divideUp", 100));
  for (const { name, copper } of sold) trace.apply(step("shop.sold", "add", -copper, { name }));
  return trace.done();
}

/** The lines of a copper sum, in gold. */
function goldLines(total: DerivedValue): DerivedValue {
  const why = total.why.map((one) => {
    const sum = /^([+\u2212])(\d+)$/.exec(one.amount);
    return sum ? { ...one, amount: coinText(`${sum[1]}${inGold(Number(sum[2]))}`, "gp") } : one;
  });
  return { ...total, why };
}

/** The effect of the basket on the customer's rate, by the ruling on encumbrance. */
function rateOf(
  { carrier, wares }: ShopFacts,
  basket: readonly { readonly id: string; readonly count: number }[],
  rulings: Rulings,
): Pick<ShopView, "rate"> {
  if (!carrier || carrier.base <= 0) return {};
  const more = basket.flatMap(({ id, count }): Carried[] => {
    const ware = wares.find((one) => one.id === id);
    if (!ware || ware.being) return [];
    const kind = ware.type === "weapon" || ware.type === "armour" ? ware.type : "gear";
    const { lot, weight, size, slots } = ware;
    return [{ id, kind, count: count * lot, weight: weight / lot, size, ...(slots !== undefined && { slots }) }];
  });
  const now = encumbranceOf(carrier, rulings).rate;
  const after = encumbranceOf({ ...carrier, things: [...carrier.things, ...more] }, rulings).rate;
  const rateValue = ({ value, steps }: Traced) => derivedValue("RULINGS.Company.shop.rate", `${value}′`, steps);
  return { rate: { now: rateValue(now), after: rateValue(after), slower: after.value < now.value } };
}

function limitFaults(
  { held, leave }: ShopFacts,
  basket: readonly (Ware & { readonly count: number })[],
  rulings: Rulings,
): TextLine[] {
  const wanted = new Map<LimitKey, { held: number; more: number }>();
  for (const limit of LIMIT_KEYS) wanted.set(limit, { held: held[limit] ?? 0, more: 0 });
  for (const { key, count, lot } of basket) {
    const limit = limitOf(key);
    if (!limit) continue;
    const now = wanted.get(limit) ?? { held: 0, more: 0 };
    wanted.set(limit, { ...now, more: now.more + count * lot });
  }
  return [...wanted].flatMap(([limit, one]) => {
    const { refused } = take(limit, one.held, one.more, { character: true, leave }, rulings);
    return refused && one.more > 0 ? [refusalLine(refused)] : [];
  });
}
