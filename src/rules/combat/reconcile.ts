import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { openOrder, shapeOf } from "./order.ts";
import { logged, moveOn, slotAt } from "./round.ts";
import type { CombatState } from "./types.ts";

/**
 * Fits a running fight to rulings that have changed. What was declared and done stays done, so nobody gets a second turn; results
 * of initiative stay as long as the same kind of die made them. Without a change that touches the order, only the stamp changes.
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
  // Declarations are not asked for twice in a round.
  const begun = declared && opened.order[0]?.phase === "declare" ? { ...opened, cursor: 0 } : opened;
  const on = moveOn(begun, rulings);
  return logged(on.state, [{ kind: "rulingsChanged" }, ...on.events]).state;
}

/** Those struck down in a shared moment fall now: the moment may not exist under the new rulings. */
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

/** The state with nobody's initiative known. */
export function forgotten(state: CombatState): CombatState {
  return {
    ...state,
    sides: state.sides.map((side) => ({ ...side, initiative: null, ties: [] })),
    combatants: state.combatants.map((combatant) => ({ ...combatant, initiative: null, ties: [] })),
  };
}
