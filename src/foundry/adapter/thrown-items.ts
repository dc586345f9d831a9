/** Things that were thrown and lie where they fell: still their owner's, out of hand, and anybody's who stands next to them. */

import { displayName } from "../platform/display-name.ts";
import type { PlacedToken } from "../platform/types.ts";
import { creaturesAround, feetToSpace } from "./tokens.ts";

/** Where a thing is that was thrown and not picked up again. */
export const THROWN_FLAG = "fallen";

/** A space of a scene. */
export interface ThrownPosition {
  readonly scene: string;
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** Whether an item lies where it fell. */
export function liesThrown(item: Item.Implementation): boolean {
  return "location" in item.system && item.system.location === THROWN_FLAG;
}

/** The place under a token. */
export function positionUnder(token: PlacedToken | undefined): ThrownPosition | undefined {
  const scene = token?.parent?.id;
  if (!token || !scene) return undefined;
  return { scene, x: token.x, y: token.y, elevation: token.elevation };
}

/** Where an item fell; undefined where nobody knows: off the map, or before it was thrown. */
function thrownPosition(item: Item.Implementation): ThrownPosition | undefined {
  const kept: unknown = foundry.utils.getProperty(item, "flags.rulings.fallen");
  if (typeof kept !== "object" || kept === null) return undefined;
  const { scene, x, y, elevation } = kept as Record<string, unknown>;
  const known = [x, y, elevation].every((value) => typeof value === "number" && Number.isFinite(value));
  if (typeof scene !== "string" || !known) return undefined;
  return { scene, x: Number(x), y: Number(y), elevation: Number(elevation) };
}

/** Feet from a token to where an item lies; undefined where that cannot be measured: on another scene, or off the map. */
export function feetToThrown(token: PlacedToken | undefined, item: Item.Implementation): number | undefined {
  const at = thrownPosition(item);
  if (!token || !at || token.parent?.id !== at.scene) return undefined;
  return feetToSpace(token, at);
}

/** A thing on the floor that somebody may go and fetch. */
interface ThrownItem {
  readonly item: Item.Implementation;
  readonly owner: string;
  readonly feet?: number;
}

/** What lies about somebody: their own things, and on the map everything that was thrown and not fetched, the nearest first. */
export function thrownItemsNear(actor: Actor.Implementation, token: PlacedToken | undefined): ThrownItem[] {
  const others = token ? creaturesAround(token).filter((one) => game.user?.isGM || !one.hidden) : [];
  const owners = new Map<string, Actor.Implementation>([[actor.uuid, actor]]);
  for (const other of others) if (other.actor) owners.set(other.actor.uuid, other.actor);
  const found = [...owners.values()].flatMap((owner) =>
    owner.items.contents.filter(liesThrown).flatMap((item): ThrownItem[] => {
      const feet = feetToThrown(token, item);
      // What somebody else threw is only there for those who see where.
      if (feet === undefined && owner.uuid !== actor.uuid) return [];
      return [{ item, owner: displayName(owner), ...(feet !== undefined && { feet }) }];
    }),
  );
  return found.sort((a, b) => (a.feet ?? 0) - (b.feet ?? 0));
}
