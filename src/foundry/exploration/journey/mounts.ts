/** Mounts and carts: a member moves at the rate of its mount, or of its loaded cart. */

import { peopleOf } from "../../../rules/derived/acting-class.ts";
import { canCarry } from "../../../rules/exploration/travel.ts";
import type { Refusal } from "../../../rules/plan.ts";
import type { SecretJourney } from "../../../view/exploration/journey-state.ts";
import { afterMiles } from "../../../view/exploration/map-position.ts";
import type { MapGrid } from "../../../view/exploration/travel-day.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { cartOf, packLimit } from "../../adapter/load.ts";
import { isMiles } from "../../adapter/map-scale.ts";
import { partyData } from "../../adapter/party.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { runUndoable } from "../../undo/run-undoable.ts";

/** The party's token on the viewed map when its scale is miles. */
function tokenOnMap(party: Actor.Implementation): TokenDocument.Implementation | undefined {
  const scene = canvas?.scene;
  if (!scene || !isMiles(scene.grid.units)) return undefined;
  return scene.tokens.contents.find((token) => token.actorId === party.id);
}

/** The grid type of the map: on hexes a lost party strays by sixths of a circle (BX-048). */
export function gridOf(): MapGrid {
  return canvas?.scene?.grid.isHexagonal ? "hex" : "square";
}

/** Moves the token to the grid space of the party's true position. The card shows the position that the party believes. */
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
  // Beyond the map it stays at the edge until the party returns.
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  // A token of several spaces is snapped to the grid as a whole.
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

/** The reason why a winged mount cannot carry its rider (BX-076); undefined when it can, and for mounts without wings and carts. */
function flyingMountFault(mount: Actor.Implementation, rider: Actor.Implementation): Refusal | undefined {
  if (mount.type !== "monster" || !isCreature(rider)) return undefined;
  const { movement, hitDice } = creatureOf(mount);
  if (!movement.fly) return undefined;
  const size = peopleOf(creatureOf(rider)) === "halfling" ? "half" : "human";
  if (canCarry(hitDice?.number ?? 0, size)) return undefined;
  return { key: "way.tooHeavyToFly", rule: "BX-076", data: { name: mount.name, rider: rider.name } };
}

/** The mount value of a member carried by the others, whose pace it does not limit (BX-012). */
export const CARRIED = "carried";

/** The actors that members can ride or drive: beasts of burden and carts. */
export function mountsHere(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(
    (actor) =>
      cartOf(actor, rulingsInForce()) !== undefined || (actor.type === "monster" && packLimit(actor) !== undefined),
  );
}

/** Sets the mount or cart of a member, or that the others carry it; or removes it. */
export async function ride(party: Actor.Implementation, member: string, mount: string): Promise<void> {
  const before = partyData(party).toObject().members;
  const { members } = partyData(party);
  const one = members.find(({ actor }) => actor === member);
  const on = mountsHere().find(({ uuid }) => uuid === mount);
  const now = { mount: on?.uuid ?? null, countsForRate: mount !== CARRIED };
  if (!one || (one.mount === now.mount && one.countsForRate === now.countsForRate)) return;
  const rider = actorByUuid(member);
  if (on && rider && notifyRefusal(flyingMountFault(on, rider))) {
    const { sheet } = party;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render();
    return;
  }
  const after = members.map((entry) => (entry.actor === member ? { ...entry, ...now } : { ...entry }));
  await runUndoable({ kind: "rides", data: { party: party.name } }, async (transaction) => {
    await transaction.write([{ uuid: party.uuid, path: "system.members", before, after }]);
    return undefined;
  });
}
