/** The actual position of the party on a map of miles: its token is in a space of the grid, the party somewhere in it. */
import type { Spot } from "./journey-state.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A map of miles: pixels between the centres of adjacent spaces, and their distance in miles. */
interface MileMap {
  readonly size: number;
  readonly distance: number;
}

/**
 * The exact position of the token's corner after a number of miles, so that days of less than a space add up. A token moved by hand starts again from there.
 * Adjacent hexes are equally far in every direction; on squares the straight line counts.
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
