import type { Condition, HitPoints } from "../creature/types.ts";
import type { ZeroHitPointsState } from "../facts/fall.ts";
import type { Plan, Refusal } from "../plan.ts";
import type { SaveOutcome, SavePlan } from "../saves/saving-throw.ts";
import type { Modifier, Step } from "../trace/types.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Periods of d6 until a creature at exactly 0 regains consciousness (ERIS-44). */
export interface RegainConsciousnessPlan extends Plan<"wake"> {
  readonly creature: Named;
  /** Minutes of one period. */
  readonly period: number;
}

/** d12 less the deficit, with a d2 for the side (GOR-85 to GOR-87). */
export interface DismembermentPlan extends Plan<"dismemberment"> {
  readonly creature: Named;
  /** Points below 0. */
  readonly deficit: number;
  /** The referee's bonus to the die. */
  readonly bonus: number;
  /** Earlier d12 results that named a missing part (GOR-87). */
  readonly earlier: readonly number[];
}

/** A saving throw for life or death (GOR-86, GOR-06). */
export interface SaveOrDiePlan extends Plan<"saveOrDie"> {
  readonly creature: Named;
  readonly save: SavePlan;
  readonly cause: "dismemberment" | "resurrection" | "poison";
}

export interface SaveOrDieOutcome {
  readonly procedure: "saveOrDie";
  readonly save: SaveOutcome;
  readonly change: HitPointChange;
  readonly stamp: string;
}

/** A dying creature's d20 on its turn (HERO-18). */
export interface DeathSavePlan extends Plan<"deathSave"> {
  readonly creature: Named;
  readonly modifiers: readonly Modifier[];
  readonly surgesLeft: number;
}

/** The part of a creature that life and death may change, which an undo restores. */
export interface LifeState {
  readonly hitPoints: HitPoints;
  readonly conditions: readonly Condition[];
  readonly wounds: number;
  readonly surges: number;
  readonly drained: number;
  readonly doses: number;
  readonly lostParts: readonly string[];
}

/** The follow-up of a change: dice to roll at once, or something to store for later. */
export type LifeNext =
  | { readonly kind: "dismemberment"; readonly plan: DismembermentPlan }
  | { readonly kind: "saveOrDie"; readonly plan: SaveOrDiePlan }
  | { readonly kind: "wakeTimer"; readonly plan: RegainConsciousnessPlan }
  /** Rolled on each of the creature's turns until it is stable, conscious or dead (HERO-18). */
  | { readonly kind: "deathSave"; readonly plan: DeathSavePlan }
  /** The creature no longer wakes by itself, so the timer is removed (ERIS-44). */
  | { readonly kind: "cancelTimer"; readonly timer: "wake" }
  /** The referee may destroy its items (BX-027). */
  | { readonly kind: "offer"; readonly action: "itemDestruction"; readonly category: string };

/** A complete change to a creature's life: `before` undoes it exactly, `after` applies it. `steps` add up to the hit points after (BX-025). */
export interface HitPointChange {
  readonly procedure: "hitPoints";
  readonly creature: { readonly id: string; readonly name: string };
  readonly before: LifeState;
  readonly after: LifeState;
  readonly steps: readonly Step[];
  readonly added: readonly Condition[];
  readonly removed: readonly Condition[];
  readonly fallen?: ZeroHitPointsState;
  /** Whether the creature was down and is up again. */
  readonly rose: boolean;
  /** Whether the creature is out of the fight afterwards, for the combatant's defeated mark. */
  readonly defeated: boolean;
  /** Wound levels gained (positive) or recovered (HERO-14). */
  readonly woundChange: number;
  /** Points beyond the maximum. */
  readonly wasted: number;
  readonly refused?: Refusal;
  readonly next: readonly LifeNext[];
  readonly stamp: string;
}
