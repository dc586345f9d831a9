import { sideOfCombatant } from "../adapter/combatants.ts";

/** Whether players are to know nothing of a combatant, or of a side: it is hidden, or all of it is. */
export function isHiddenSide(combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  if (combatant) return combatant.hidden;
  const members = combat.combatants.filter((one) => sideOfCombatant(one).id === id);
  return members.length > 0 && members.every(({ hidden }) => hidden);
}
