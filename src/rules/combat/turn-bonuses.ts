import { oneOf, RulesError, wholeNumber } from "../errors.ts";
import { list, shape, text } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import { onceOnlyBonuses } from "../topics/onceOnlyBonuses.ts";
import type { Modifier } from "../trace/types.ts";
import { afterTurn, BONUS_ON, type BonusOn, bonusApplies, bonusUsed, type FightBonus } from "./bonus-uses.ts";
import { combatantOf } from "./combatants.ts";
import { isActing, isSlowPass, membersOf } from "./phases.ts";
import type { CombatEvent, CombatState } from "./types.ts";

/** The end of a bonus: at the end of the running turn, or at an edge of a combatant's next turn. @texts RULINGS.Heroic.bonus.until.* */
export const BONUS_UNTIL = ["nextStart", "nextEnd", "thisEnd"] as const;
type BonusUntil = (typeof BONUS_UNTIL)[number];

export interface NewBonus {
  readonly id: string;
  readonly name: string;
  readonly on: BonusOn;
  readonly value: number;
  readonly to: readonly string[];
  readonly of: string;
  readonly until: BonusUntil;
}

const checkNew = shape({ id: text, name: text, to: list(text), of: text });

/**
 * Gives a bonus until an edge of a turn.
 * @throws RulesError for unknown combatants, a figure out of bounds, or a repeated id.
 */
export function giveBonus(state: CombatState, given: NewBonus): CombatState {
  checkNew(given, "bonus");
  const { id, name, value, to, of } = given;
  const on = oneOf(given.on, BONUS_ON, "bonus.on");
  const until = oneOf(given.until, BONUS_UNTIL, "bonus.until");
  wholeNumber(value, "bonus.value", -20, 20);
  for (const one of [...to, of]) combatantOf(state, one);
  const before = state.bonuses ?? [];
  if (before.some((bonus) => bonus.id === id)) throw new RulesError("combatantTwice", "bonus.id", { id });
  const running = isTurnOf(state, of);
  const edge = until === "nextStart" ? ("start" as const) : ("end" as const);
  const skip = until === "nextEnd" && running ? 1 : 0;
  const seen = running || combatantOf(state, of).done ? state.round : 0;
  const bonus: FightBonus = { id, name, on, value, to, of, edge, skip, uses: {}, expired: false, seen };
  return { ...state, bonuses: [...before, bonus] };
}

/** Removes a bonus early. */
export function endBonus(state: CombatState, id: string): CombatState {
  return { ...state, bonuses: (state.bonuses ?? []).filter((bonus) => bonus.id !== id) };
}

/** A bonus that applies to one roll; `why` is the reason where it is left out. */
interface MetBonus {
  readonly id: string;
  readonly modifier: Modifier;
  readonly why?: string;
}

/** A roll in combat: its combatant, its purpose and its opponent. */
interface FightRoll {
  readonly by: string;
  readonly on: "attack" | "damage" | "save";
  readonly against?: string;
}

/**
 * The bonuses that apply to a roll: those of the combatant that rolls, and for an attack those on its target's armour class, each counting in only one turn of
 * that combatant where the ruling limits it (HERO-04). A spent bonus is included with its reason.
 */
export function bonusesFor(state: CombatState, roll: FightRoll, rulings: Rulings): readonly MetBonus[] {
  const own = isTurnOf(state, roll.by);
  return (state.bonuses ?? []).flatMap((bonus): MetBonus[] => {
    const mine = bonus.on === roll.on && bonus.to.includes(roll.by);
    const theirs = bonus.on === "armourClass" && roll.on === "attack" && bonus.to.includes(roll.against ?? "");
    if (bonus.expired || !(mine || theirs)) return [];
    const modifier: Modifier = {
      key: theirs ? "order.turnBonusArmour" : "order.turnBonus",
      on: roll.on,
      op: "add",
      value: theirs ? -bonus.value : bonus.value,
      source: { kind: "effect", name: bonus.name, rule: "HERO-04" },
      data: { name: bonus.name, bonus: bonus.id },
    };
    const spent = !bonusApplies(bonus, roll.by, own, rulings);
    return [
      {
        id: bonus.id,
        modifier,
        ...(spent && { why: rulings.use(onceOnlyBonuses).once ? "order.usedOnce" : "order.over" }),
      },
    ];
  });
}

/** Records that bonuses changed a roll, which may spend them. */
export function useBonuses(state: CombatState, by: string, ids: readonly string[], rulings: Rulings): CombatState {
  const { bonuses } = state;
  if (!bonuses?.some(({ id }) => ids.includes(id))) return state;
  const own = isTurnOf(state, by);
  return {
    ...state,
    bonuses: bonuses.map((bonus) =>
      ids.includes(bonus.id) ? { ...bonus, ...bonusUsed(bonus, by, own, rulings) } : bonus,
    ),
  };
}

/** Whether the turn of a combatant runs: its own where turns are whole, otherwise that of its side or place. */
export function isTurnOf(state: CombatState, id: string): boolean {
  const slot = state.order[state.cursor];
  if (!slot || !isActing(slot.phase)) return false;
  const block = state.units.some((unit) => unit.id === slot.unit && unit.kind === "block");
  if (block) return state.acting === id;
  return membersOf(state, slot).some((member) => member.id === id);
}

/** The state after events: expired bonuses are removed, and those used in a turn that ended are spent. */
export function withTurns(state: CombatState, events: readonly CombatEvent[]): CombatState {
  if (!state.bonuses || state.bonuses.length === 0 || events.length === 0) return state;
  let bonuses: readonly FightBonus[] = state.bonuses;
  let round = events.find((event) => event.kind === "roundEnded")?.round ?? state.round;
  const turn = (id: string, edge: "start" | "end"): void => {
    bonuses = bonuses.map((bonus) => {
      const after = { ...bonus, ...afterTurn(bonus, id, edge) };
      return bonus.of === id ? { ...after, seen: round } : after;
    });
  };
  for (const event of events) {
    if (event.kind === "turnStarted") turn(event.id, "start");
    else if (event.kind === "slot") for (const id of beginning(state, event.slot)) turn(id, "start");
    else if (event.kind === "turnEnded") {
      // A turn that is passed counts as taken.
      if (passedBy(bonuses, round).includes(event.id)) turn(event.id, "start");
      turn(event.id, "end");
    } else if (event.kind === "roundStarted") round = event.round;
    else if (event.kind === "roundEnded")
      for (const id of passedBy(bonuses, round)) for (const edge of EDGES) turn(id, edge);
  }
  return { ...state, bonuses: bonuses.filter(({ expired }) => !expired) };
}

/** @texts RULINGS.Heroic.bonus.edge.* */
const EDGES = ["start", "end"] as const;

/** The combatants without a turn in the whole round: struck down, stunned, gone. Bonuses that end with their turns still expire. */
function passedBy(bonuses: readonly FightBonus[], round: number): readonly string[] {
  return [...new Set(bonuses.flatMap(({ of, seen }) => (seen < round ? [of] : [])))];
}

/** The combatants whose turn begins with a slot, where turns are not begun one by one. */
function beginning(state: CombatState, id: string): readonly string[] {
  const at = state.order.findIndex((slot) => slot.id === id);
  const slot = state.order[at];
  if (!slot || !isActing(slot.phase) || isSlowPass(slot.phase)) return [];
  if (state.units.some((unit) => unit.id === slot.unit && unit.kind === "block")) return [];
  const first = state.order.findIndex((one) => one.unit === slot.unit && isActing(one.phase));
  return first === at ? membersOf(state, slot).map((member) => member.id) : [];
}
