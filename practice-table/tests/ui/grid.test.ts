import { describe, expect, it } from "vitest";
import { SquareGrid } from "../../client/data/grid.ts";
import { HexagonalGrid } from "../../client/data/hex-grid.ts";

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
    expect(over(0, undefined)).toBe(5);
    expect(over(0, 0)).toBe(5);
    expect(over(0, 20)).toBe(20);
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
    expect(() => grid(0, 2)).toThrow(/no hexagons/);
  });

  it("knows neighbours", () => {
    expect(grid().testAdjacency(at(1, 1), at(2, 2))).toBe(true);
    expect(grid().testAdjacency(at(1, 1), at(3, 1))).toBe(false);
    expect(grid().getDirectPath([at(0, 0), at(2, 2)])).toEqual([at(0, 0), at(1, 1), at(2, 2)]);
  });
});

describe("a grid of hexagons", () => {
  const hexes = (type: number) => new HexagonalGrid({ size: 100, distance: 6, units: "mi", type });

  it.each([2, 3, 4, 5])("PLAY-75: spaces of type %i are named, found again, and as far from each neighbour", (type) => {
    const grid = hexes(type);
    for (let i = -3; i <= 3; i += 1)
      for (let j = -3; j <= 3; j += 1) {
        const middle = grid.getCenterPoint({ i, j });
        expect(grid.getOffset(middle)).toEqual({ i, j });
        expect(grid.getOffset({ x: middle.x + 40, y: middle.y - 20 })).toEqual({ i, j });
        const around = grid.getAdjacentOffsets({ i, j });
        expect(new Set(around.map((one) => `${one.i} ${one.j}`)).size).toBe(6);
        for (const next of around) {
          const to = grid.getCenterPoint(next);
          expect(Math.hypot(to.x - middle.x, to.y - middle.y)).toBeCloseTo(100, 6);
          expect(grid.measurePath([{ i, j }, next]).distance).toBe(6);
        }
      }
  });

  it("PLAY-75: rows lie next to each other from side to side, columns one above the other; odd or even ones are shoved", () => {
    const [rows, columns] = [hexes(2), hexes(4)];
    expect(rows.sizeX).toBe(100);
    expect(rows.sizeY).toEqual(200 / Math.sqrt(3));
    expect(columns.sizeX).toEqual(200 / Math.sqrt(3));
    expect(columns.sizeY).toBe(100);
    const x = (type: number, i: number) => hexes(type).getTopLeftPoint({ i, j: 0 }).x;
    expect([x(2, 0), x(2, 1), x(3, 0), x(3, 1)].map(Math.round)).toEqual([0, 50, 50, 0]);
    const y = (type: number, j: number) => hexes(type).getTopLeftPoint({ i: 0, j }).y;
    expect([y(4, 0), y(4, 1), y(5, 0), y(5, 1)].map(Math.round)).toEqual([0, 50, 50, 0]);
  });

  it("PLAY-75: a way is counted in spaces; heights and costs are refused", () => {
    const grid = hexes(4);
    expect(grid.measurePath([at(0, 0), at(4, 0)]).spaces).toBe(4);
    expect(grid.getDirectPath([at(0, 0), at(4, 0)])).toHaveLength(5);
    expect(() => grid.measurePath([at(0, 0), at(1, 0)], { cost: () => 1 })).toThrow(/cost/);
    const [low, high] = [0, 10].map((elevation) => ({ x: 0, y: 0, elevation }));
    expect(() => grid.measurePath([low, high].flatMap((one) => one ?? []))).toThrow(/heights/);
  });
});
