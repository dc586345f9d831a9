import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { able } from "./combatants.ts";
import type { CombatState, Side } from "./types.ts";
import { contendingSides } from "./units.ts";

/** A side or combatant that rolls initiative. */
export type Contender = { readonly target: "side" | "combatant"; readonly id: string; readonly name: string };

/** Sides or combatants that take part this round and have no result yet. Nobody rolls against surprised foes (BX-109). */
export function lackingInitiative(state: CombatState, rulings: Rulings): readonly Contender[] {
  if (rulings.use(initiative).rolls === "side") {
    const contending = unsurprisedSides(state);
    if (contending.length < 2) return [];
    return contending.filter((side) => side.initiative === null).map((side) => contender("side", side));
  }
  return state.combatants
    .filter((combatant) => able(state, combatant) && combatant.initiative === null)
    .map((combatant) => contender("combatant", combatant));
}

/** Sides with a combatant who can act this round. */
export function unsurprisedSides(state: CombatState): readonly Side[] {
  return contendingSides(state).filter((side) =>
    state.combatants.some((combatant) => combatant.side === side.id && able(state, combatant)),
  );
}

export function contender(target: Contender["target"], of: { readonly id: string; readonly name: string }): Contender {
  return { target, id: of.id, name: of.name };
}
