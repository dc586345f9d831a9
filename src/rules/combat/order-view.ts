import type { ActionKind, Combatant, Declaration, Phase } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { escalation } from "../topics/escalation.ts";
import { initiative } from "../topics/initiative.ts";
import { locked } from "./declare.ts";
import { allowed, groupsDue, membersOf, pendingIn, unitOfSlot, worthwhile } from "./phases.ts";
import { shootersOf } from "./preemptive.ts";
import { slotAt } from "./round.ts";
import type { CombatState, Slot, Unit } from "./types.ts";

/** The present state of the fight for the tracker. Labels are keys under `RULINGS.Combat.Phase`. */
export interface SlotView {
  readonly phase: Phase | "over";
  readonly slot?: Slot;
  readonly unit?: Unit;
  readonly round: number;
  /** Added to every attack roll this round (HERO-07). */
  readonly escalation: number;
  readonly simultaneous: boolean;
  readonly needsInitiative: boolean;
  readonly declarationsOpen: boolean;
  readonly declarations: readonly Declaration[];
  readonly lateDeclarations: readonly Declaration[];
  /** Morale groups to check now. */
  readonly moraleGroups: readonly string[];
  /** Combatants that may be allowed a first shot now. */
  readonly mayShootFirst: readonly string[];
  readonly members: readonly string[];
  /** Members who still have an action here, and those who have finished. */
  readonly pending: readonly string[];
  readonly finished: readonly string[];
  /** The actions allowed in the phase. */
  readonly allows: readonly ActionKind[];
  /** The member of a block whose turn is running. */
  readonly acting: string;
}

export function currentSlot(state: CombatState, rulings: Rulings): SlotView {
  const slot = slotAt(state);
  const sequence = rulings.use(combatSequence);
  const unit = slot && unitOfSlot(state, slot);
  const members = slot ? membersOf(state, slot).map(({ id }) => id) : [];
  const pending = slot ? pendingIn(state, slot, rulings) : [];
  return {
    phase: slot?.phase ?? "over",
    ...(slot && { slot }),
    ...(unit && { unit }),
    round: state.round,
    escalation: rulings.use(escalation)(state.round),
    simultaneous: unit?.simultaneous ?? false,
    needsInitiative: slot?.phase === "initiative" && !state.settled,
    declarationsOpen: !locked(state, rulings),
    declarations: sequence.declarations,
    lateDeclarations: sequence.late,
    moraleGroups: slot ? groupsDue(state, slot) : [],
    mayShootFirst: slot?.phase === "shootFirst" ? shootersOf(state, rulings) : [],
    members,
    pending,
    finished: members.filter((id) => !pending.includes(id)),
    allows: slot ? offered(state, slot.phase) : [],
    acting: state.acting,
  };
}

/**
 * The combatants that lose this round's turn when the referee moves on now: members of the acting block that can act, or have a save to make, and have not
 * begun (HERO-03). None where turns are split, because a further step may follow.
 */
export function leftOut(state: CombatState, rulings: Rulings): readonly string[] {
  const slot = slotAt(state);
  if (slot?.phase !== "act" || !rulings.use(initiative).oneTurnAtATime) return [];
  const pending = pendingIn(state, slot, rulings);
  return state.combatants
    .filter(
      ({ id, actions, free }) => pending.includes(id) && id !== state.acting && actions.length + free.length === 0,
    )
    .map(({ id }) => id);
}

/** The actions offered in a phase, without a move where everybody is in reach of everybody (ERIS-11). */
function offered(state: CombatState, phase: Phase): readonly ActionKind[] {
  return allowed(phase).filter((kind) => kind !== "move" || !state.allInReach);
}

/** One line of the tracker: a unit or a phase for everybody, with its members. */
export interface OrderLine {
  readonly slot: Slot;
  readonly unit?: Unit;
  readonly when: "past" | "now" | "later";
  /** Nobody has an action in it at present. */
  readonly empty: boolean;
  readonly members: readonly string[];
  readonly pending: readonly string[];
}

/** The whole order of the round, past and to come. */
export function orderLines(state: CombatState, rulings: Rulings): readonly OrderLine[] {
  return state.order.map((slot, index) => {
    const unit = unitOfSlot(state, slot);
    return {
      slot,
      ...(unit && { unit }),
      when: index < state.cursor ? "past" : index === state.cursor ? "now" : "later",
      empty: !worthwhile(state, slot, rulings),
      members: membersOf(state, slot).map(({ id }) => id),
      pending: pendingIn(state, slot, rulings),
    };
  });
}

/** The number shown beside a combatant, which Foundry sorts by: higher is earlier in this round. */
export function initiativeShown(
  state: CombatState,
  combatant: Combatant,
  rulings: Rulings,
): { readonly shown: number | null; readonly sort: number } {
  const own = rulings.use(initiative).rolls === "each";
  const shown = own ? combatant.initiative : (state.sides.find(({ id }) => id === combatant.side)?.initiative ?? null);
  const index = state.units.findIndex((unit) => unit.ids.includes(combatant.id));
  return { shown, sort: index < 0 ? -1 : state.units.length - index };
}
