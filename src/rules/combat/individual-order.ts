import type { Rulings } from "../rulings/types.ts";
import type { CombatState, Transition } from "./types.ts";

/** A change of a fight under the current rulings. */
export type CombatStep = (state: CombatState, rulings: Rulings) => Transition;

/** Applies several changes in order; a refused one changes nothing. */
export function oneByOne(first: CombatState, rulings: Rulings, hows: readonly CombatStep[]): Transition {
  return hows.reduce<Transition>((before, how) => {
    const after = how(before.state, rulings);
    return after.refused ? before : { state: after.state, events: [...before.events, ...after.events] };
  }, still(first));
}

/** The transition without any change. */
export function still(state: CombatState): Transition {
  return { state, events: [] };
}
