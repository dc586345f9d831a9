import { oneOf } from "../errors.ts";

/** Kinds of terrain in the travel rules (BX-081). @texts RULINGS.Way.terrain.* */
export const TERRAINS = [
  "clear",
  "grasslands",
  "settled",
  "city",
  "barren",
  "broken",
  "desert",
  "forest",
  "hills",
  "jungle",
  "mountains",
  "swamp",
  "aerial",
] as const;
export type Terrain = (typeof TERRAINS)[number];

interface TerrainRow {
  /** Speed as a fraction. */
  readonly speed: readonly [parts: number, whole: number];
  /** Chance in six of getting lost, and of a wandering monster. */
  readonly lost: number;
  readonly wandering: number;
  /** Default visibility in miles from the ground (BX-085). */
  readonly sight: number;
}

/** Speed in sixths, chances of getting lost and of wandering monsters in six, visibility in miles. */
const ROWS: Readonly<Record<Terrain, readonly [number, number, number, number]>> = {
  clear: [6, 1, 1, 3],
  grasslands: [6, 1, 1, 3],
  settled: [6, 0, 1, 3],
  city: [6, 0, 1, 3],
  barren: [4, 2, 2, 3],
  broken: [4, 2, 2, 3],
  desert: [4, 3, 2, 3],
  forest: [4, 2, 2, 1],
  hills: [4, 2, 2, 3],
  jungle: [3, 3, 3, 1],
  mountains: [3, 2, 3, 6],
  swamp: [3, 3, 3, 3],
  aerial: [6, 0, 2, 3],
};

/**
 * The travel figures of a terrain (BX-079, BX-081, BX-085, BX-086).
 * @throws RulesError for an unknown terrain.
 */
export function terrainRow(terrain: Terrain): TerrainRow {
  const [speed, lost, wandering, sight] = ROWS[oneOf(terrain, TERRAINS, "terrain")];
  return { speed: [speed, 6], lost, wandering, sight };
}

/** A maintained road makes travel half as fast again on any terrain (BX-081). */
export const ROAD = [9, 6] as const;
