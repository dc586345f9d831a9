import type { Means } from "../attack/types.ts";
import type { Condition, Creature } from "../creature/types.ts";
import type { Rulebook } from "../rulings/compiler.ts";
import type { Rulings } from "../rulings/types.ts";
import type { TurnColumn } from "../tables/classes.ts";
import type { LabMagic, Touch } from "./magic.ts";

/** A fighter of the lab: a creature, and its means when not its readied weapon or first routine. */
export interface LabMember {
  readonly creature: Creature;
  readonly means?: readonly Means[];
  /** Morale group; the side's where absent. */
  readonly group?: string;
  /** Spells in memory and breath, in the order of use. */
  readonly magic?: readonly LabMagic[];
  /** Whether it stands behind: there is no melee attack by or on it while one of its side stands in front. */
  readonly behind?: boolean;
  /** Column of the turning table, for undead. */
  readonly undead?: TurnColumn;
}

export interface LabSide {
  readonly id: string;
  readonly name: string;
  readonly members: readonly LabMember[];
}

/** The setup of the lab: the fighters, the rulings, the number of fights, and the seed. */
export interface LabInput {
  readonly sides: readonly LabSide[];
  readonly rulings: Rulings;
  readonly seed: number | string;
  /** Rounds after which a fight counts as undecided; 100 by default. */
  readonly maxRounds?: number;
  /** The result of a fight for one fighter. `down` is alive and out of it: unconscious, dying, paralysed, surrendered. */
  readonly book?: Rulebook;
}

/** One finished fight. */
export const ENDS = ["dead", "down", "fled", "standing"] as const;
export type End = (typeof ENDS)[number];

/** One fight, played to its end. */
export interface LabFight {
  /** Id of the only remaining side; undefined when there is none, or several at the round limit. */
  readonly winner?: string;
  readonly rounds: number;
  readonly sides: Readonly<Record<string, LabLosses>>;
  /** All fighters in order, side after side. */
  readonly people: readonly LabPerson[];
}

/** One fighter after a fight. */
export interface LabPerson {
  readonly side: string;
  readonly end: End;
  /** Hit points lost, including those below 0. */
  readonly wounds: number;
  /** Spells and breaths used, including disrupted ones. */
  readonly spent: number;
}

/** The fates of a side's members; the four add up to its number. */
export type LabLosses = Readonly<Record<End, number>>;

/** Whole sums over many fights, which can be added in any order. Plain data. */
export interface LabCount {
  readonly fights: number;
  /** Fights won, by side; the rest have no winner. */
  readonly wins: readonly number[];
  /** Number of fights by their number of rounds. */
  readonly lengths: readonly number[];
  /** Number of fights by a side's deaths in them, by side. */
  readonly deaths: readonly (readonly number[])[];
  /** Sums of the squared hit points that a side lost in a fight, by side, for the error of the average. */
  readonly woundSquares: readonly number[];
  /** Counts by fighter, in order. */
  readonly people: readonly PersonCount[];
}

export type PersonCount = Readonly<Record<End | "wounds" | "spent", number>>;

/** An event of a fight that is reported hit by hit. `by` and `at` count all fighters from 0, side after side. */
export type LabEvent =
  | { readonly kind: "round"; readonly round: number }
  | {
      readonly kind: "attack";
      readonly by: number;
      readonly at: number;
      readonly means: Means;
      /** The natural roll; absent without one. */
      readonly natural?: number;
      /** The lowest die that hits. */
      readonly needed: number;
      readonly hit: boolean;
      readonly critical: boolean;
      /** Whether the target was helpless, which needs no roll. */
      readonly helpless?: boolean;
      /** Damage; absent for a miss. */
      readonly damage?: number;
      /** The target's hit points after the hit. */
      readonly left: number;
    }
  | {
      /** A shot that missed its target and hit a friend. */
      readonly kind: "strays";
      readonly by: number;
      readonly who: number;
      readonly amount: number;
      readonly left: number;
    }
  | { readonly kind: "casts"; readonly by: number; readonly magic: string; readonly breath: boolean }
  | { readonly kind: "turns"; readonly by: number }
  | {
      readonly kind: "touched";
      readonly who: number;
      readonly how: Touch["how"];
      /** Whether the saving throw succeeded; absent without one. */
      readonly saved?: boolean;
      readonly amount: number;
      readonly left: number;
    }
  | { readonly kind: "spoilt"; readonly who: number; readonly magic: string }
  | {
      readonly kind: "falls";
      readonly who: number;
      readonly dead: boolean;
      /** The condition that stops it from fighting. */
      readonly by?: Condition;
    }
  | {
      /** A morale check: `total` is absent without dice. */
      readonly kind: "checks";
      readonly who: readonly number[];
      readonly total?: number;
      readonly target: number;
      readonly stays: boolean;
    }
  | { readonly kind: "breaks"; readonly who: readonly number[] }
  | { readonly kind: "rises"; readonly who: number }
  | { readonly kind: "diesOfWounds"; readonly who: number };
