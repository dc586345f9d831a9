/** A band as one entry: what it is divided into is together what it was. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

  test("fifty men with one arrow each shoot fifty times; whoever shoots, all of them share what is left", () => {
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
