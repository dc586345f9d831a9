import type { Creature } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

/** The results of `creatureOf`, cached per actor and rulings. In a module of its own, so that documents need not load the calculation. */
export const creatureCache = new WeakMap<
  Actor.Implementation,
  { readonly creature: Creature; readonly rulings: Rulings }
>();

/** Drops what was worked out for an actor: it has been prepared again. */
export function dropCachedCreature(actor: Actor.Implementation): void {
  creatureCache.delete(actor);
}
