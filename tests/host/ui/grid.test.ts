import { describe, expect, it } from "vitest";
import { SquareGrid } from "../../../host/client/data/grid.ts";

const grid = (diagonals = 0, type = 1): SquareGrid =>
  new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals, type });
const at = (j: number, i: number): { i: number; j: number } => ({ i, j });

describe("a grid of squares", () => {
  it("names the space of a point", () => {
    expect(grid().getOffset({ x: 250, y: 99 })).toEqual({ i: 0, j: 2 });
    expect(grid().getCenterPoint({ x: 250, y: 99 })).toEqual({ x: 250, y: 50 });
    expect(grid().getTopLeftPoint({ i: 3, j: 1 })).toEqual({ x: 100, y: 300 });
  });

  it("V14-13: heights count when both points carry one, and are refused where diagonals are not straight steps", () => {
    const over = (rule: number, up: number | undefined) =>
      grid(rule).measurePath([
        { x: 50, y: 50, elevation: 0 },
        { x: 150, y: 50, ...(up !== undefined && { elevation: up }) },
      ]).distance;
    expect([over(0, undefined), over(0, 0), over(0, 20)]).toEqual([5, 5, 20]);
    expect(() => over(1, 20)).toThrow(/heights/);
  });

  it("snaps to corners, or to centres", () => {
    expect(grid().getSnappedPoint({ x: 149, y: 151 })).toEqual({ x: 100, y: 200 });
    expect(grid().getSnappedPoint({ x: 149, y: 151 }, { mode: 1 })).toEqual({ x: 150, y: 150 });
  });

  it.each([
    [0, 15],
    [1, 5 + 10 * Math.SQRT2],
    [2, 20],
    [3, 25],
    [4, 20],
    [5, 20],
  ])("measures one straight and two diagonal steps under diagonal rule %i as %f feet", (rule, feet) => {
    expect(grid(rule).measurePath([at(0, 0), at(3, 2)]).distance).toBeCloseTo(feet, 6);
  });

  it("counts alternating diagonals over the whole path", () => {
    const path = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    expect(
      grid(4)
        .measurePath(path)
        .waypoints.map((w) => w.distance),
    ).toEqual([0, 5, 15, 20]);
    expect(
      grid(5)
        .measurePath(path)
        .waypoints.map((w) => w.distance),
    ).toEqual([0, 10, 15, 25]);
  });

  it("measures straight lines without a grid", () => {
    expect(
      grid(0, 0).measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]).distance,
    ).toBe(25);
  });

  it("refuses hexagons by name", () => {
    expect(() => grid(0, 2)).toThrow(/only square grids/);
  });

  it("knows neighbours", () => {
    expect(grid().testAdjacency(at(1, 1), at(2, 2))).toBe(true);
    expect(grid().testAdjacency(at(1, 1), at(3, 1))).toBe(false);
    expect(grid().getDirectPath([at(0, 0), at(2, 2)])).toEqual([at(0, 0), at(1, 1), at(2, 2)]);
  });
});
