import type { Creature, NaturalAttack, Rider, Weapon } from "../creature/types.ts";
import type { Plan, Refusal } from "../plan.ts";
import type { Notation } from "../topics/attackResolution.ts";
import type { FiringIntoMelee } from "../topics/firingIntoMelee.ts";
import type { RangeBand } from "../topics/missileRange.ts";
import type { Modifier, Source, Step, Traced } from "../trace/types.ts";

/** Ammunition with a bonus or matter of its own. */
export interface Ammunition {
  readonly magic: number;
  readonly isMagic: boolean;
  readonly silver: boolean;
}

/** The means of the attack. */
export type Means =
  | {
      readonly kind: "weapon";
      readonly weapon: Weapon;
      readonly use: "melee" | "missile";
      readonly ammunition?: Ammunition;
      /** Added to damage: a monster's attack that may be made with a weapon (`weaponBonus`). */
      readonly damageBonus?: number;
    }
  | { readonly kind: "natural"; readonly attack: NaturalAttack }
  | { readonly kind: "unarmed" };

/** -1 a quarter of the body to -4 nearly all of it, or all (BX-145). */
export type Cover = 0 | -1 | -2 | -3 | -4 | "complete";

/** Somebody named on a card. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** How things stand between attacker and target. Everything may be left out: nothing is known, nothing is special. */
export interface AttackSituation {
  /** Edge to edge. Unknown means: in reach, and at no particular range. */
  readonly distanceFeet?: number;
  /** Ranges are yards (BX-074). */
  readonly outdoors?: boolean;
  /** Everybody is in reach of everybody (ERIS-11). */
  readonly allInReach?: boolean;
  readonly cover?: Cover;
  readonly behind?: boolean;
  /** The target does not know of the attacker: a thief's back-stab. */
  readonly unaware?: boolean;
  readonly unseen?: boolean;
  /** The attacker sees nothing at all: complete darkness, and no infravision (BX-041, BX-163). */
  readonly dark?: boolean;
  readonly intoMelee?: boolean;
  readonly pastMelee?: boolean;
  /** Friends of the shooter whom a stray shot may hit: those in melee with the target, and those in one that it goes past (without these: the same). */
  readonly friendsInMelee?: readonly Named[];
  readonly friendsInLine?: readonly Named[];
  readonly indirect?: boolean;
  readonly lowCeiling?: boolean;
  /** The weapon was shot last round and is being loaded. */
  readonly reloading?: boolean;
  /** How many can fight abreast where the target stands, and how many of this side have struck it this round already (BX-167). */
  readonly front?: { readonly abreast: number; readonly attackers: number };
  /** The target is in retreat from this attacker (BX-142). */
  readonly retreatingFrom?: boolean;
  /** Points of a parry put on this attacker, 0 to 4, and the points the parrier has already handed out. */
  readonly parryShare?: number;
  readonly parrySpent?: number;
  /** The creature that parries for the target, if any: strikes back on a natural 1. */
  readonly parrier?: Named & { readonly distanceFeet?: number };
  /** Feet from the parrier to the one it defends, when that is not itself. */
  readonly wardFeet?: number;
  /** The attacker was struck down in this very moment, which it shares with its foes, and finishes what it does (ERIS-05). */
  readonly falling?: boolean;
  /** This attack is such a hit: no other cost. */
  readonly counter?: boolean;
  /** Ids of all targets of this round's attacks, this one among them. */
  readonly targets?: readonly string[];
  readonly numberOfAttacks?: number;
  /** Attacks already made this round. */
  readonly attacksMade?: number;
  /** How the attacker uses an off-hand weapon this round; the target's is `targetOffHand`. Not said is defensive. */
  readonly offHand?: "offensive" | "defensive";
  readonly targetOffHand?: "offensive" | "defensive";
  readonly subdual?: boolean;
  /** Mounted, after 60 feet or more, with a weapon that charges. */
  readonly charging?: boolean;
  /** The target charges and the weapon is braced. */
  readonly bracedAgainst?: boolean;
  /** Circumstances that some creatures' abilities depend on ({@link Circumstance}). */
  readonly daylight?: boolean;
  readonly firstAttack?: boolean;
  readonly averted?: boolean;
  readonly mirror?: boolean;
  readonly foeAverted?: boolean;
  /** Bonus of the round where fights escalate (HERO-07). */
  readonly escalation?: number;
  readonly refereeModifier?: number;
  readonly refereeDamage?: number;
  readonly modifiers?: readonly Modifier[];
  /** Bonuses of the fight whose end is tied to a turn, with the reason where one is used up (HERO-04). */
  readonly turnBonuses?: readonly Planned[];
  /** Keys of refusals that the referee waves through; they become warnings. */
  readonly allowed?: readonly string[];
}

export interface AttackInput {
  readonly attacker: Creature;
  readonly target: Creature;
  readonly means: Means;
  readonly situation: AttackSituation;
}

