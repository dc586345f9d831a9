import type { EncounterStep } from "../encounter/types.ts";
import type { Refusal } from "../plan.ts";
import type { Action, Combatant, Declaration, Phase } from "./types.ts";

/** Who rolls for initiative, what, and who then acts together. */
export interface InitiativeRuling {
  readonly rolls: "side" | "each";
  readonly die: string;
  /** Whether the combatant's own modifier counts. */
  readonly modified: boolean;
  /** Added for halflings. */
  readonly halfling: number;
  /** Neighbours of one side in the list act as one block. */
  readonly merges: boolean;
  /** A turn is not cut up into steps, and one turn is over before the next begins. */
  readonly wholeTurns: boolean;
  readonly oneTurnAtATime: boolean;
}

/** How equal results are ordered. Whoever is still equal acts at the same time. */
export interface TieRuling {
  readonly rerolls: boolean;
  readonly dexterity: boolean;
}

/** The course of a round. */
export interface SequenceRuling {
  /** Whether the round opens with declarations. */
  readonly declares: (round: number) => boolean;
  /** What may be declared; the first is what stands when nobody says anything. */
  readonly declarations: readonly Declaration[];
  /** Declarations that may still be made until the combatant acts. */
  readonly late: readonly Declaration[];
  /** Whether declarations bind once initiative is known. */
  readonly locks: boolean;
  /** Whether only a declared spell can be cast. */
  readonly spellsDeclared: boolean;
  readonly before: readonly Phase[];
  /** Each list is gone through by one unit after another. `whole` replaces them where turns are not cut up. */
  readonly passes: readonly (readonly Phase[])[];
  readonly whole: readonly (readonly Phase[])[];
  readonly after: readonly Phase[];
  /** The steps of an encounter around it, in their order (BX-105, GOR-74). */
  readonly encounter: readonly EncounterStep[];
}

/** What an action costs. */
export interface Judgement {
  readonly refused?: Refusal;
  /** Costs nothing of the round. */
  readonly free?: boolean;
}

export interface EconomyRuling {
  judge(combatant: Combatant, action: Action, options: { readonly freeStep: number }): Judgement;
  /** Whether nothing that costs anything is left. */
  spent(combatant: Combatant): boolean;
}

/** Something done to a caster who has declared a spell and not yet cast it. */
export interface Disturbance {
  readonly kind: "melee" | "missile" | "grapple" | "spell" | "breath" | "trap" | "other";
  readonly hit: boolean;
  readonly damage: number;
  /** A saving throw that was made or failed because of it. */
  readonly save: "none" | "made" | "failed";
}

export interface DisengageRuling {
  /** Leaving melee must be declared. */
  readonly declared: boolean;
  /** Part of the encounter rate in a fighting withdrawal. */
  readonly withdrawal: number;
  /** Bonus of the foes one turns one's back on, and whether the shield still counts against them. */
  readonly retreatBonus: number;
  readonly retreatShield: boolean;
  readonly retreaterMayAttack: boolean;
}
