import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eat, edible, freshFor, larder, type Provision, runsShort } from "../../../src/rules/exploration/food.ts";
import { bandOf } from "../../../src/rules/exploration/vessel.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const DAY = 86_400;
const fresh = (more: Partial<Provision> = {}): Provision => ({
  id: "f",
  quantity: 7,
  days: 1,
  preserved: false,
  since: 0,
  ...more,
});
const iron = (more: Partial<Provision> = {}): Provision => fresh({ id: "i", preserved: true, ...more });

describe("food with an age", () => {
  it("BX-010: fresh food keeps a week and preserved food eight, by the ruling's figures; 0 is for ever", () => {
    expect(freshFor(fresh(), 6 * DAY, classic)).toBe(1);
    expect(freshFor(fresh(), 7 * DAY, classic)).toBe(0);
    expect(freshFor(iron(), 55 * DAY, classic)).toBe(1);
    expect(freshFor(iron(), 56 * DAY, classic)).toBe(0);
    const always = rulings({}, "classic", { freshFoodDays: 0 });
    expect(freshFor(fresh(), 900 * DAY, always)).toBeUndefined();
    expect(freshFor(fresh({ since: null }), 900 * DAY, classic)).toBe(7);
  });
  it("BX-010: what spoils soonest is eaten first, and what has spoiled not at all", () => {
    const packs = [iron(), fresh({ quantity: 2 })];
    expect(eat(packs, 3, DAY, classic)).toEqual([
      { id: "f", eaten: 2 },
      { id: "i", eaten: 1 },
    ]);
    expect(eat(packs, 3, 8 * DAY, classic)).toEqual([{ id: "i", eaten: 3 }]);
    expect(larder(packs, 0, classic)).toBe(9);
    expect(larder(packs, 8 * DAY, classic)).toBe(7);
  });
  it("BX-049: hunger and thirst are reported a day before, not after", () => {
    expect(runsShort(8, 4)).toBeUndefined();
    expect(runsShort(7, 4)).toBe(1);
    expect(runsShort(3, 4)).toBe(0);
    expect(runsShort(null, 4)).toBeUndefined();
    expect(runsShort(9, 0)).toBeUndefined();
  });
  it("BX-010: nobody eats more than there is, and nothing that has spoiled", () => {
    const pack = fc.record({
      id: fc.uuid(),
      quantity: fc.nat(30),
      days: fc.constantFrom(0, 1, 7),
      preserved: fc.boolean(),
      since: fc.option(fc.nat(100 * DAY)),
    });
    fc.assert(
      fc.property(fc.array(pack), fc.nat(60), fc.nat(200 * DAY), (packs, days, clock) => {
        const good = new Map(edible(packs, clock, classic).map((one) => [one.id, one.quantity]));
        for (const { id, eaten } of eat(packs, days, clock, classic)) {
          expect(eaten).toBeGreaterThan(0);
          expect(eaten).toBeLessThanOrEqual(good.get(id) ?? 0);
        }
      }),
    );
  });
});

it("BX-099, BX-100: the wind of a day is known again by its key, by the ruling in force", () => {
  expect(bandOf("none", classic)?.sails).toEqual([0, 1]);
  expect(bandOf("gentle", classic)).toBeUndefined();
  expect(bandOf("gentle", rulings({ wind: "variable" }))?.sails).toEqual([1, 2]);
  expect(bandOf("", classic)).toBeUndefined();
});