/** A modifier that counts, or one that does not and why. */
export interface Planned {
  readonly modifier: Modifier;
  readonly why?: string;
}

/** The known facts before an attack roll. Plain data. */
export interface AttackPlan extends Plan<"attack"> {
  readonly attacker: Named;
  readonly target: Named;
  readonly means: Means;
  readonly situation: AttackSituation;
  readonly missile: boolean;
  readonly range?: RangeBand;
  /** Helpless target: no roll (BX-166). */
  readonly automatic: boolean;
  /** No damage even on a hit (BX-155). */
  readonly harmless: boolean;
  readonly notation: Notation;
  readonly thac0: Traced;
  /** The target's, in the notation of the table. */
  readonly armourClass: Traced;
  /** The total needed to hit. */
  readonly needed: Traced;
  readonly modifiers: readonly Planned[];
  /** Sum of the modifiers, the attack bonus included where skill is one. */
  readonly modifier: Traced;
  /** Smallest natural roll that hits: 2 to 20. */
  readonly neededNatural: number;
  /** 0 to 1. */
  readonly chance: number;
  /** Images of magic about the target. */
  readonly images?: number;
  /** Shots that one attack action gives (2 for the bows of ERIS-22). */
  readonly shots: number;
}

export interface BreakPlan extends Plan<"weaponBreak"> {
  readonly weapon: Named;
}
export interface StrayPlan extends Plan<"strayShot"> {
  readonly friends: readonly Named[];
}

/** Where a stray shot went: `full` or `half` damage to a friend, to be rolled with `planDamage({..., target: friend, stray})` (ERIS-20). */
export interface StrayOutcome {
  readonly procedure: "strayShot";
  readonly natural: number;
  readonly result: "full" | "half" | "none";
  readonly friend?: Named;
  readonly stamp: string;
}

/** The next step, as data. `throw` plans are rolled at once; offers wait for a person. */
export type AttackNext =
  | { readonly kind: "throw"; readonly plan: BreakPlan | StrayPlan }
  | { readonly kind: "offer"; readonly action: "damage"; readonly critical: boolean }
  | { readonly kind: "offer"; readonly action: "counter"; readonly by: Named; readonly against: Named };

/** The items that an attack costs. */
export interface Spent {
  readonly weapon: string;
  readonly ammunition: number;
  /** It leaves the hand. */
  readonly thrown: boolean;
}

export interface AttackOutcome {
  readonly procedure: "attack";
  /** Absent when nothing was rolled. */
  readonly natural?: number;
  readonly total?: number;
  readonly hit: boolean;
  readonly automatic: boolean;
  readonly critical: boolean;
  /** A natural 1 where that means something more than a miss. */
  readonly fumble: boolean;
  readonly harmless: boolean;
  /** The attack went at an image of magic in place of its carrier, and the image is gone (Facts: mirror image). */
  readonly image?: true;
  readonly needed: number;
  /** In the notation of the table; absent when the total hits none. */
  readonly armourClassHit?: number;
  readonly notation: Notation;
  readonly steps: readonly Step[];
  /** The weapon is broken now (GOR-80). */
  readonly weaponBroken?: Named;
  /** Where a shot at a melee went that missed (ERIS-20). */
  readonly stray?: StrayOutcome;
  readonly spent?: Spent;
  readonly next: readonly AttackNext[];
  readonly stamp: string;
}

/** The input of a damage roll besides the attack. */
export interface DamageInput extends AttackInput {
  readonly critical?: boolean;
  /** A stray shot that hits the (new) target for all or half of it (ERIS-20): no critical, no riders. */
  readonly stray?: Exclude<ReturnType<FiringIntoMelee["stray"]>, "none">;
}

export interface DamagePlan extends Plan<"damage"> {
  readonly attacker: Named;
  readonly target: Named;
  readonly formula: string;
  /** The source of the dice, where it is not the weapon: two of them in hand (GOR-83). */
  readonly diceBy?: Source;
  /** Applied in order to the dice. */
  readonly modifiers: readonly Planned[];
  readonly subdual: boolean;
  readonly critical: boolean;
  readonly helmetLost: boolean;
  readonly scaleLost: boolean;
  readonly riders: readonly Rider[];
  /** Hit points and subdual points of the target before. */
  readonly hitPoints: number;
  readonly subdualPoints: number;
}

export interface DamageOutcome {
  readonly procedure: "damage";
  readonly total: number;
  readonly subdual: boolean;
  readonly steps: readonly Step[];
  /** Raised to the least that a hit does. */
  readonly minimum: boolean;
  readonly halved: boolean;
  readonly helmetLost: boolean;
  readonly scaleLost: boolean;
  readonly riders: readonly Rider[];
  /** Hit points and subdual points left, when nothing else (temporary points, wounds) has a say. */
  readonly hitPoints: number;
  readonly subdualPoints: number;
  readonly surrenders: boolean;
  readonly stamp: string;
}

export type { Refusal };
