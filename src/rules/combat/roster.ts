import { RulesError } from "../errors.ts";
import type { Combatant, NewCombatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { stopArmourChange } from "./armour-change.ts";
import { change, combatantOf, makeCombatant, replaced, sideOf } from "./combatants.ts";
import { slotsOfUnit } from "./order.ts";
import { isActing, isSlowPass, unitOfSlot } from "./phases.ts";
import { noted, slotAt } from "./round.ts";
import type { CombatEvent, CombatState, Side, Slot, Transition, Unit } from "./types.ts";
import { compareOwn } from "./units.ts";

/** The facts about a combatant that may change during a fight. */
type CombatantFacts = Partial<
  Pick<
    Combatant,
    | "name"
    | "group"
    | "character"
    | "initiativeModifier"
    | "initiativeEffects"
    | "tieModifier"
    | "splitMove"
    | "halfling"
    | "band"
    | "canShoot"
    | "canStrike"
    | "caster"
    | "slow"
    | "ready"
    | "mounted"
    | "attacks"
    | "tires"
    | "dying"
    | "surprised"
    | "engagedWith"
  >
>;

/** Updates facts: another weapon in hand, a new name. A weapon drawn now was not ready before (ERIS-18). */
export function setFacts(state: CombatState, id: string, facts: CombatantFacts): CombatState {
  const made = facts.ready === true && !combatantOf(state, id).ready;
  return change(state, id, { ...facts, ...(made && { readySince: state.round }) });
}

/** Modifiers are new objects each time, so they are compared by value; all other facts are primitives. */
function sameFact(before: unknown, now: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(now)) return before === now;
  return JSON.stringify(before) === JSON.stringify(now);
}

/** Updates all facts; facts that only some rulings give are removed with them (MIX-07, ERIS-59). The state is returned unchanged where nothing is new. */
export function renewFacts(state: CombatState, id: string, facts: CombatantFacts): CombatState {
  const { tieModifier, splitMove, initiativeEffects, ...kept } = combatantOf(state, id);
  const before = { ...kept, tieModifier, splitMove, initiativeEffects };
  const stands = (key: string): boolean => sameFact(Reflect.get(before, key), Reflect.get(facts, key));
  if (["tieModifier", "splitMove", "initiativeEffects", ...Object.keys(facts)].every(stands)) return state;
  return setFacts(replaced(state, kept), id, facts);
}

/**
 * Adds a combatant. Before the order of the round is known it takes part at once; afterwards from the next round on (HERO-06), unless the referee uses {@link
 * actNow}.
 */
export function join(
  state: CombatState,
  given: NewCombatant,
  side: { readonly id: string; readonly name: string } = { id: given.side, name: given.side },
): Transition {
  if (state.combatants.some(({ id }) => id === given.id))
    throw new RulesError("combatantTwice", "combatant.id", { id: given.id });
  const fromRound = state.settled ? state.round + 1 : state.round;
  const newcomer = makeCombatant({ ...given, fromRound });
  const sides: readonly Side[] = sideOf(state, given.side)
    ? state.sides
    : [...state.sides, { id: side.id, name: side.name, initiative: null, ties: [] }];
  const joined = { ...state, sides, combatants: [...state.combatants, newcomer] };
  return noted(joined, [{ kind: "joined", id: given.id, round: fromRound }]);
}

/** Lets a newcomer act this round, alone after all others (HERO-06). */
export function actNow(state: CombatState, id: string, rulings: Rulings): Transition {
  const combatant = combatantOf(state, id);
  if (combatant.status !== "active" || combatant.done || combatant.fromRound <= state.round)
    return { state, events: [], refused: { key: "order.hasItsPlace", rule: "HERO-06" } };
  if (!state.settled) return { state: change(state, id, { fromRound: state.round }), events: [] };
  const unit = alone(combatant, state.round);
  const now = change(state, id, { fromRound: state.round });
  return { state: insertUnit(now, unit, rulings, slotAt(state)?.unit ?? "", "after"), events: [] };
}

function alone(combatant: Combatant, round: number): Unit {
  return {
    id: `late:${round}:${combatant.id}`,
    kind: "combatant",
    sides: [combatant.side],
    ids: [combatant.id],
    initiative: combatant.initiative,
    simultaneous: false,
  };
}

