import type { Creature } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

/** What `creatureOf` worked out for an actor under which rulings. Apart from it, so that documents need not load how it is worked out. */
export const creatureCache = new WeakMap<
  Actor.Implementation,
  { readonly creature: Creature; readonly rulings: Rulings }
>();

/** Drops what was worked out for an actor: it has been prepared again. */
export function dropCachedCreature(actor: Actor.Implementation): void {
  creatureCache.delete(actor);
}
