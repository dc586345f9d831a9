/** Where on a map of miles the party truly is: its token stands in a space of the grid, the party somewhere in it. */
import type { Spot } from "./journey-state.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A map of miles: pixels from the middle of one space to the next, and the miles that are. */
interface MileMap {
  readonly size: number;
  readonly distance: number;
}

/**
 * The exact place of the token's corner after so many miles: days of less than a space add up. A token that somebody has moved since begins
 * again where it was put. Neighbours are as far apart in every direction of a grid of hexagons, and as far as the crow flies on one of squares.
 */
export function afterMiles(
  token: Point & { readonly uuid: string },
  spot: Spot | undefined,
  { size, distance }: MileMap,
  east: number,
  south: number,
): Point {
  const kept = spot && spot.token === token.uuid && spot.shownX === token.x && spot.shownY === token.y;
  const from = kept ? spot : token;
  const pixels = size / Math.max(0.1, distance);
  return { x: from.x + east * pixels, y: from.y + south * pixels };
}
