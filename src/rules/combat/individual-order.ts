import type { Rulings } from "../rulings/types.ts";
import type { CombatState, Transition } from "./types.ts";

/** A change of a fight, by the rulings of that moment. */
export type CombatStep = (state: CombatState, rulings: Rulings) => Transition;

/** Several changes, each upon the one before; one that is refused changes nothing. */
export function oneByOne(first: CombatState, rulings: Rulings, hows: readonly CombatStep[]): Transition {
  return hows.reduce<Transition>((before, how) => {
    const after = how(before.state, rulings);
    return after.refused ? before : { state: after.state, events: [...before.events, ...after.events] };
  }, still(first));
}

/** Nothing happens. */
export function still(state: CombatState): Transition {
  return { state, events: [] };
}
