/** Areas on the ground: who stands within a cone, a line, a cloud, a burst or a wall. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AreaOnMap,
  areaStays,
  coneAngle,
  cornersOf,
  directionTo,
  isWithin,
  PLACED,
  type Spot,
} from "../../../src/rules/magic/areas.ts";

function area(more: Partial<AreaOnMap>): AreaOnMap {
  return { shape: "burst", length: 20, width: 20, at: { x: 0, y: 0 }, towards: 0, ...more };
}

describe("who stands within", () => {
  it.each<[string, Partial<AreaOnMap>, Spot, boolean]>([
    ["the edge of a fire ball", { length: 20 }, { x: 20, y: 0 }, true],
    ["beyond a fire ball", { length: 20 }, { x: 15, y: 15 }, false],
    ["the mouth of a dragon's cone", { shape: "cone", length: 90, width: 30 }, { x: 5, y: 4 }, false],
    ["the end of a dragon's cone", { shape: "cone", length: 90, width: 30 }, { x: 88, y: 14 }, true],
    ["behind a dragon", { shape: "cone", length: 90, width: 30 }, { x: -5, y: 0 }, false],
    ["a bolt of lightning", { shape: "line", length: 60, width: 5 }, { x: 55, y: 2 }, true],
    ["beside a bolt of lightning", { shape: "line", length: 60, width: 5 }, { x: 30, y: 4 }, false],
    ["a bolt to the south", { shape: "line", length: 60, width: 5, towards: 90 }, { x: 1, y: 50 }, true],
    ["a cloud about its middle", { shape: "cloud", length: 20, width: 20, centred: true }, { x: -9, y: 9 }, true],
    ["a cloud that is breathed", { shape: "cloud", length: 50, width: 40 }, { x: -9, y: 9 }, false],
    ["across a wall", { shape: "wall", length: 60, width: 5 }, { x: 1, y: 29 }, true],
    ["before a wall", { shape: "wall", length: 60, width: 5 }, { x: 5, y: 0 }, false],
  ])("%s", (_what, more, spot, within) => {
    expect(isWithin(area(more), spot)).toBe(within);
  });

  it("who fills a wide space is reached before the middle is", () => {
    expect(isWithin(area({ shape: "line", length: 60, width: 5 }), { x: 30, y: 6 }, 4)).toBe(true);
  });

  it("turning an area and everybody with it changes nothing", () => {
    const number = (most: number) => fc.integer({ min: -most, max: most });
    fc.assert(
      fc.property(
        fc.constantFrom(...PLACED),
        number(100),
        number(100),
        fc.integer({ min: 0, max: 3 }),
        (shape, x, y, quarter) => {
          const turn = ({ x: a, y: b }: Spot, times: number): Spot =>
            times === 0 ? { x: a, y: b } : turn({ x: -b, y: a }, times - 1);
          const own = area({ shape, length: 61, width: 31 });
          // A place on the very edge may fall to either side of it: none of these lies there.
          const spot = { x: x + 0.25, y: y + 0.25 };
          expect(isWithin({ ...own, towards: quarter * 90 }, turn(spot, quarter))).toBe(isWithin(own, spot));
        },
      ),
    );
  });

  it("refuses what is no measure, by its name", () => {
    expect(() => cornersOf(area({ towards: Number.NaN }))).toThrow("area.towards");
    expect(directionTo({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(270);
  });
});

describe("areas that stay", () => {
  it.each([
    ["web", true],
    ["wall-of-fire", true],
    ["light-mu", true],
    ["continual-light-c", true],
    ["silence-15-radius", true],
    ["cloudkill", true],
    ["protection-from-evil-10-radius-c", true],
    ["invisibility-10-radius", true],
    ["invisibility", false],
    ["protection-from-evil-c", false],
    ["lightning-bolt", false],
    ["fire-ball", false],
    ["webbing", false],
    ["bless", false],
    ["", false],
  ])("%s: %s", (key, stays) => {
    expect(areaStays(key)).toBe(stays);
  });
});

describe("the angle of a cone", () => {
  it("is that of its width where it ends: a red dragon's 90 by 30 feet spread by some 19 degrees", () => {
    expect(coneAngle(90, 30)).toBeCloseTo(18.92, 2);
    expect(coneAngle(20, 40)).toBeCloseTo(90, 5);
    expect(coneAngle(0, 30)).toBe(0);
  });
});
