import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { cartRate } from "../../../src/rules/exploration/cart.ts";
import { type Carried, type Carrier, encumbranceOf } from "../../../src/rules/exploration/encumbrance.ts";
import { packRate } from "../../../src/rules/exploration/pack-animal.ts";
import {
  type SlotSize,
  slotLoad,
  slotSize,
  slotsEach,
  slotsHeld,
  slotsTaken,
} from "../../../src/rules/exploration/slots.ts";
import { fold } from "../support/fold.ts";
import { rulings } from "../support/rulings.ts";

const under = (parameters: Record<string, unknown> = {}) => rulings({ encumbrance: "slots" }, "classic", parameters);
const slots = under();

const thing = (size: SlotSize, count = 1, more: Partial<Carried> = {}): Carried => ({
  id: size,
  kind: "gear",
  count,
  size,
  ...more,
});
const carrier = (things: readonly Carried[], more: Partial<Carrier> = {}): Carrier => ({
  base: 120,
  suit: { type: "none" },
  shield: false,
  things,
  carryingTreasure: false,
  ...more,
});
/** The load of a carrier, with the traces of load, capacity and rate read again. */
function of(things: readonly Carried[], rules = slots, more: Partial<Carrier> = {}) {
  const { load, rate, slots: state, ...rest } = encumbranceOf(carrier(things, more), rules);
  expect(fold(load.steps)).toBe(load.value);
  expect(fold(rate.steps)).toBe(rate.value);
  expect(fold(state?.capacity.steps ?? [])).toBe(state?.capacity.value);
  return { load: load.value, rate: rate.value, steps: rate.steps, ...rest, ...state };
}

const FIGHTER: readonly Carried[] = [
  thing("medium", 1, { kind: "armour", weight: 400 }),
  thing("one", 1, { id: "shield", kind: "armour", weight: 100 }),
  thing("one", 1, { id: "sword", kind: "weapon", weight: 60 }),
  thing("container", 1, { id: "backpack" }),
  thing("one", 1, { id: "rope" }),
  thing("small", 12, { id: "spikes" }),
  thing("small", 7, { id: "rations" }),
  thing("small", 6, { id: "torches", kind: "weapon" }),
  thing("coins", 150, { id: "coins", kind: "treasure", weight: 1 }),
];

