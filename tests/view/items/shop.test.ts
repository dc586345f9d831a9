/** A basket, what it costs to the copper, and what the limits on gear forbid. */
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { kitFor } from "../../../src/view/characters/starting-kit.ts";
import { type ShopFacts, shopView } from "../../../src/view/items/shop.ts";
import { priceAt, readTerms, USUAL_TERMS } from "../../../src/view/items/shop-terms.ts";

const rulings = (overrides: Record<string, string>) => compile({ preset: "classic", overrides }).rulings;
const ware = (key: string, price: number, lot = 1) => ({
  id: key,
  uuid: "",
  key,
  name: key,
  img: "",
  type: "gear",
  price,
  lot,
  weight: 1,
  size: "small" as const,
});
const LIST = { selling: 50, price: 100 };
const facts: ShopFacts = {
  wares: [ware("torch", 1, 6), ware("rope-50-ft", 1), ware("arrows", 5, 20), ware("candle", 0.01)],
  own: [{ id: "ruby", name: "Ruby", img: "", quantity: 1, worth: 10_000 }],
  held: { torches: 6 },
  leave: false,
  purse: 700,
};

test("what is in the basket is added up to the copper, and sales count against it", () => {
  const view = shopView(facts, { "buy.torch": "1", "buy.candle": "3" }, LIST, rulings({}));
  expect(view.copper).toBe(103);
  expect(view.ready).toBe(true);
  expect(shopView(facts, { "buy.torch": "1", "sell.ruby": true }, LIST, rulings({})).copper).toBe(-4900);
});

test("a haggled price is rounded up to the copper, what is free costs nothing, and every step adds up", () => {
  const basket = { "buy.torch": "1", "buy.candle": "3" };
  expect(shopView(facts, basket, { selling: 50, price: 90 }, rulings({})).copper).toBe(93);
  const free = shopView(facts, basket, { selling: 50, price: 0 }, rulings({}));
  expect(free.copper).toBe(0);
  expect(free.ready).toBe(true);
  const { total } = shopView(facts, { ...basket, "sell.ruby": true }, LIST, rulings({}));
  expect(total?.why.map(({ textKey }) => textKey)).toContain("RULINGS.Step.shop.sold");
  // calculated in copper, shown in gold
  expect(total?.why.map(({ amount }) => amount)).toEqual(["+1 gp", "+0.03 gp", "\u221250 gp"]);
});

test("the terms of a shop are read whatever stands in the setting, and bind a player alone", () => {
  expect(readTerms(undefined)).toEqual(USUAL_TERMS);
  expect(readTerms({ selling: 300, haggling: "x", free: 1, sources: ["a", 2] })).toEqual({
    ...USUAL_TERMS,
    sources: ["a"],
  });
  const terms = { ...USUAL_TERMS, haggling: 80 };
  expect(priceAt(50, terms, false)).toBe(80);
  expect(priceAt(50, terms, true)).toBe(50);
  expect(priceAt(1000, terms, true)).toBe(200);
});

test("BX-021: the effect of the basket on the rate is shown while choosing", () => {
  const carrier = {
    base: 120,
    suit: { type: "none" },
    shield: false,
    things: [{ id: "load", kind: "weapon", count: 1, weight: 355 }],
    carryingTreasure: false,
  } as const;
  const wares = [{ ...ware("mace", 5), type: "weapon", weight: 10 }];
  const at = (count: string) =>
    shopView({ ...facts, wares, carrier }, { "buy.mace": count }, LIST, rulings({ encumbrance: "bxDetailed" })).rate;
  expect(at("1")).toMatchObject({ slower: false, now: { value: "120′" } });
  expect(at("5")).toMatchObject({ slower: true, now: { value: "120′" }, after: { value: "90′" } });
});

test("EXT-02: a lot of twenty arrows takes two slots, and a tent the number on its own sheet", () => {
  const carrier = { base: 120, suit: { type: "none" }, shield: false, things: [], carryingTreasure: false } as const;
  const wares = [ware("arrows", 5, 20), { ...ware("tent", 5), slots: 3 }];
  const after = (draft: Record<string, string>) =>
    shopView({ ...facts, wares, carrier }, draft, LIST, rulings({ encumbrance: "slots" })).rate?.after.value;
  expect(after({ "buy.arrows": "5" })).toBe("120′");
  expect(after({ "buy.arrows": "6" })).toBe("90′");
  expect(after({ "buy.tent": "4" })).toBe("90′");
});

test("a purse that is too small is reported, and nothing is sold", () => {
  const view = shopView(facts, { "buy.arrows": "2" }, LIST, rulings({}));
  expect(view.ready).toBe(false);
  expect(view.notes.map(({ textKey }) => textKey)).toEqual(["RULINGS.Refused.rewards.tooPoor"]);
});

test("ERIS-117: twelve torches and one rope, unless the referee gives leave", () => {
  const basket = { "buy.torch": "2", "buy.rope-50-ft": "2" };
  expect(shopView(facts, basket, LIST, rulings({ itemLimits: "on" })).notes).toHaveLength(2);
  expect(shopView(facts, basket, LIST, rulings({ itemLimits: "off" })).notes).toHaveLength(0);
  expect(shopView({ ...facts, leave: true }, basket, LIST, rulings({ itemLimits: "on" })).notes).toHaveLength(0);
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

test("who has a sling has stones for it, which cost nothing", () => {
  expect(kitFor("halfling", 30, (key) => ({ "short-sword": 7, sling: 2, "sling-stones": 0 })[key])).toEqual({
    keys: ["short-sword", "sling", "sling-stones"],
    left: 21,
  });
});

test("a character whose gear is left to the dice has a weapon, also a thief with the least gold", () => {
  const prices: Record<string, number> = { "thieves-tools": 25, "short-sword": 7, dagger: 3, leather: 20 };
  expect(kitFor("thief", 30, (key) => prices[key])).toEqual({ keys: ["thieves-tools", "dagger"], left: 2 });
  expect(kitFor("thief", 40, (key) => prices[key]).keys).toEqual(["thieves-tools", "short-sword"]);
});

test("BX-044: somebody new has torches for light, before a lantern that nothing is left for", () => {
  const prices: Record<string, number> = { dagger: 3, torch: 1, lantern: 10 };
  expect(kitFor("magic-user", 30, (key) => prices[key]).keys).toEqual(["dagger", "torch"]);
});

test("a dwarf who buys a shield has first, and so in hand, what goes with one", () => {
  const prices: Record<string, number> = { "battle-axe": 7, "hand-axe": 4, "plate-mail": 60, shield: 10 };
  expect(kitFor("dwarf", 110, (key) => prices[key]).keys).toEqual(["hand-axe", "battle-axe", "plate-mail", "shield"]);
});

test.each(["seil", "ROPE", "Böhm", "bohm"])("the list is searched by both names of a thing, here for %s", (query) => {
  const wares = [...facts.wares, { ...ware("rope", 1), name: "Seil (Böhm)", english: "Rope" }];
  const found = shopView({ ...facts, wares }, { query }, LIST, rulings({})).rows.map(({ name }) => name);
  expect(found).toContain("Seil (Böhm)");
  expect(found).not.toContain("arrows");
});
