/** Thrown items on the ground: they still belong to their owner, and any adjacent creature can pick them up. */

import { displayName } from "../platform/display-name.ts";
import type { PlacedToken } from "../platform/types.ts";
import { creaturesAround, feetToSpace } from "./tokens.ts";

/** The flag with the position of a thrown item that has not been picked up. */
export const THROWN_FLAG = "fallen";

/** The grid space of a thrown item. */
export interface ThrownPosition {
  readonly scene: string;
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** Whether an item is still on the ground. */
export function liesThrown(item: Item.Implementation): boolean {
  return "location" in item.system && item.system.location === THROWN_FLAG;
}

/** The grid space under a token. */
export function positionUnder(token: PlacedToken | undefined): ThrownPosition | undefined {
  const scene = token?.parent?.id;
  if (!token || !scene) return undefined;
  return { scene, x: token.x, y: token.y, elevation: token.elevation };
}

/** The position of a thrown item; undefined where it is unknown: off the map, or not thrown. */
function thrownPosition(item: Item.Implementation): ThrownPosition | undefined {
  const kept: unknown = foundry.utils.getProperty(item, "flags.rulings.fallen");
  if (typeof kept !== "object" || kept === null) return undefined;
  const { scene, x, y, elevation } = kept as Record<string, unknown>;
  const known = [x, y, elevation].every((value) => typeof value === "number" && Number.isFinite(value));
  if (typeof scene !== "string" || !known) return undefined;
  return { scene, x: Number(x), y: Number(y), elevation: Number(elevation) };
}

/** Feet from a token to a thrown item; undefined where they cannot be measured: on another scene, or off the map. */
export function feetToThrown(token: PlacedToken | undefined, item: Item.Implementation): number | undefined {
  const at = thrownPosition(item);
  if (!token || !at || token.parent?.id !== at.scene) return undefined;
  return feetToSpace(token, at);
}

/** An item on the ground that an actor can pick up. */
interface ThrownItem {
  readonly item: Item.Implementation;
  readonly owner: string;
  readonly feet?: number;
}

/** The items that an actor can pick up: its own thrown items, and on the map every thrown item, the nearest first. */
export function thrownItemsNear(actor: Actor.Implementation, token: PlacedToken | undefined): ThrownItem[] {
  const others = token ? creaturesAround(token).filter((one) => game.user?.isGM || !one.hidden) : [];
  const owners = new Map<string, Actor.Implementation>([[actor.uuid, actor]]);
  for (const other of others) if (other.actor) owners.set(other.actor.uuid, other.actor);
  const found = [...owners.values()].flatMap((owner) =>
    owner.items.contents.filter(liesThrown).flatMap((item): ThrownItem[] => {
      const feet = feetToThrown(token, item);
      // Another actor's thrown item is only listed where its distance is known.
      if (feet === undefined && owner.uuid !== actor.uuid) return [];
      return [{ item, owner: displayName(owner), ...(feet !== undefined && { feet }) }];
    }),
  );
  return found.sort((a, b) => (a.feet ?? 0) - (b.feet ?? 0));
}