describe("EXT-02: slots", () => {
  it("example 1: a fighter with 10 of 10 slots moves at the full rate", () => {
    expect(of(FIGHTER)).toMatchObject({ load: 10, rate: 120, quarters: 4, nextAt: 11, overloadedBy: 0 });
  });

  it.each([
    [11, 90, 3, 13],
    [12, 90, 3, 13],
    [13, 60, 2, 15],
    [14, 60, 2, 15],
    [15, 30, 1, 17],
    [16, 30, 1, 17],
    [17, 0, 0, undefined],
    [50, 0, 0, undefined],
  ])("example 2: %i slots", (count, rate, quarters, nextAt) => {
    const found = of([...FIGHTER, thing("one", count - 10, { id: "lantern" })]);
    expect(found).toMatchObject({ load: count, rate, quarters, most: 16, overloadedBy: Math.max(0, count - 16) });
    expect(found.nextAt).toBe(nextAt);
    expect(found.steps.some(({ source }) => source.rule === "EXT-02")).toBe(true);
  });

  it.each([
    ["fixed", 13, 10],
    ["strength", 13, 13],
    ["modifier", 13, 11],
    ["strength", 3, 3],
    ["modifier", 3, 7],
    ["strength", undefined, 10],
    ["modifier", undefined, 10],
  ])("example 3: capacity by %s, Strength %s", (slotCapacity, strength, capacity) => {
    const found = of([], under({ slotCapacity }), strength === undefined ? {} : { strength });
    expect(found.capacity?.value).toBe(capacity);
  });

  it("example 3: a modifier leaves one slot at the least", () => {
    expect(of([], under({ slotCapacity: "modifier", slotNumber: 2 }), { strength: 3 }).capacity?.value).toBe(1);
  });

  it.each([
    ["20 arrows", [thing("small", 20)], 2],
    ["21 arrows", [thing("small", 21)], 3],
    ["21 arrows and 9 rations", [thing("small", 21), thing("small", 9)], 3],
    ["100 coins", [thing("coins", 100)], 1],
    ["101 coins", [thing("coins", 101)], 2],
    ["a gem", [thing("tiny")], 0],
    ["none of a thing", [thing("one", 0)], 0],
  ])("example 4: %s", (_name, things, load) => {
    expect(of(things).load).toBe(load);
  });

  it.each([
    ["a two-handed sword", thing("long", 1, { weight: 150 }), 2],
    ["a lance", thing("one", 1, { weight: 120 }), 2],
    ["a bulky statue", thing("long"), 2],
    ["a chest of treasure", thing("one", 1, { weight: 601 }), 7],
    ["a thing of exactly 100 coins", thing("one", 1, { weight: 100 }), 1],
    ["a heavy container", thing("container", 1, { weight: 250 }), 3],
  ])("example 5: %s", (_name, heavy, load) => {
    expect(of([heavy]).load).toBe(load);
  });

  it("example 6: slots of its own", () => {
    expect(of([thing("one", 3, { slots: 0.5 })]).load).toBe(2);
    expect(of([thing("heavy", 1, { kind: "armour", slots: 0 })]).load).toBe(0);
    expect(of([thing("coins", 250, { slots: 1 })]).load).toBe(250);
  });

  it("example 7: a mule", () => {
    const limit = slotsHeld(2000, slots);
    expect(limit).toBe(20);
    const rate = (load: number) => packRate({ base: 120, limit, load }, slots);
    expect([20, 21, 40, 41].map((load) => rate(load).value)).toEqual([120, 60, 60, 0]);
    expect(rate(21).steps.at(-1)?.key).toBe("load.packHalfSlots");
    expect(rate(41).steps.at(-1)).toMatchObject({ key: "load.overloadedSlots", data: { by: 1 } });
  });

  it("a cart beyond its slots does not move", () => {
    const cart = { base: 60, limit: slotsHeld(4000, slots), teams: 1 };
    expect(cartRate({ ...cart, load: 40 }, slots).value).toBe(60);
    expect(cartRate({ ...cart, load: 41 }, slots).steps.at(-1)?.key).toBe("load.overloadedSlots");
  });

  it.each([
    [0, 0, 0],
    [1, 1, 1],
    [99, 1, 1],
    [199, 1, 2],
    [200, 2, 2],
  ])("%i coins of weight hold %i slots and take %i", (coins, held, taken) => {
    expect([slotsHeld(coins, slots), slotsTaken(coins, slots)]).toEqual([held, taken]);
  });

  it.each([
    [{ slotNumber: 5 }, 30],
    [{ slotStep: 1, slotNumber: 8 }, 60],
    [{ slotStep: 5, slotNumber: 8 }, 90],
    [{ bundleSize: 5, slotNumber: 10 }, 90],
    [{ coinsPerSlot: 10 }, 0],
    [{ weightPerSlot: 50 }, 90],
    [{ mediumArmourSlots: 6 }, 60],
    [{ freeContainers: false }, 90],
  ])("reads its figures: %j", (parameters, rate) => {
    expect(of(FIGHTER, under(parameters)).rate).toBe(rate);
  });

  it("reads the figures of long things and of armour", () => {
    const figures = under({ longSlots: 3, lightArmourSlots: 4, heavyArmourSlots: 5 });
    expect((["long", "light", "heavy"] as const).map((size) => slotsEach(thing(size), figures))).toEqual([3, 4, 5]);
  });

  it("what a band has together is divided among those who stand, by its whole weight", () => {
    expect(of([thing("one", 10, { share: 4, weight: 10 })]).load).toBe(3);
    expect(of([thing("one", 1, { share: 4, weight: 100 })]).load).toBe(1);
  });

  it.each(["classic", "eris", "gorman", "referee", "heroic"])(
    "no preset has it, and none changes by it: %s",
    (preset) => {
      const rules = rulings({}, preset);
      expect(rules.is("encumbrance", "slots")).toBe(false);
      const plain: Carried = { id: "sack", kind: "treasure", count: 1, weight: 500 };
      const sized: Carried = { ...plain, size: "coins", slots: 50, share: 1 };
      const of = (one: Carried) => encumbranceOf(carrier([one], { strength: 3 }), rules);
      expect(of(sized)).toEqual(of(plain));
      expect(of(plain).slots).toBeUndefined();
    },
  );

  it("a figure that cannot be is reported by its name, and the catalogue's stands", () => {
    const { rulings: compiled, diagnostics } = compile({
      preset: "classic",
      overrides: { encumbrance: "slots" },
      parameters: { slotNumber: 0, slotCapacity: "constitution" },
    });
    expect(diagnostics.map(({ code, detail }) => `${code} ${detail}`).sort()).toEqual([
      "badParameter slotCapacity",
      "badParameter slotNumber",
    ]);
    expect([compiled.number("slotNumber"), compiled.text("slotCapacity")]).toEqual([10, "fixed"]);
  });

  it("refuses figures that no thing has", () => {
    for (const wrong of [{ slots: -1 }, { slots: 101 }, { count: 0.5 }, { share: 0 }, { weight: -1 }])
      expect(() => of([thing("one", 1, wrong)])).toThrow(/things\.one\./);
    expect(() => of([], slots, { strength: Number.NaN })).toThrow("bearer.strength");
  });

  it("more is never faster, and piles taken apart load as much as together", () => {
    const size = fc.constantFrom<SlotSize>("tiny", "container", "small", "coins", "one", "long", "light", "heavy");
    const one = fc.record({ size, count: fc.integer({ min: 0, max: 300 }), weight: fc.integer({ min: 0, max: 900 }) });
    const rules = fc.record({
      slotCapacity: fc.constantFrom("fixed", "strength", "modifier"),
      slotNumber: fc.integer({ min: 1, max: 30 }),
      slotStep: fc.integer({ min: 1, max: 9 }),
      bundleSize: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 8 }),
        one,
        rules,
        fc.integer({ min: 3, max: 18 }),
        (all, more, given, strength) => {
          const by = under(given);
          const things = all.map((each, at): Carried => ({ id: String(at), kind: "gear", ...each }));
          const apart = things.flatMap((each) => [
            { ...each, count: Math.floor(each.count / 2) },
            { ...each, count: Math.ceil(each.count / 2) },
          ]);
          const before = encumbranceOf(carrier(things, { strength }), by);
          const after = encumbranceOf(carrier([...things, { id: "more", kind: "gear", ...more }], { strength }), by);
          expect(slotLoad(apart, by).value).toBe(before.load.value);
          expect(after.load.value).toBeGreaterThanOrEqual(before.load.value);
          expect(after.rate.value).toBeLessThanOrEqual(before.rate.value);
          expect(before.rate.value === 0).toBe(before.overloadedBy > 0);
          expect(fold(before.rate.steps)).toBe(before.rate.value);
        },
      ),
    );
  });
});

