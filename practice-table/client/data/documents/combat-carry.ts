import type { Dict } from "../types.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** The pending changes of an operation on combatants. */
interface Coming {
  created?: Combatant[];
  changes?: Map<string, Dict>;
  deleted?: Set<string>;
}

/**
 * The `turn` sent with an operation on combatants (PLAY-01), so that the acting combatant keeps the turn when the order changes. When that
 * combatant is removed, the next in order acts (PLAY-13). Undefined when there is no turn to send.
 */
export function carriedTurn(combat: Combat, coming: Coming): number | null | undefined {
  const { combatant: acting, turns } = combat;
  if (!combat.started || combat.turn === null || !acting) return undefined;
  const gone = coming.deleted ?? new Set<string>();
  const then = (combat.combatants.contents as Combatant[])
    .filter(({ id }) => !gone.has(id))
    .map((one) => {
      const change = coming.changes?.get(one.id);
      return change ? one.clone(change, { keepId: true }) : one;
    })
    .concat(coming.created ?? [])
    .sort(combat._sortCombatants);
  const heir = gone.has(acting.id) ? nextLeft(turns, combat.turn, gone) : acting;
  if (!heir) return then.length === 0 ? null : 0;
  return Math.max(
    0,
    then.findIndex(({ id }) => id === heir.id),
  );
}

/** The next combatant in order who stays; after the last one the first. */
function nextLeft(turns: Combatant[], from: number, gone: Set<string>): Combatant | undefined {
  return [...turns.slice(from + 1), ...turns.slice(0, from)].find(({ id }) => !gone.has(id));
}
