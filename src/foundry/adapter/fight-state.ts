import type { CombatState } from "../../rules/combat/types.ts";

/** The stored fight state of a combat document; undefined before the fight begins. */
export function stateOf(combat: Combat.Implementation | null | undefined): CombatState | undefined {
  const state = combat?.getFlag("rulings", "state");
  return isState(state) ? state : undefined;
}

function isState(value: unknown): value is CombatState {
  return typeof value === "object" && value !== null && "version" in value && value.version === 1 && "order" in value;
}
