import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { openOrder, shapeOf } from "./order.ts";
import { logged, moveOn, slotAt } from "./round.ts";
import type { CombatState } from "./types.ts";

/**
 * Adapts a running fight to changed rulings. Declarations and actions are kept, so nobody gets a second turn; initiative results stay as long as they used the
 * same kind of die. Without a change to the order, only the stamp changes.
 */
export function reconcile(state: CombatState, rulings: Rulings): CombatState {
  if (state.stamp === rulings.hash) return state;
  const shape = shapeOf(rulings);
  if (state.shape === shape) return { ...state, stamp: rulings.hash };
  const begunAlready = state.combatants.some(
    ({ done, actions, free }) => done || actions.length > 0 || free.length > 0,
  );
  const declared = begunAlready && slotAt(state)?.phase !== "declare";
  const kept = fallen(sameDie(state, rulings) ? state : forgotten(state));
  const opened = openOrder({ ...kept, shape, stamp: rulings.hash }, rulings);
  // Declarations are asked for once a round.
  const begun = declared && opened.order[0]?.phase === "declare" ? { ...opened, cursor: 0 } : opened;
  const on = moveOn(begun, rulings);
  return logged(on.state, [{ kind: "rulingsChanged" }, ...on.events]).state;
}

/** Combatants struck down in a simultaneous moment fall now, because the new rulings may not have that moment. */
function fallen(state: CombatState): CombatState {
  return {
    ...state,
    combatants: state.combatants.map((combatant) =>
      combatant.falling ? { ...combatant, falling: false, status: "defeated" } : combatant,
    ),
  };
}

function sameDie(state: CombatState, rulings: Rulings): boolean {
  const [before] = state.shape.split(" ");
  return before === rulings.chosen(initiative);
}

/** The state without initiative results. */
export function forgotten(state: CombatState): CombatState {
  return {
    ...state,
    sides: state.sides.map((side) => ({ ...side, initiative: null, ties: [] })),
    combatants: state.combatants.map((combatant) => ({ ...combatant, initiative: null, ties: [] })),
  };
}
