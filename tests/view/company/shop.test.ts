/** A basket, what it costs to the copper, and what the limits on gear forbid. */
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { kitFor } from "../../../src/view/company/kit.ts";
import { type ShopFacts, shopView } from "../../../src/view/company/shop.ts";

const rulings = (overrides: Record<string, string>) => compile({ preset: "classic", overrides }).rulings;
const ware = (key: string, price: number, lot = 1) => ({
  id: key,
  key,
  name: key,
  img: "",
  type: "gear",
  price,
  lot,
  weight: 1,
});
const facts: ShopFacts = {
  wares: [ware("torch", 1, 6), ware("rope-50-ft", 1), ware("arrows", 5, 20), ware("candle", 0.01)],
  own: [{ id: "ruby", name: "Ruby", img: "", quantity: 1, worth: 10_000 }],
  held: { torch: 6 },
  leave: false,
  purse: 700,
};

test("what is in the basket is added up to the copper, and sales count against it", () => {
  const view = shopView(facts, { "buy.torch": "1", "buy.candle": "3" }, 50, rulings({}));
  expect(view.copper).toBe(103);
  expect(view.ready).toBe(true);
  expect(shopView(facts, { "buy.torch": "1", "sell.ruby": true }, 50, rulings({})).copper).toBe(-4900);
});

test("a purse that does not last is told, and nothing is sold", () => {
  const view = shopView(facts, { "buy.arrows": "2" }, 50, rulings({}));
  expect(view.ready).toBe(false);
  expect(view.notes.map(({ textKey }) => textKey)).toEqual(["RULINGS.Refused.rewards.tooPoor"]);
});

test("ERIS-117: twelve torches and one rope, unless the referee gives leave", () => {
  const basket = { "buy.torch": "2", "buy.rope-50-ft": "2" };
  expect(shopView(facts, basket, 50, rulings({ itemLimits: "on" })).notes).toHaveLength(2);
  expect(shopView(facts, basket, 50, rulings({ itemLimits: "off" })).notes).toHaveLength(0);
  expect(shopView({ ...facts, leave: true }, basket, 50, rulings({ itemLimits: "on" })).notes).toHaveLength(0);
});

test("a first kit never costs more than there is", () => {
  const prices: Record<string, number> = {
    sword: 10,
    "plate-mail": 60,
    chainmail: 40,
    leather: 20,
    shield: 10,
    backpack: 5,
    torch: 1,
  };
  for (const gold of [0, 9, 30, 75, 180]) {
    const { keys, left } = kitFor("fighter", gold, (key) => prices[key]);
    const spent = keys.reduce((sum, key) => sum + (prices[key] ?? 0), 0);
    expect(spent + left).toBe(gold);
    expect(left).toBeGreaterThanOrEqual(0);
  }
});
