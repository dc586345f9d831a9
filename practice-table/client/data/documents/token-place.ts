import { type Grid, isGrid } from "../grids.ts";
import { getProperty } from "../utils/objects.ts";

/** A corner of a token on its scene, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** The position of a token, and its width and height in spaces. */
export interface Placement extends Spot {
  width: number;
  height: number;
}

function gridOf(scene: object | null): Grid | undefined {
  const grid: unknown = scene === null ? undefined : Reflect.get(scene, "grid");
  return isGrid(grid) ? grid : undefined;
}

/** The position snapped to the scene's grid: the corner of a square, or a hexagon. */
export function snapped(scene: object | null, at: Spot): Spot {
  const grid = gridOf(scene);
  if (grid?.isHexagonal) return grid.getSnappedPoint(at);
  const size = Number(getProperty(scene ?? {}, "grid.size") ?? 100);
  return { x: Math.round(at.x / size) * size, y: Math.round(at.y / size) * size };
}

/**
 * The spaces of a token, snapped to the grid; none without one.
 * @throws Error for a token of several hexagons
 */
export function spacesOf(scene: object | null, place: Placement): { i: number; j: number }[] {
  const grid = gridOf(scene);
  if (!grid || grid.isGridless) return [];
  const { x, y } = snapped(scene, place);
  const [columns, rows] = [place.width, place.height].map((n) => Math.ceil(Number(n ?? 1)));
  if (grid.isHexagonal) {
    if (columns !== 1 || rows !== 1) throw new Error("Practice table: a token on hexagons fills one of them.");
    return [grid.getOffset({ x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 })];
  }
  const [top, left] = [Math.floor(y / grid.size), Math.floor(x / grid.size)];
  return Array.from({ length: Number(rows) * Number(columns) }, (_v, n) => ({
    i: top + Math.floor(n / Number(columns)),
    j: left + (n % Number(columns)),
  }));
}