/** Inserts a unit's slots before or after those of another that are still to come; its slow attacks join the slow pass (BX-136). */
function insertUnit(
  state: CombatState,
  unit: Unit,
  rulings: Rulings,
  anchor: string,
  where: "before" | "after",
): CombatState {
  const index = state.units.findIndex((one) => one.id === anchor);
  const place = where === "after" ? index + 1 : Math.max(0, index);
  const units = [...state.units.slice(0, place), unit, ...state.units.slice(place)];
  const acts = state.order.findIndex((slot, i) => i > state.cursor && slot.unit === anchor && !isSlowPass(slot.phase));
  let at = acts > 0 && slotAt(state)?.unit !== anchor ? acts : state.cursor + 1;
  if (where === "after") while (ofTurn(state.order[at], anchor)) at += 1;
  const own = slotsOfUnit(unit, rulings);
  const order = [
    ...state.order.slice(0, at),
    ...own.filter(({ phase }) => !isSlowPass(phase)),
    ...state.order.slice(at),
  ];
  return { ...state, units, order: withSlowPass(order, state.cursor, units, own) };
}

function ofTurn(slot: Slot | undefined, unit: string): boolean {
  return slot?.unit === unit && !isSlowPass(slot.phase);
}

/** The order with the slow pass of a unit in its place among those still to come. */
function withSlowPass(
  order: readonly Slot[],
  cursor: number,
  units: readonly Unit[],
  own: readonly Slot[],
): readonly Slot[] {
  const slow = own.filter(({ phase }) => isSlowPass(phase));
  const first = order.findIndex(({ phase }, at) => at > cursor && isSlowPass(phase));
  if (slow.length === 0 || first < 0) return order;
  const rank = (slot: Slot): number => units.findIndex(({ id }) => id === slot.unit);
  const last = order.findLastIndex(({ phase }) => isSlowPass(phase)) + 1;
  const pass = [...order.slice(first, last), ...slow].sort((a, b) => rank(a) - rank(b));
  return [...order.slice(0, first), ...pass, ...order.slice(last)];
}

/**
 * Takes a combatant down: struck down, or fled. In a simultaneous moment it acts first (BX-135, ERIS-05); `sharesMoment` false means that the hit is not part
 * of that moment.
 */
export function defeat(
  state: CombatState,
  id: string,
  how: "defeated" | "fled" = "defeated",
  sharesMoment = true,
): Transition {
  const combatant = combatantOf(state, id);
  // A fled combatant that is cut down counts as defeated.
  if (combatant.status === "fled" && how === "defeated")
    return { state: change(state, id, { status: how }), events: [] };
  if (combatant.status !== "active" || combatant.falling) return { state, events: [] };
  const slot = slotAt(state);
  const unit = slot && isActing(slot.phase) ? unitOfSlot(state, slot) : undefined;
  const later = how === "defeated" && sharesMoment && unit?.simultaneous === true && unit.ids.includes(id);
  const changed = later
    ? change(state, id, { falling: true })
    : change(stopArmourChange(state, id), id, { status: how, waiting: false });
  const events: CombatEvent[] = [{ kind: "defeated", id, atSlotEnd: later }];
  const left = new Set(
    changed.combatants.filter((one) => one.status === "active" && !one.falling).map(({ side }) => side),
  );
  const [last] = left;
  if (left.size === 1 && last !== undefined && changed.sides.length > 1)
    events.push({ kind: "oneSideLeft", side: last });
  const acting = state.acting === id && !later ? "" : state.acting;
  return noted({ ...changed, acting }, events);
}

/**
 * Brings a combatant back with its old result (HERO-06): in an adjacent block of its side that is not over, otherwise alone at its place if nobody lower has
 * begun, otherwise from the next round on. Nobody has two turns in a round.
 */
export function revive(state: CombatState, id: string, rulings: Rulings): Transition {
  const combatant = combatantOf(state, id);
  if (combatant.falling) return { state: change(state, id, { falling: false }), events: [] };
  if (combatant.status === "active") return { state, events: [] };
  const up = change(state, id, { status: "active", dying: false });
  if (!state.settled || combatant.done) return returned(up, id, state.round);
  const listed = up.units.find((unit) => unit.ids.includes(id));
  if (listed && isOpen(up, listed, combatant)) return returned(up, id, state.round);
  if (listed) return returned(change(up, id, { fromRound: state.round + 1 }), id, state.round + 1);
  const place = placeOf(up, combatantOf(up, id), rulings);
  if (place?.kind === "join") return returned(place.state, id, state.round);
  if (place?.kind === "alone")
    return returned(
      insertUnit(up, alone(combatantOf(up, id), state.round), rulings, place.anchor, place.where),
      id,
      state.round,
    );
  return returned(change(up, id, { fromRound: state.round + 1 }), id, state.round + 1);
}

