import { roundsUntilTired } from "../derived/rounds-until-tired.ts";
import { RulesError } from "../errors.ts";
import type { Combatant, NewCombatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { escalation } from "../topics/escalation.ts";
import { initiativeEvery } from "../topics/initiativeEvery.ts";
import { roundLength } from "../topics/roundLength.ts";
import { slowWeapons } from "../topics/slowWeapons.ts";
import { afterRound } from "./armour-change.ts";
import { FRESH, hasTurn, makeCombatant } from "./combatants.ts";
import { lackingInitiative } from "./contenders.ts";
import { openOrder, settle, shapeOf } from "./order.ts";
import { affords, groupsDue, isActing, isSlowPass, membersOf, unitOfSlot, worthwhile } from "./phases.ts";
import { withTurns } from "./turn-bonuses.ts";
import type { CombatEvent, CombatState, LogEntry, Side, Slot, Transition } from "./types.ts";

const LOG_LENGTH = 100;

/** The state with events logged and turn-bound bonuses updated. */
export function noted(state: CombatState, events: readonly CombatEvent[]): Transition {
  return logged(withTurns(state, events), events);
}

/** The state with events logged, for events that {@link moveOn} has already handled. */
export function logged(state: CombatState, events: readonly CombatEvent[]): Transition {
  if (!events.length) return { state, events };
  // The state is already in the last round of the events.
  let round = events.find((event) => event.kind === "roundEnded")?.round ?? state.round;
  const entries = events.map((event): LogEntry => {
    if (event.kind === "roundStarted") round = event.round;
    return { round, event };
  });
  return { state: { ...state, log: [...state.log, ...entries].slice(-LOG_LENGTH) }, events };
}

interface StartOptions {
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly NewCombatant[];
}

/**
 * Starts a fight at round 1 (BX-114). The state is at its first slot: declarations, initiative, or the first to act.
 * @throws RulesError for two combatants with the same id or a side that is not listed.
 */
export function startCombat(options: StartOptions, rulings: Rulings): Transition {
  const sides = options.sides.map((side): Side => ({ id: side.id, name: side.name, initiative: null, ties: [] }));
  const ids = new Set<string>();
  for (const { id, side } of options.combatants) {
    if (ids.has(id)) throw new RulesError("combatantTwice", "combatants.id", { id });
    if (!sides.some((one) => one.id === side)) throw new RulesError("unknownSide", "combatants.side", { side });
    ids.add(id);
  }
  const state: CombatState = {
    version: 1,
    round: 1,
    sides,
    combatants: options.combatants.map(makeCombatant),
    units: [],
    order: [],
    cursor: -1,
    settled: false,
    acting: "",
    moraleDue: [],
    meleeBegun: false,
    meleeThisRound: false,
    allInReach: false,
    bonuses: [],
    shape: shapeOf(rulings),
    stamp: rulings.hash,
    log: [],
  };
  const events: CombatEvent[] = [{ kind: "roundStarted", round: 1, escalation: rulings.use(escalation)(1) }];
  const on = moveOn(openOrder(state, rulings), rulings);
  return noted(on.state, [...events, ...on.events]);
}

/** The current slot of the fight; undefined when nobody is left to act. */
export function slotAt(state: CombatState): Slot | undefined {
  return state.order[state.cursor];
}

/**
 * Moves the cursor to the next slot with an action in it, into further rounds when this one is over. Stops where initiative is missing, and for good when
 * nobody is left.
 */
export function moveOn(start: CombatState, rulings: Rulings): Transition {
  const events: CombatEvent[] = [];
  let state = start;
  let rounds = 0;
  for (;;) {
    const left = leaveSlot(state, rulings);
    state = { ...left.state, cursor: left.state.cursor + 1 };
    events.push(...left.events);
    const slot = slotAt(state);
    if (slot) {
      // Combatants that were to roll may have fallen, fled or been surprised since the round began.
      if (slot.phase === "initiative" && !state.settled && !lackingInitiative(state, rulings).length)
        state = settle(state, rulings);
      if (!worthwhile(state, slot, rulings)) continue;
      events.push(...arrival(state, slot));
      return { state: withTurns(state, events), events };
    }
    if (!state.combatants.some((combatant) => couldAct(combatant)) || rounds > 1) {
      events.push({ kind: "nobodyLeft" });
      return { state: withTurns({ ...state, cursor: state.order.length }, events), events };
    }
    rounds += 1;
    const next = nextRound(state, rulings);
    state = next.state;
    events.push(...next.events);
  }
}

function couldAct(combatant: Combatant): boolean {
  return combatant.status === "active" || (combatant.status === "defeated" && combatant.dying);
}

function arrival(state: CombatState, slot: Slot): CombatEvent[] {
  const events: CombatEvent[] = [{ kind: "slot", slot: slot.id, phase: slot.phase, unit: slot.unit }];
  if (slot.phase === "initiative") events.push({ kind: "needsInitiative" });
  if (slot.phase === "morale") events.push({ kind: "moraleDue", groups: groupsDue(state, slot) });
  return events;
}

/** Leaves a slot: combatants struck down together fall, uncast spells lapse, turns end. */
function leaveSlot(state: CombatState, rulings: Rulings): Transition {
  const slot = slotAt(state);
  if (!slot || !isActing(slot.phase)) return { state, events: [] };
  const events: CombatEvent[] = [];
  const ids = new Set(membersOf(state, slot).map((combatant) => combatant.id));
  const over = isOver(state, slot);
  const simultaneous = unitOfSlot(state, slot)?.simultaneous ?? false;
  const combatants = state.combatants.map((combatant): Combatant => {
    let after = combatant;
    if (ids.has(combatant.id) && over && !after.done && hasTurn(state, combatant)) {
      if (after.spell === "declared") after = { ...after, spell: "abandoned" };
      if (!awaitsSlowPass(after, rulings)) {
        after = { ...after, done: true };
        events.push({ kind: "turnEnded", id: combatant.id });
      }
    }
    if (simultaneous && after.falling) {
      after = { ...after, falling: false, status: "defeated", waiting: false };
      events.push({ kind: "defeated", id: combatant.id, atSlotEnd: false });
    }
    return after;
  });
  return { state: { ...state, combatants, acting: "" }, events };
}

/** Whether a unit's turn ends with this slot because no other slot of it follows, except the slow pass. */
function isOver(state: CombatState, slot: Slot): boolean {
  if (isSlowPass(slot.phase) || slot.phase === "preempt") return false;
  return !state.order
    .slice(state.cursor + 1)
    .some((later) => later.unit === slot.unit && isActing(later.phase) && !isSlowPass(later.phase));
}

/** Whether a combatant still has an attack in the slow pass (BX-136). */
export function awaitsSlowPass(combatant: Combatant, rulings: Rulings): boolean {
  if (!combatant.slow || !rulings.use(slowWeapons).last) return false;
  const kind = combatant.canStrike ? "strike" : "shoot";
  return (combatant.canStrike || combatant.canShoot) && affords(combatant, { kind }, rulings);
}

/** Ends the running round and opens the next: time (BX-014), reset values, joining combatants, and the new order. */
export function nextRound(state: CombatState, rulings: Rulings): Transition {
  const length = rulings.use(roundLength);
  const ended = state.round;
  const events: CombatEvent[] = [{ kind: "roundEnded", round: ended, seconds: length.seconds }];
  if (ended % length.roundsInTurn === 0) events.push({ kind: "turnPassed", round: ended });
  if (ended === roundsUntilTired(rulings)?.moving) events.push({ kind: "sixtyRounds", round: ended });
  const round = ended + 1;
  events.push({ kind: "roundStarted", round, escalation: rulings.use(escalation)(round) });
  const rolled = rulings.use(initiativeEvery).eachRound ? { initiative: null, ties: [] } : {};
  const fresh = { ...FRESH, ...rolled, surprised: false, nextSide: "" };
  const combatants = state.combatants.map((combatant): Combatant => {
    const status = combatant.falling ? "defeated" : combatant.status;
    const { dressing: _before, ...rest } = combatant;
    const { dressing: armourChange, event } = afterRound({ ...combatant, status }, ended);
    if (event) events.push(event);
    return {
      ...rest,
      ...fresh,
      ...(armourChange && { dressing: armourChange }),
      ...(combatant.surprised && { caught: ended }),
      side: combatant.nextSide || combatant.side,
      status,
    };
  });
  const sides = state.sides.map((side): Side => ({ ...side, ...rolled }));
  const opened = openOrder({ ...state, round, combatants, sides, meleeThisRound: false }, rulings);
  return { state: opened, events };
}
