import type { ActionKind, ArmourChange, Band, Combatant, Declaration, Phase } from "../facts/combatant.ts";
import type { Plan, Refusal } from "../plan.ts";
import type { Modifier, Step } from "../trace/types.ts";
import type { FightBonus } from "./bonus-uses.ts";

export interface Side {
  readonly id: string;
  readonly name: string;
  readonly initiative: number | null;
  readonly ties: readonly number[];
}

/** Combatants that act together: a side, one combatant, a block, or a tied band. */
export interface Unit {
  readonly id: string;
  readonly kind: "side" | "combatant" | "block" | "band";
  readonly band?: Band;
  readonly sides: readonly string[];
  readonly ids: readonly string[];
  readonly initiative: number | null;
  /** Members fall only after the unit's slot has ended. */
  readonly simultaneous: boolean;
}

/** One place in the order of the round. `unit` is empty for everybody. */
export interface Slot {
  readonly id: string;
  readonly phase: Phase;
  readonly unit: string;
  /** Sides whose morale is checked here, where it is not only the unit's (MIX-57). */
  readonly sides?: readonly string[];
}

export type CombatEvent =
  | { readonly kind: "roundStarted"; readonly round: number; readonly escalation: number }
  | { readonly kind: "roundEnded"; readonly round: number; readonly seconds: number }
  | { readonly kind: "turnPassed"; readonly round: number }
  | { readonly kind: "sixtyRounds"; readonly round: number }
  | { readonly kind: "slot"; readonly slot: string; readonly phase: Phase; readonly unit: string }
  | { readonly kind: "needsInitiative" }
  | { readonly kind: "initiative"; readonly target: string; readonly total: number; readonly tie: boolean }
  | { readonly kind: "moraleDue"; readonly groups: readonly string[] }
  | { readonly kind: "declared"; readonly id: string; readonly declaration: Declaration }
  | { readonly kind: "acted"; readonly id: string; readonly action: ActionKind }
  | { readonly kind: "turnStarted"; readonly id: string }
  | { readonly kind: "turnEnded"; readonly id: string }
  | { readonly kind: "spellDisrupted"; readonly id: string; readonly detail: string }
  | { readonly kind: "spellKept"; readonly id: string; readonly detail: string }
  | { readonly kind: "dressed"; readonly id: string; readonly item: string; readonly mode: ArmourChange["mode"] }
  | { readonly kind: "defeated"; readonly id: string; readonly atSlotEnd: boolean }
  | { readonly kind: "exhausted"; readonly id: string }
  | { readonly kind: "joined"; readonly id: string; readonly round: number }
  | { readonly kind: "returned"; readonly id: string; readonly round: number }
  | { readonly kind: "oneSideLeft"; readonly side: string }
  | { readonly kind: "nobodyLeft" }
  | { readonly kind: "rulingsChanged" };

export interface LogEntry {
  readonly round: number;
  readonly event: CombatEvent;
}

/** A fight as plain data: stored with the combat document, shown by the tracker, changed only by the functions of this folder. */
export interface CombatState {
  readonly version: 1;
  readonly round: number;
  readonly sides: readonly Side[];
  readonly combatants: readonly Combatant[];
  readonly units: readonly Unit[];
  readonly order: readonly Slot[];
  /** Index into `order`. */
  readonly cursor: number;
  /** Whether this round's initiative is known, and so the whole order. */
  readonly settled: boolean;
  /** The combatant whose turn runs within a block; empty for none. */
  readonly acting: string;
  /** Morale groups with a check due. */
  readonly moraleDue: readonly string[];
  readonly meleeBegun: boolean;
  readonly meleeThisRound: boolean;
  /** The referee declared everybody within reach of everybody (ERIS-11). */
  readonly allInReach: boolean;
  /** The number who can fight side by side, by the referee's decision; 0 or absent means no limit (BX-167). */
  readonly abreast?: number;
  /** Bonuses that last until a turn starts or ends; absent in fights from before this field (HERO-04). */
  readonly bonuses?: readonly FightBonus[];
  /** The rulings that shaped the order (see `shapeOf`), and the hash of all rulings. */
  readonly shape: string;
  readonly stamp: string;
  /** The latest events. */
  readonly log: readonly LogEntry[];
}

/** The result of every change: the new state, the events, and the reason when refused (the state is then the old one). */
export interface Transition {
  readonly state: CombatState;
  readonly events: readonly CombatEvent[];
  readonly refused?: Refusal;
  /** Refusals that a referee overrode. */
  readonly warnings?: readonly Refusal[];
}

/** One die of an initiative roll. */
export interface InitiativeEntry {
  readonly rollId: string;
  readonly target: "side" | "combatant";
  readonly id: string;
  readonly name: string;
  readonly modifiers: readonly Modifier[];
  /** Ids of the combatants that share this die's number (HERO-01, "roll once for these"). */
  readonly also?: readonly string[];
  /** The dice of an earlier tie are discarded, because a newcomer who ties has none. */
  readonly afresh?: true;
}

export interface InitiativePlan extends Plan<"initiative"> {
  readonly entries: readonly InitiativeEntry[];
  /** 0 for the initial roll, then the number of the reroll. */
  readonly tie: number;
}

export interface InitiativeOutcome extends Transition {
  readonly procedure: "initiative";
  readonly results: readonly {
    readonly target: "side" | "combatant";
    readonly id: string;
    readonly name: string;
    readonly total: number;
    readonly steps: readonly Step[];
  }[];
  /** A further roll of the tied contenders, made at once. */
  readonly next?: InitiativePlan;
  readonly stamp: string;
}
