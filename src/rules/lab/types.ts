import type { Means } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";

/** Somebody in a fight of the lab: a creature, and what it fights with when that is not its readiest weapon or first routine. */
export interface LabMember {
  readonly creature: Creature;
  readonly means?: readonly Means[];
  /** Morale group; its side's where absent. */
  readonly group?: string;
}

export interface LabSide {
  readonly id: string;
  readonly name: string;
  readonly members: readonly LabMember[];
}

/** What the lab is asked: who fights, under which rulings, how often, from which seed. */
export interface LabInput {
  readonly sides: readonly LabSide[];
  readonly rulings: Rulings;
  /** 1 to 1,000,000. */
  readonly times: number;
  readonly seed: number | string;
  /** Rounds after which a fight counts as undecided; 100 by default. */
  readonly maxRounds?: number;
}

/** One fight, played to its end. */
export interface LabFight {
  /** Id of the side that stands alone; undefined when nobody does, or several when the rounds ran out. */
  readonly winner?: string;
  readonly rounds: number;
  readonly sides: Readonly<Record<string, LabLosses>>;
}

/** What became of a side's members; the four add up to its number. */
export interface LabLosses {
  readonly dead: number;
  /** Alive and out of the fight: unconscious, dying, paralysed, surrendered. */
  readonly down: number;
  readonly fled: number;
  readonly standing: number;
}

/** What many fights came to. Rates are 0 to 1; losses are averages a fight. */
export interface LabReport {
  readonly times: number;
  readonly sides: readonly (LabLosses & { readonly id: string; readonly name: string; readonly wins: number })[];
  /** Share of fights that nobody won. */
  readonly undecided: number;
  readonly rounds: { readonly average: number; readonly least: number; readonly most: number };
  /** How many fights lasted so many rounds, by number of rounds; index 0 is always 0. */
  readonly lengths: readonly number[];
  /** Hash of the rulings. */
  readonly stamp: string;
}

/** Somebody while a fight is played. */
export interface Fighter {
  readonly id: string;
  readonly side: string;
  readonly group: string;
  creature: Creature;
  means: readonly Means[];
  fate: "able" | "out" | "fled";
  /** As it stood before the blow that felled it. */
  stood?: Creature;
}
