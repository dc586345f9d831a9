import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeWindow } from "../../client/ui/api/position.ts";
import { limitView, toScene, toScreen, zoomAt } from "../../client/ui/canvas/viewport.ts";

const ROOM = { width: 1000, height: 800 };

describe("where a window goes", () => {
  it("is centred when nothing was asked", () => {
    expect(placeWindow({ width: 400 }, { width: 400, height: 200 }, ROOM)).toMatchObject({
      left: 300,
      top: 300,
      height: "auto",
    });
  });

  it("moves up when its content grows past the bottom", () => {
    expect(placeWindow({ width: 400, left: 0, top: 700 }, { width: 400, height: 300 }, ROOM).top).toBe(500);
  });

  it("stays on the screen wherever it was put", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer(),
        fc.integer({ min: 50, max: 3000 }),
        fc.integer({ min: 50, max: 3000 }),
        (left, top, width, height) => {
          const at = placeWindow({ left, top, width, height }, { width, height }, ROOM);
          expect(at.left).toBeGreaterThanOrEqual(0);
          expect(at.left + Number(at.width)).toBeLessThanOrEqual(ROOM.width);
          expect(at.top).toBeGreaterThanOrEqual(0);
          expect(at.top).toBeLessThan(ROOM.height);
        },
      ),
    );
  });
});

describe("the view of the scene", () => {
  it("goes to the screen and back", () => {
    const view = { x: 500, y: 400, scale: 0.5 };
    expect(toScreen(toScene({ x: 10, y: 20 }, view, ROOM), view, ROOM)).toEqual({ x: 10, y: 20 });
  });

  it("zooms around the pointer", () => {
    const view = { x: 500, y: 400, scale: 1 };
    const before = toScene({ x: 100, y: 100 }, view, ROOM);
    const after = toScene({ x: 100, y: 100 }, zoomAt(view, { x: 100, y: 100 }, 2, ROOM), ROOM);
    expect(Math.hypot(before.x - after.x, before.y - after.y)).toBeLessThan(2);
  });

  it("keeps the scale within bounds", () => {
    expect(limitView({ x: 0, y: 0, scale: 99 }).scale).toBe(3);
    expect(limitView({ x: 0, y: 0, scale: 0 }).scale).toBe(0.1);
  });
});
