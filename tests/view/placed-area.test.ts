/** Areas as measured templates (v13) and regions (v14) keep them: the same ground as that by which is decided who stands within. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AreaOnMap, isWithin, PLACED, type Spot } from "../../src/rules/magic/areas.ts";
import { placedAt, type SheetArea } from "../../src/view/magic/area.ts";
import { regionShapes, templateOf } from "../../src/view/magic/placed-area.ts";

/** Pixels to a foot. */
const PIXELS = 20;

function area(more: Partial<AreaOnMap>): AreaOnMap {
  return { shape: "burst", length: 20, width: 20, at: { x: 100, y: 50 }, towards: 0, ...more };
}

describe("as a measured template", () => {
  it.each<[string, Partial<AreaOnMap>, object]>([
    ["a fire ball", {}, { t: "circle", x: 2000, y: 1000, distance: 20 }],
    [
      "a dragon's cone",
      { shape: "cone", length: 90, width: 30, towards: 270 },
      { t: "cone", x: 2000, y: 1000, distance: 90, direction: 270 },
    ],
    ["a bolt", { shape: "line", length: 60, width: 5 }, { t: "ray", x: 2000, y: 1000, distance: 60, width: 5 }],
    [
      "a cloud about its middle",
      { shape: "cloud", centred: true },
      { t: "ray", x: 1800, y: 1000, distance: 20, width: 20, direction: 0 },
    ],
    [
      "a wall across the way",
      { shape: "wall", length: 60, width: 5 },
      { t: "ray", x: 2000, y: 400, distance: 60, width: 5, direction: 90 },
    ],
  ])("%s", (_what, more, template) => {
    expect(templateOf(area(more), PIXELS)).toMatchObject(template);
  });
});

/** Whether a point lies in a polygon given as one list. */
function inPolygon(points: readonly number[], { x, y }: Spot): boolean {
  let inside = false;
  for (let at = 0; at < points.length; at += 2) {
    const [ax = 0, ay = 0] = points.slice(at, at + 2);
    const next = (at + 2) % points.length;
    const [bx = 0, by = 0] = points.slice(next, next + 2);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

describe("as a region", () => {
  it("a burst is a circle", () => {
    expect(regionShapes(area({}), PIXELS)).toEqual([{ type: "circle", x: 2000, y: 1000, radius: 400 }]);
  });

  it("covers the ground on which somebody stands within, whatever the shape and wherever it points", () => {
    const feet = fc.integer({ min: -70, max: 70 });
    fc.assert(
      fc.property(fc.constantFrom(...PLACED), feet, feet, fc.integer({ min: 0, max: 359 }), (shape, x, y, towards) => {
        const placed = area({ shape, length: 60, width: 15, towards, at: { x: 0, y: 0 } });
        const [figure] = regionShapes(placed, PIXELS);
        if (figure?.type === "circle") {
          expect(isWithin(placed, { x, y })).toBe(Math.hypot(x, y) <= 60);
          return;
        }
        const points = figure?.points ?? [];
        // A point on an edge is decided by the rounding of pixels.
        fc.pre(!isNearEdge(placed, { x, y }));
        expect(inPolygon(points, { x: x * PIXELS, y: y * PIXELS })).toBe(isWithin(placed, { x, y }));
      }),
    );
  });
});

/** Whether half a foot to some side it is decided otherwise: the point of a cone is its edge too. */
function isNearEdge(placed: AreaOnMap, { x, y }: Spot): boolean {
  const here = isWithin(placed, { x, y });
  const sides = [-0.5, 0, 0.5].flatMap((dx) => [-0.5, 0, 0.5].map((dy) => ({ x: x + dx, y: y + dy })));
  return sides.some((side) => isWithin(placed, side) !== here);
}

describe("its place on the map", () => {
  const sheet: SheetArea = { shape: "cone", length: 90, width: 30, own: true, range: null };
  it("what goes out from its maker begins there, whatever is asked", () => {
    expect(placedAt(sheet, { x: 5, y: 5 }, { x: 400, y: 0 }, 90)).toMatchObject({ at: { x: 5, y: 5 }, towards: 90 });
  });
  it("the rest lies where it is said", () => {
    const ball: SheetArea = { shape: "burst", length: 20, width: 20, own: false, range: 240 };
    expect(placedAt(ball, { x: 5, y: 5 }, { x: 40, y: 0 }, 0)).toMatchObject({ at: { x: 40, y: 0 } });
  });
});