describe("EXT-02: the size of a thing", () => {
  it.each<[string, Parameters<typeof slotSize>[0], SlotSize]>([
    ["a gem", { type: "treasure", kind: "gem", weight: 1 }, "tiny"],
    ["jewellery", { type: "treasure", kind: "jewellery", weight: 10 }, "tiny"],
    ["coins in a heap", { type: "treasure", kind: "coin", weight: 1 }, "coins"],
    ["a light work of art", { type: "treasure", kind: "art", weight: 10 }, "small"],
    ["a work of art", { type: "treasure", kind: "art", weight: 11 }, "one"],
    ["a bulky work of art", { type: "treasure", kind: "art", weight: 11, bulky: true }, "long"],
    ["a magic ring", { type: "magicItem", kind: "ring", weight: 1 }, "tiny"],
    ["a scroll", { type: "magicItem", kind: "scroll", weight: 1 }, "small"],
    ["a potion", { type: "magicItem", kind: "potion", weight: 10 }, "one"],
    ["arrows", { type: "ammunition", weight: 0 }, "small"],
    ["rations", { type: "gear", kind: "ration", weight: null }, "small"],
    ["iron spikes", { type: "gear", kind: "tool", key: "iron-spikes" }, "small"],
    ["torches, as a weapon", { type: "weapon", key: "torch", hands: "one" }, "small"],
    ["a backpack", { type: "gear", kind: "container" }, "container"],
    ["a bulky chest", { type: "gear", kind: "container", bulky: true }, "long"],
    ["clothing that is worn", { type: "gear", kind: "clothing", worn: true }, "tiny"],
    ["clothing in a sack", { type: "gear", kind: "clothing" }, "one"],
    ["gear that weighs nothing", { type: "gear", kind: "gear", weight: 0 }, "tiny"],
    ["gear of 10 coins", { type: "gear", kind: "gear", weight: 10 }, "small"],
    ["a lantern", { type: "gear", kind: "light", weight: null }, "one"],
    ["a pole", { type: "gear", kind: "tool", key: "pole-10-ft" }, "long"],
    ["a dagger", { type: "weapon", hands: "one", weight: 10 }, "one"],
    ["a bastard sword", { type: "weapon", hands: "either" }, "one"],
    ["a battle axe", { type: "weapon", hands: "two", weight: 50 }, "long"],
    ["claws", { type: "weapon", hands: "two", natural: true }, "tiny"],
    ["leather armour", { type: "armour", kind: "armour", material: "leather", weight: 900 }, "light"],
    ["robes", { type: "armour", kind: "armour", material: "cloth" }, "light"],
    ["chainmail", { type: "armour", kind: "armour", material: "chain" }, "medium"],
    ["plate mail", { type: "armour", kind: "armour", material: "plate" }, "heavy"],
    ["other armour of 200 coins", { type: "armour", kind: "armour", material: "other", weight: 200 }, "light"],
    ["other armour of 400 coins", { type: "armour", kind: "armour", material: "other", weight: 400 }, "medium"],
    ["other armour of 401 coins", { type: "armour", kind: "armour", material: "other", weight: 401 }, "heavy"],
    ["other armour, heavy", { type: "armour", kind: "armour", material: "other", band: "heavy" }, "heavy"],
    ["other armour", { type: "armour", kind: "armour", material: "other", band: "light", weight: null }, "light"],
    ["barding", { type: "armour", kind: "barding", material: "other" }, "heavy"],
    ["a shield", { type: "armour", kind: "shield", material: "shield" }, "one"],
    ["a helmet that is worn", { type: "armour", kind: "helmet", worn: true }, "tiny"],
    ["a helmet", { type: "armour", kind: "helmet" }, "one"],
    ["a cloak that is worn", { type: "armour", kind: "cloak", worn: true }, "tiny"],
  ])("%s", (_name, item, size) => {
    expect(slotSize(item)).toBe(size);
  });
});
