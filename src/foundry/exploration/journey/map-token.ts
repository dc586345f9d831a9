/** The party's token on a map of miles. */

import type { MapGrid } from "../../../view/exploration/travel-day.ts";
import { afterMiles } from "../../../view/exploration/map-position.ts";
import type { SecretJourney } from "../../../view/exploration/journey-state.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { isMiles } from "../../adapter/map-scale.ts";

/** The party's token on the map in view, when that is a map of miles. */
function tokenOnMap(party: Actor.Implementation): TokenDocument.Implementation | undefined {
  const scene = canvas?.scene;
  if (!scene || !isMiles(scene.grid.units)) return undefined;
  return scene.tokens.contents.find((token) => token.actorId === party.id);
}

/** What the map is laid out in: those who are lost stray by sixths of a circle on hexagons (BX-048). */
export function gridOf(): MapGrid {
  return canvas?.scene?.grid.isHexagonal ? "hex" : "square";
}

/** How the token goes where the party truly goes: into the space of the grid that it comes to. Where it believes to be is told on the card. */
export function tokenGoes(
  party: Actor.Implementation,
  { spots: [spot] }: SecretJourney,
  east: number,
  south: number,
): { readonly writes: readonly ValueChange[]; readonly spots: SecretJourney["spots"] } {
  const token = tokenOnMap(party);
  const scene = token?.parent;
  if (!token?.uuid || !scene) return { writes: [], spots: [] };
  const { grid } = scene;
  const { uuid, x, y } = token;
  const to = afterMiles({ uuid, x, y }, spot, grid, east, south);
  const { width, height } = scene.dimensions;
  // Off the edge of the map it waits at the edge, and comes back when the party does.
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  // A token of several spaces is put to the grid as a whole.
  const corner = token.getSnappedPosition({
    x: within(to.x, width - grid.sizeX),
    y: within(to.y, height - grid.sizeY),
  });
  const still = east === 0 && south === 0;
  const [shownX, shownY] = still ? [x, y] : [Math.round(corner.x), Math.round(corner.y)];
  return {
    writes: [
      { uuid, path: "x", before: x, after: shownX },
      { uuid, path: "y", before: y, after: shownY },
    ],
    spots: [{ token: uuid, x: to.x, y: to.y, shownX, shownY }],
  };
}
