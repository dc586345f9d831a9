import { engaged } from "../../rules/combat/reach.ts";
import { isHelpless } from "../../rules/creature/conditions.ts";
import { creatureOf } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { rulingsInForce } from "../settings/store.ts";

/** Ids of the foes within reach of a combatant who can fight: those whom a retreat or withdrawal leaves (BX-140, BX-142). */
export function engagedWith(combat: Combat.Implementation, id: string): readonly string[] {
  const state = stateOf(combat);
  const token = combat.combatants.get(id)?.token;
  if (!state?.combatants.some((one) => one.id === id)) return [];
  const distances: Record<string, number> = {};
  const unable: string[] = [];
  for (const other of combat.combatants) {
    const feet = token && other.token ? feetBetween(token, other.token) : undefined;
    if (other.id && feet !== undefined) distances[other.id] = feet;
    if (other.id && (other.isDefeated || !other.actor || isHelpless(creatureOf(other.actor)))) unable.push(other.id);
  }
  return engaged(state, id, distances, unable, rulingsInForce());
}
