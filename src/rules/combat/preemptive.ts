import type { Combatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { preemptiveMissiles } from "../topics/preemptiveMissiles.ts";
import { able, change, combatantOf } from "./combatants.ts";
import type { CombatState, Transition } from "./types.ts";

/**
 * Player characters who may ask to shoot before initiative (ERIS-18): nobody of their side is surprised, the weapon was ready before, and no melee attack has
 * hit yet or every enemy has fled.
 */
export function shootersOf(state: CombatState, rulings: Rulings): readonly string[] {
  if (!rulings.use(preemptiveMissiles).allowed) return [];
  return state.combatants
    .filter((combatant) => combatant.character && wasReady(state, combatant) && combatant.canShoot)
    .filter((combatant) => able(state, combatant) && !combatant.done && combatant.actions.length === 0)
    .filter((combatant) => combatant.spell === "none" && combatant.dressing === undefined)
    .filter((combatant) => {
      const comrades = state.combatants.filter((other) => other.side === combatant.side && other.character);
      if (comrades.some((other) => other.surprised)) return false;
      const enemies = state.combatants.filter((other) => other.side !== combatant.side);
      // The fallen cannot flee, so it is enough that no enemy stands and at least one ran.
      const fled =
        enemies.some(({ status }) => status === "fled") && enemies.every(({ status }) => status !== "active");
      return !state.meleeBegun || fled;
    })
    .map((combatant) => combatant.id);
}

/** Whether the weapon was ready in an earlier round or before the fight (ERIS-18). */
function wasReady(state: CombatState, combatant: Combatant): boolean {
  return combatant.ready && (combatant.readySince ?? 0) < state.round;
}

/** Allows a combatant a first shot, or takes it back. Refused for a combatant that does not meet the conditions. */
export function allowFirstShot(state: CombatState, id: string, yes: boolean, rulings: Rulings): Transition {
  combatantOf(state, id);
  if (yes && !shootersOf(state, rulings).includes(id))
    return {
      state,
      events: [],
      refused: { key: "order.mayNotShootFirst", rule: "ERIS-18", topic: "preemptiveMissiles" },
    };
  return { state: change(state, id, { shootsFirst: yes }), events: [] };
}
