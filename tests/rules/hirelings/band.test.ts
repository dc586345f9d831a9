/** A band as one entry: what it is divided into is together what it was. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { divide, loose, shotsLeft, standing, together } from "../../../src/rules/hirelings/band.ts";

const bands = fc
  .record({
    heads: fc.integer({ min: 2, max: 400 }),
    most: fc.integer({ min: 2, max: 4000 }),
    lost: fc.nat(4100),
    owed: fc.nat(5000),
  })
  .map(({ heads, most, lost, owed }) => ({ heads, hitPoints: { value: most - lost, max: most }, owed }));

describe("a band", () => {
  test("fifty of four points each stand until their points are gone", () => {
    const band = (value: number) => ({ heads: 50, hitPoints: { value, max: 200 } });
    expect(standing(band(200))).toBe(50);
    expect(standing(band(197))).toBe(50);
    expect(standing(band(196))).toBe(49);
    expect(standing(band(1))).toBe(1);
    expect(standing(band(0))).toBe(0);
  });

  test("fifty are divided into twenty and thirty, with their points and what they are owed", () => {
    const { stay, go } = divide({ heads: 50, hitPoints: { value: 150, max: 200 }, owed: 105 }, 20);
    expect(go).toEqual({ heads: 20, hitPoints: { value: 60, max: 80 }, owed: 42 });
    expect(stay).toEqual({ heads: 30, hitPoints: { value: 90, max: 120 }, owed: 63 });
  });

  test("as many must stay as one, and as many go", () => {
    const band = { heads: 3, hitPoints: { value: 3, max: 3 }, owed: 0 };
    for (const heads of [0, 3, 4, 1.5]) expect(() => divide(band, heads)).toThrow("heads");
  });

  test("nothing is gained or lost by dividing and putting together", () => {
    fc.assert(
      fc.property(bands, fc.nat(), (band, some) => {
        const { stay, go } = divide(band, 1 + (some % (band.heads - 1)));
        expect(together(stay, go)).toEqual(band);
        expect(go.hitPoints.value).toBeLessThanOrEqual(go.hitPoints.max);
        expect(standing(go)).toBeLessThanOrEqual(go.heads);
      }),
    );
  });

  test("fifty men with one arrow each shoot fifty times; after any shot, all of them share the rest", () => {
    const full = { each: 1, loosed: 0 };
    expect(loose(full, 20, 50)).toEqual({ each: 1, loosed: 20 });
    expect(loose({ each: 1, loosed: 20 }, 30, 50)).toEqual({ each: 0, loosed: 0 });
    expect(() => loose({ each: 1, loosed: 20 }, 31, 50)).toThrow("shots");
    expect(shotsLeft({ each: 0, loosed: 3 }, 50)).toBe(0);
  });

  test("as many shots are left as there were, less those that were loosed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(40), fc.array(fc.nat(60)), (men, each, volleys) => {
        let quivers = { each, loosed: 0 };
        let left = each * men;
        for (const wanted of volleys) {
          const shots = Math.min(wanted, left);
          quivers = loose(quivers, shots, men);
          left -= shots;
          expect(shotsLeft(quivers, men)).toBe(left);
        }
      }),
    );
  });
});

describe("a band, from one figure to the next", () => {
  it.each([
    ["all hale", 10, 40, 40, 10],
    ["one point less still counts its man", 10, 37, 40, 10],
    ["a man's worth less", 10, 36, 40, 9],
    ["the last point is the last man", 10, 1, 40, 1],
    ["none at 0", 10, 0, 40, 0],
    ["none without hit points at all", 10, 5, 0, 0],
    ["never more than there are", 10, 90, 40, 10],
  ])("%s", (_name, heads, value, max, stand) => {
    expect(standing({ heads, hitPoints: { value, max } })).toBe(stand);
  });

  const band = { heads: 10, hitPoints: { value: 33, max: 41 }, owed: 7 };
  it.each([1, 5, 9])("divided at %d and put together again nothing is gained or lost", (heads) => {
    const { stay, go } = divide(band, heads);
    expect(go.heads).toEqual(heads);
    expect(stay.heads).toEqual(10 - heads);
    expect(together(stay, go)).toEqual(band);
  });
  it.each([0, 10, 1.5])("cannot be divided at %d", (heads) => {
    expect(() => divide(band, heads)).toThrow(expect.objectContaining({ field: "heads" }));
  });

  it.each([
    ["two of twenty men", { each: 3, loosed: 0 }, 2, { each: 3, loosed: 2 }],
    ["as many as there are men", { each: 3, loosed: 0 }, 20, { each: 2, loosed: 0 }],
    ["over the end of a piece each", { each: 3, loosed: 15 }, 10, { each: 2, loosed: 5 }],
    ["the last of all", { each: 1, loosed: 15 }, 5, { each: 0, loosed: 0 }],
  ])("shoots: %s", (_name, quivers, shots, after) => {
    expect(loose(quivers, shots, 20)).toEqual(after);
    expect(shotsLeft(after, 20)).toBe(shotsLeft(quivers, 20) - shots);
  });
});
