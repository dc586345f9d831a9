/**
 * Tokens in regions, and the events that behaviours receive (TPL-12). Every client notifies its own behaviours of tokens that enter and leave; turns and rounds
 * of a fight are events only on the active referee's client, like the fight's own events.
 */
import { CONST } from "../const.ts";
import { runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";
import type { RegionDocument } from "./region.ts";
import type { RegionBehavior } from "./region-behavior.ts";
import type { TokenDocument } from "./token.ts";

type Name = keyof typeof CONST.REGION_EVENTS;

/** Tokens in a region at the last check. */
const inside = new WeakMap<RegionDocument, Set<string>>();

function regionsOf(scene: Document | null): RegionDocument[] {
  return (scene?.collections.regions?.contents ?? []) as RegionDocument[];
}

function tokensOf(scene: Document | null): TokenDocument[] {
  return (scene?.collections.tokens?.contents ?? []) as TokenDocument[];
}

/** The ids of the tokens in a region, according to its events. */
export function idsInside(region: RegionDocument): Set<string> {
  const known = inside.get(region);
  if (known) return known;
  const now = new Set(tokensOf(region.parentDocument).flatMap((one) => (region.holds(one) ? [one.id] : [])));
  inside.set(region, now);
  return now;
}

/** Checks all regions of a scene before something moves in it. */
export function beforeMove(scene: Document | null): void {
  for (const region of regionsOf(scene)) idsInside(region);
}

function userOf(userId: string): UserLike | null {
  return (runtime.game.users as { get(id: string): UserLike | undefined }).get(userId) ?? null;
}

function dispatchEvent(region: RegionDocument, name: Name, data: Dict, user: UserLike | null): void {
  const event = { name: CONST.REGION_EVENTS[name], data, region, user };
  for (const behavior of (region.collections.behaviors?.contents ?? []) as RegionBehavior[])
    if (behavior.active && behavior.hasEvent(event.name))
      void behavior._handleRegionEvent(event).catch((error: unknown) => console.error(error));
}

/** Handles a token that entered, left or moved; `movement` is null for one that was created or deleted. */
export function tokenMoved(token: TokenDocument, userId: string, how: "created" | "moved" | "deleted"): void {
  const user = userOf(userId);
  for (const region of regionsOf(token.parentDocument)) {
    const known = idsInside(region);
    const was = how !== "created" && known.has(token.id);
    const is = how !== "deleted" && region.holds(token);
    known.delete(token.id);
    if (is) known.add(token.id);
    const movement = how === "moved" ? {} : null;
    if (was && !is) {
      dispatchEvent(region, "TOKEN_EXIT", { token, movement }, user);
      if (movement) dispatchEvent(region, "TOKEN_MOVE_OUT", { token, movement }, user);
    } else if (is && !was) {
      dispatchEvent(region, "TOKEN_ENTER", { token, movement }, user);
      if (movement) dispatchEvent(region, "TOKEN_MOVE_IN", { token, movement }, user);
    } else if (is && movement) dispatchEvent(region, "TOKEN_MOVE_WITHIN", { token, movement }, user);
  }
}

/** Handles a changed boundary: tokens now within entered, tokens no longer within left. */
export function boundaryChanged(region: RegionDocument, userId: string, isNew = false): void {
  const user = userOf(userId);
  const before = isNew ? new Set<string>() : idsInside(region);
  inside.delete(region);
  const now = idsInside(region);
  dispatchEvent(region, "REGION_BOUNDARY", {}, user);
  for (const token of tokensOf(region.parentDocument)) {
    if (before.has(token.id) && !now.has(token.id))
      dispatchEvent(region, "TOKEN_EXIT", { token, movement: null }, user);
    if (now.has(token.id) && !before.has(token.id))
      dispatchEvent(region, "TOKEN_ENTER", { token, movement: null }, user);
  }
}

/** Notifies the token's regions of the start or end of a turn or a round. */
export function fightEvent(name: Name, token: TokenDocument | null, data: Dict): void {
  if (!token) return;
  for (const region of regionsOf(token.parentDocument))
    if (idsInside(region).has(token.id)) dispatchEvent(region, name, { token, ...data }, runtime.game.user);
}

/** Notifies a behaviour that it was enabled or disabled, or that its scene came into view or left it. */
export function behaviorChanged(behavior: RegionBehavior, name: Name, userId: string): void {
  const region = behavior.region;
  const event = region && { name: CONST.REGION_EVENTS[name], data: {}, region, user: userOf(userId) };
  if (event && behavior.hasEvent(event.name)) void behavior._handleRegionEvent(event);
}
