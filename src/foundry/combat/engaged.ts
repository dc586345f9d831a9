import { engaged } from "../../rules/combat/reach.ts";
import { canAct } from "../../rules/creature/conditions.ts";
import { hasCondition } from "../../rules/creature/types.ts";
import { creatureOf } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isWonOver } from "../adapter/combatants.ts";

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
    if (other.id && holdsNobody(other)) unable.push(other.id);
  }
  return engaged(state, id, distances, unable, rulingsInForce());
}

/** Whether somebody keeps nobody in melee: who lies asleep, bound or senseless as little as the paralysed, who runs away, and whoever has been charmed. */
function holdsNobody(one: Combatant.Implementation): boolean {
  const { actor } = one;
  if (one.isDefeated || !actor) return true;
  const creature = creatureOf(actor);
  return !canAct(creature) || hasCondition(creature, "fleeing", "turned") || isWonOver(one);
}
