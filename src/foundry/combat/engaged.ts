import { reachFeet } from "../../rules/attack/means.ts";
import { isHelpless } from "../../rules/creature/conditions.ts";
import { creatureOf } from "../adapter/creature.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { rulingsInForce } from "../settings/store.ts";
import { sideOfCombatant } from "./roster.ts";

/** Ids of the foes within reach of a combatant who can fight: those whom a retreat or withdrawal leaves (BX-140, BX-142). */
export function engagedWith(combat: Combat.Implementation, id: string): string[] {
  const combatant = combat.combatants.get(id);
  const token = combatant?.token;
  if (!combatant || !token) return [];
  const reach = reachFeet(rulingsInForce());
  const side = sideOfCombatant(combatant).id;
  return combat.combatants.contents.flatMap((other) => {
    if (!other.id || !other.token || !other.actor || other.isDefeated || sideOfCombatant(other).id === side) return [];
    if (isHelpless(creatureOf(other.actor))) return [];
    return (feetBetween(token, other.token) ?? Number.POSITIVE_INFINITY) <= reach ? [other.id] : [];
  });
}
