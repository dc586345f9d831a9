import type { CombatState } from "../../rules/combat/types.ts";
import { currentSlot } from "../../rules/combat/order-view.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { compareTurns } from "./turn-order.ts";

/** Whose turn Foundry marks in a state: the first who can act now; null where nobody can. */
export function actingIn(state: CombatState, rulings: Rulings): string | null {
  const slot = currentSlot(state, rulings);
  return slot.acting || slot.pending[0] || null;
}

/** The place of that one among the turns as the state orders them; null where nobody can act. */
export function turnIn(combat: Combat.Implementation, state: CombatState, rulings: Rulings): number | null {
  const id = actingIn(state, rulings);
  if (id === null) return null;
  const index = [...combat.combatants]
    .sort((a, b) => compareTurns(a, b, state))
    .findIndex((combatant) => combatant.id === id);
  return index < 0 ? null : index;
}
