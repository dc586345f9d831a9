import { wholeNumber } from "../errors.ts";
import type { Combatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { stopArmourChange } from "./armour-change.ts";
import { change, combatantOf, hasTurn } from "./combatants.ts";
import { planInitiative } from "./initiative.ts";
import { openOrder } from "./order.ts";
import { allowed, isActing, membersOf, pendingIn } from "./phases.ts";
import { forgotten, reconcile } from "./reconcile.ts";
import { moveOn, slotAt } from "./round.ts";
import type { CombatState, Transition } from "./types.ts";

/** The largest absolute value of a result set by hand. */
const FURTHEST = 1000;

/** Rerolls the initiative of the running round and discards all results. Refused once a combatant has acted in the round. */
export function rollAgain(before: CombatState, rulings: Rulings): Transition {
  const state = reconcile(before, rulings);
  if (begun(state)) return { state, events: [], refused: { key: "order.roundBegun" } };
  return reopened(forgotten(state), rulings);
}

/**
 * Sets an initiative result by the referee; null removes it, so that it is rolled again. Where sides roll, it is the result of the whole side. Refused once a
 * combatant has acted in the round.
 * @param id a combatant or a side
 * @throws RulesError for a result that is no whole number, or for an id not in the fight
 */
export function setInitiative(before: CombatState, id: string, result: number | null, rulings: Rulings): Transition {
  const state = reconcile(before, rulings);
  if (result !== null) wholeNumber(result, "initiative", -FURTHEST, FURTHEST);
  if (begun(state)) return { state, events: [], refused: { key: "order.roundBegun" } };
  const bySide = rulings.use(initiative).rolls === "side";
  const side = bySide ? (state.sides.find((one) => one.id === id)?.id ?? combatantOf(state, id).side) : "";
  const rolled = { initiative: result, ties: [] };
  const put: CombatState = bySide
    ? { ...state, sides: state.sides.map((one) => (one.id === side ? { ...one, ...rolled } : one)) }
    : change(state, combatantOf(state, id).id, rolled);
  return reopened(put, rulings);
}

function begun(state: CombatState): boolean {
  return state.combatants.some(
    ({ done, actions, free, passed }) => done || passed !== "" || actions.length > 0 || free.length > 0,
  );
}

/** The round from its initiative on, with declarations and known results kept. */
function reopened(state: CombatState, rulings: Rulings): Transition {
  const declaring = slotAt(state)?.phase === "declare";
  const opened = openOrder(state, rulings);
  if (declaring) return moveOn(opened, rulings);
  const past = opened.order[0]?.phase === "declare" ? { ...opened, cursor: 0 } : opened;
  // Tied combatants wait for the dice that break the tie.
  const tied = past.settled && planInitiative({ ...past, settled: false }, rulings).rolls.length > 0;
  if (!tied) return moveOn(past, rulings);
  const asks = past.order.filter(({ phase }) => phase === "declare");
  const order = [...asks, { id: "initiative", phase: "initiative" as const, unit: "" }];
  return { state: { ...past, units: [], order, cursor: asks.length, settled: false }, events: [] };
}

/**
 * Takes back that a combatant is finished; when its last action had ended the turn, that action is taken back too. Refused when its moment is over, because a
 * step back leads there.
 */
export function notDone(before: CombatState, id: string, rulings: Rulings): Transition {
  const state = reconcile(before, rulings);
  const combatant = combatantOf(state, id);
  const slot = slotAt(state);
  const here = slot && isActing(slot.phase) && membersOf(state, slot).some((member) => member.id === id);
  if (!slot || !here || !hasTurn(state, combatant))
    return { state, events: [], refused: { key: "order.momentPassed" } };
  const waits = (one: CombatState): boolean => pendingIn(one, slot, rulings).includes(id);
  if (waits(state)) return { state, events: [], refused: { key: "order.notDoneYet" } };
  const unticked = change(state, id, { done: false, passed: "" });
  if (waits(unticked)) return { state: unticked, events: [] };
  const begunNow = combatant.dressing?.since === state.round && combatant.actions.at(-1) === "other";
  const unacted = change(begunNow ? stopArmourChange(unticked, id) : unticked, id, withoutLast(combatant));
  // A combatant that moved twice in the movement phase gets the second move back, although the phase waits only for the first.
  const second = combatant.actions.at(-1) === "move" && combatant.actions.filter((one) => one === "move").length > 1;
  if (waits(unacted) || (second && allowed(slot.phase).includes("move"))) return { state: unacted, events: [] };
  return { state, events: [], refused: { key: "order.momentPassed" } };
}

/** The changes to a combatant when its last action is removed. */
function withoutLast(combatant: Combatant): Partial<Combatant> {
  const { actions, spell, spellsThisRound, feetMoved, lastFeet = feetMoved } = combatant;
  const last = actions.at(-1);
  const left = actions.slice(0, -1);
  const attacks = left.some((kind) => kind === "strike" || kind === "shoot" || kind === "grapple");
  return {
    actions: left,
    ...(!attacks && { attacksMade: 0 }),
    ...(last === "move" && { feetMoved: left.includes("move") ? Math.max(0, feetMoved - lastFeet) : 0 }),
    ...(last === "wait" && { waiting: false }),
    ...(last === "cast" && {
      spell: spell === "cast" ? "declared" : spell,
      spellsThisRound: Math.max(0, spellsThisRound - 1),
    }),
  };
}
