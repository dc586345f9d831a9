import { type GridConfig, SquareGrid } from "./grid.ts";
import { HexagonalGrid } from "./hex-grid.ts";

/** The grid of a scene, of any type. */
export type Grid = SquareGrid | HexagonalGrid;

export function makeGrid(config: GridConfig): Grid {
  return (config.type ?? 1) > 1 ? new HexagonalGrid(config) : new SquareGrid(config);
}

export function isGrid(value: unknown): value is Grid {
  return value instanceof SquareGrid || value instanceof HexagonalGrid;
}
