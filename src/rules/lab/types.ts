import type { Means } from "../attack/types.ts";
import type { Condition, Creature } from "../creature/types.ts";
import type { Rulebook } from "../rulings/compiler.ts";
import type { Rulings } from "../rulings/types.ts";
import type { TurnColumn } from "../tables/classes.ts";
import type { LabMagic, Touch } from "./magic.ts";

/** Somebody in a fight of the lab: a creature, and what it fights with when that is not its readiest weapon or first routine. */
export interface LabMember {
  readonly creature: Creature;
  readonly means?: readonly Means[];
  /** Morale group; its side's where absent. */
  readonly group?: string;
  /** Spells in memory and breath, in the order in which they are used. */
  readonly magic?: readonly LabMagic[];
  /** Stands behind the others: no hit reaches it, and it strikes none, while one of its side stands in front. */
  readonly behind?: boolean;
  /** Column of the turning table that an undead one stands in. */
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
  /** The book the rulings were compiled from, where it is more than the shipped one. */
  readonly book?: Rulebook;
}

/** How somebody came out of a fight. `down` is alive and out of it: unconscious, dying, paralysed, surrendered. */
export const ENDS = ["dead", "down", "fled", "standing"] as const;
export type End = (typeof ENDS)[number];

/** One fight, played to its end. */
export interface LabFight {
  /** Id of the side that stands alone; undefined when nobody does, or several when the rounds ran out. */
  readonly winner?: string;
  readonly rounds: number;
  readonly sides: Readonly<Record<string, LabLosses>>;
  /** Everybody, side by side in the order given. */
  readonly people: readonly LabPerson[];
}

/** One fighter after a fight. */
export interface LabPerson {
  readonly side: string;
  readonly end: End;
  /** Hit points lost, below 0 too. */
  readonly wounds: number;
  /** Spells and breaths used, those spoilt among them. */
  readonly spent: number;
}

/** The fates of a side's members; the four add up to its number. */
export type LabLosses = Readonly<Record<End, number>>;

/** Whole sums over many fights: two of different fights are added up, in any order, to the same figures. Plain data. */
export interface LabCount {
  readonly fights: number;
  /** Fights won, by side in the order given; the rest were won by nobody. */
  readonly wins: readonly number[];
  /** Fights by their number of rounds. */
  readonly lengths: readonly number[];
  /** Fights by how many of a side died in them, by side. */
  readonly deaths: readonly (readonly number[])[];
  /** Squares of the hit points that a side lost in a fight, by side: how surely their average is known. */
  readonly woundSquares: readonly number[];
  /** By person in the order given. */
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
      /** The natural roll; absent where none was made. */
      readonly natural?: number;
      /** The least die that would have hit. */
      readonly needed: number;
      readonly hit: boolean;
      readonly critical: boolean;
      /** The target was helpless: the reason why no die was rolled. */
      readonly helpless?: boolean;
      /** Absent for a miss. */
      readonly damage?: number;
      /** Hit points of the one struck, after the hit. */
      readonly left: number;
    }
  | {
      /** A shot that missed its foe and hit a friend. */
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
      /** Whether its saving throw succeeded; absent where it had none. */
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
      /** A morale check: `total` is absent where no dice decide. */
      readonly kind: "checks";
      readonly who: readonly number[];
      readonly total?: number;
      readonly target: number;
      readonly stays: boolean;
    }
  | { readonly kind: "breaks"; readonly who: readonly number[] }
  | { readonly kind: "rises"; readonly who: number }
  | { readonly kind: "diesOfWounds"; readonly who: number };