function returned(state: CombatState, id: string, round: number): Transition {
  return noted(state, [{ kind: "returned", id, round }]);
}

type Place =
  | { readonly kind: "join"; readonly state: CombatState }
  | { readonly kind: "alone"; readonly anchor: string; readonly where: "before" | "after" }
  | undefined;

/** Whether a unit's turn of this round still runs or is to come; the slow pass counts only for combatants with a slow weapon. */
function isOpen(state: CombatState, unit: Unit, { slow }: Combatant): boolean {
  return state.order.some(
    ({ unit: of, phase }, i) => i >= state.cursor && of === unit.id && isActing(phase) && (slow || !isSlowPass(phase)),
  );
}

function placeOf(state: CombatState, combatant: Combatant, rulings: Rulings): Place {
  const joined = (unit: Unit): Place => ({
    kind: "join",
    state: {
      ...state,
      units: state.units.map((one) => (one.id === unit.id ? { ...one, ids: [...one.ids, combatant.id] } : one)),
    },
  });
  if (rulings.use(initiative).rolls === "side") {
    const own = state.units.find(
      (unit) => unit.sides.includes(combatant.side) && fits(unit, combatant) && isOpen(state, unit, combatant),
    );
    return own && joined(own);
  }
  const compare = compareOwn(rulings);
  const listed = state.units.flatMap((unit) =>
    unit.ids.map((id) => ({ unit, other: state.combatants.find((one) => one.id === id) })),
  );
  const next = listed.findIndex(({ other }) => other !== undefined && compare(combatant, other) < 0);
  const neighbours = next < 0 ? [listed.at(-1)] : [listed[next - 1], listed[next]];
  // Where adjacent allies do not act together, only equal results share a turn (BX-137).
  const { merges } = rulings.use(initiative);
  const own = neighbours.find(
    (one) =>
      one?.other &&
      !one.unit.simultaneous &&
      one.unit.sides.includes(combatant.side) &&
      (merges || compare(combatant, one.other) === 0) &&
      isOpen(state, one.unit, combatant),
  );
  if (own) return joined(own.unit);
  const after = next < 0 ? [] : listed.slice(next);
  const begun = after.some(
    ({ other }) => other && (other.done || other.actions.length > 0 || state.acting === other.id),
  );
  const follower = listed[next]?.unit;
  if (!follower) {
    // The lowest result goes to the end, where nobody can have begun before it.
    const last = listed.at(-1)?.unit;
    return last && { kind: "alone", anchor: last.id, where: "after" };
  }
  if (!isOpen(state, follower, combatant)) return undefined;
  // A place inside a foes' block goes after it, because their turns are not split even when they have begun (MIX-56).
  const within = listed[next - 1]?.unit.id === follower.id;
  if (begun && !(within && slotAt(state)?.unit === follower.id)) return undefined;
  return { kind: "alone", anchor: follower.id, where: within ? "after" : "before" };
}

function fits(unit: Unit, combatant: Combatant): boolean {
  return unit.band === undefined || unit.band === combatant.band;
}

/** Removes a combatant from the fight. */
export function leave(state: CombatState, id: string): CombatState {
  combatantOf(state, id);
  return {
    ...state,
    combatants: state.combatants.filter((combatant) => combatant.id !== id),
    units: state.units.map((unit) => ({ ...unit, ids: unit.ids.filter((one) => one !== id) })),
    acting: state.acting === id ? "" : state.acting,
  };
}

/** Changes sides from the next round on (HERO-06); at once before the order of the first round is known. */
export function changeSide(
  state: CombatState,
  id: string,
  side: { readonly id: string; readonly name: string },
): CombatState {
  const combatant = combatantOf(state, id);
  const sides = sideOf(state, side.id)
    ? state.sides
    : [...state.sides, { id: side.id, name: side.name, initiative: null, ties: [] }];
  const now = !state.settled && !combatant.done;
  return change({ ...state, sides }, id, now ? { side: side.id } : { nextSide: side.id });
}

/** Marks a morale group as due for a check, or removes the mark (BX-138). */
export function setMoraleDue(state: CombatState, group: string, due: boolean): CombatState {
  const others = state.moraleDue.filter((one) => one !== group);
  return { ...state, moraleDue: due && group !== "" ? [...others, group] : others };
}
