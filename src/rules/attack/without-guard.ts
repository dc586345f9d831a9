import type { Creature } from "../creature/types.ts";

/**
 * The creature without the guard that stopped a critical hit (ERIS-27, ERIS-28): its worn helmet, otherwise the guard in its figures. An immune creature stays
 * immune.
 */
export function withoutGuard(creature: Creature): Creature {
  const at = creature.armour.findIndex(({ kind }) => kind === "helmet");
  if (creature.state.critGuard === "immune") return creature;
  if (at >= 0) return { ...creature, armour: creature.armour.filter((_piece, index) => index !== at) };
  return { ...creature, state: { ...creature.state, critGuard: "none" } };
}
