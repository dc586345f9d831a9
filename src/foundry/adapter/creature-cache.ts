import type { Creature } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

/** The results of `creatureOf`, cached per actor and rulings; in its own module so that documents need not load the calculation. */
export const creatureCache = new WeakMap<
  Actor.Implementation,
  { readonly creature: Creature; readonly rulings: Rulings }
>();

/** Deletes the cached result of an actor when its data is prepared again. */
export function dropCachedCreature(actor: Actor.Implementation): void {
  creatureCache.delete(actor);
}
