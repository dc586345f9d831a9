import type { Creature } from "../creature/types.ts";

/**
 * A creature whose guard has stopped a critical hit, and stops no other (ERIS-27, ERIS-28): the helmet that is worn, else what its figures name. What is
 * immune stays so.
 */
export function withoutGuard(creature: Creature): Creature {
  const at = creature.armour.findIndex(({ kind }) => kind === "helmet");
  if (creature.state.critGuard === "immune") return creature;
  if (at >= 0) return { ...creature, armour: creature.armour.filter((_piece, index) => index !== at) };
  return { ...creature, state: { ...creature.state, critGuard: "none" } };
}
