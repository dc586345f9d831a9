import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHitPoints } from "../../src/view/fields/typed-hit-points.ts";

describe("hit points as they are typed", () => {
  it.each([
    ["-5", { points: -5, relative: true }],
    ["−5", { points: -5, relative: true }],
    [" +3 ", { points: 3, relative: true }],
    ["7", { points: 7, relative: false }],
    ["=-2", { points: -2, relative: false }],
    ["=4", { points: 4, relative: false }],
  ])("%j is read", (typed, read) => {
    expect(readHitPoints(typed)).toEqual(read);
  });

  it.each(["", "five", "1.5", "--2", "+-2", "1e3", "12345"])("%j is no number of hit points", (typed) => {
    expect(readHitPoints(typed)).toBeUndefined();
  });

  it("what is read is what was typed, whatever the number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (points) => {
        expect(readHitPoints(`+${points}`)).toEqual({ points, relative: true });
        expect(readHitPoints(`${points}`)).toEqual({ points, relative: false });
        expect((readHitPoints(`-${points}`)?.points ?? 1) + points).toBe(0);
      }),
    );
  });
});
