import type { CombatState } from "../../rules/combat/types.ts";
import { stateOf } from "../adapter/fight-state.ts";
import type { CombatantDocument } from "../platform/types.ts";

const places = new WeakMap<CombatState, ReadonlyMap<string, number>>();

/** The place of each combatant in the order of the round: unit by unit, then those without one. */
function placesIn(state: CombatState): ReadonlyMap<string, number> {
  const known = places.get(state);
  if (known) return known;
  const listed = state.units.flatMap(({ ids }) => ids);
  const ids = new Set([...listed, ...state.combatants.map(({ id }) => id)]);
  const made = new Map([...ids].map((id, index) => [id, index]));
  places.set(state, made);
  return made;
}

/**
 * Compares two turns by the stored order, so that Foundry's turn index rises during a round (PLAY-03). Reads neither names nor tokens, which may not
 * exist yet when the page loads (PLAY-29).
 */
export function compareTurns(a: CombatantDocument, b: CombatantDocument, state = stateOf(a.parent)): number {
  if (state) {
    const at = placesIn(state);
    const last = at.size;
    const difference = (at.get(a.id ?? "") ?? last) - (at.get(b.id ?? "") ?? last);
    if (difference !== 0) return difference;
  } else {
    const difference = (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return (a.id ?? "") < (b.id ?? "") ? -1 : 1;
}
