import type { Creature, NaturalAttack, Rider, Weapon } from "../creature/types.ts";
import type { Plan, Refusal } from "../plan.ts";
import type { Notation } from "../topics/attackResolution.ts";
import type { FiringIntoMelee } from "../topics/firingIntoMelee.ts";
import type { RangeBand } from "../topics/missileRange.ts";
import type { Modifier, Source, Step, Traced } from "../trace/types.ts";

/** Ammunition with its own bonus or material. */
export interface Ammunition {
  readonly magic: number;
  readonly isMagic: boolean;
  readonly silver: boolean;
}

export type Means =
  | {
      readonly kind: "weapon";
      readonly weapon: Weapon;
      readonly use: "melee" | "missile";
      readonly ammunition?: Ammunition;
      /** Damage bonus of a monster's attack that may be made with a weapon (`weaponBonus`). */
      readonly damageBonus?: number;
    }
  | { readonly kind: "natural"; readonly attack: NaturalAttack }
  | { readonly kind: "unarmed" };

/** From -1 for a quarter of the body to -4 for nearly all of it, or all (BX-145). */
export type Cover = 0 | -1 | -2 | -3 | -4 | "complete";

/** A creature named on a card. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The situation between attacker and target. Every field is optional; absent means unknown or ordinary. */
export interface AttackSituation {
  /** Distance in feet from edge to edge. Absent means in reach and at no particular range. */
  readonly distanceFeet?: number;
  /** Ranges are yards (BX-074). */
  readonly outdoors?: boolean;
  /** The referee declared everybody to be in reach of everybody (ERIS-11). */
  readonly allInReach?: boolean;
  readonly cover?: Cover;
  readonly behind?: boolean;
  /** The target is unaware of the attacker, which allows a back-stab. */
  readonly unaware?: boolean;
  readonly unseen?: boolean;
  /** The attacker sees nothing: complete darkness, without infravision (BX-041, BX-163). */
  readonly dark?: boolean;
  readonly intoMelee?: boolean;
  readonly pastMelee?: boolean;
  /**
   * Friends of the shooter whom a stray shot may hit: those in melee with the target, and those in a melee that the shot passes (the same list when absent).
   */
  readonly friendsInMelee?: readonly Named[];
  readonly friendsInLine?: readonly Named[];
  readonly indirect?: boolean;
  readonly lowCeiling?: boolean;
  /** The weapon was shot last round and is being reloaded. */
  readonly reloading?: boolean;
  /** The number of combatants who can fight abreast at the target, and of those on this side who have attacked it this round (BX-167). */
  readonly front?: { readonly abreast: number; readonly attackers: number };
  /** The target retreats from this attacker (BX-142). */
  readonly retreatingFrom?: boolean;
  /** Points of a parry used against this attacker, 0 to 4, and the points that the parrier has already used. */
  readonly parryShare?: number;
  readonly parrySpent?: number;
  /** The creature that parries for the target, if any; it strikes back on a natural 1. */
  readonly parrier?: Named & { readonly distanceFeet?: number };
  /** Feet from the parrier to the creature it defends, when that is not itself. */
  readonly wardFeet?: number;
  /** The attacker fell in this simultaneous moment and still finishes its action (ERIS-05). */
  readonly falling?: boolean;
  /** This attack is the one that a parry gives back; it has no other cost. */
  readonly counter?: boolean;
  /** Ids of all targets of this round's attacks, including this one. */
  readonly targets?: readonly string[];
  readonly numberOfAttacks?: number;
  /** Attacks already made this round. */
  readonly attacksMade?: number;
  /** The use of the attacker's off-hand weapon this round; `targetOffHand` is the target's. Absent means defensive. */
  readonly offHand?: "offensive" | "defensive";
  readonly targetOffHand?: "offensive" | "defensive";
  readonly subdual?: boolean;
  /** Mounted, after at least 60 feet, with a weapon that can charge. */
  readonly charging?: boolean;
  /** The target charges and the weapon is braced. */
  readonly bracedAgainst?: boolean;
  /** Circumstances that some abilities depend on ({@link Circumstance}). */
  readonly daylight?: boolean;
  readonly firstAttack?: boolean;
  readonly averted?: boolean;
  readonly mirror?: boolean;
  readonly foeAverted?: boolean;
  /** Bonus of the round where combat escalates (HERO-07). */
  readonly escalation?: number;
  readonly refereeModifier?: number;
  readonly refereeDamage?: number;
  readonly modifiers?: readonly Modifier[];
  /** Bonuses of the combat that last until a turn starts or ends, with the reason where one is spent (HERO-04). */
  readonly turnBonuses?: readonly Planned[];
  /** Keys of refusals that the referee overrides; they become warnings. */
  readonly allowed?: readonly string[];
}

export interface AttackInput {
  readonly attacker: Creature;
  readonly target: Creature;
  readonly means: Means;
  readonly situation: AttackSituation;
}

/** A modifier, with a reason where it does not count. */
export interface Planned {
  readonly modifier: Modifier;
  readonly why?: string;
}

/** The known facts before an attack roll, as plain data. */
export interface AttackPlan extends Plan<"attack"> {
  readonly attacker: Named;
  readonly target: Named;
  readonly means: Means;
  readonly situation: AttackSituation;
  readonly missile: boolean;
  readonly range?: RangeBand;
  /** The target is helpless, so there is no roll (BX-166). */
  readonly automatic: boolean;
  /** The attack does no damage even on a hit (BX-155). */
  readonly harmless: boolean;
  readonly notation: Notation;
  readonly thac0: Traced;
  /** The target's armour class, in the notation in use. */
  readonly armourClass: Traced;
  /** The total needed to hit. */
  readonly needed: Traced;
  readonly modifiers: readonly Planned[];
  /** Sum of the modifiers, including the attack bonus where skill is a bonus. */
  readonly modifier: Traced;
  /** Smallest natural roll that hits: 2 to 20. */
  readonly neededNatural: number;
  /** Chance to hit, from 0 to 1. */
  readonly chance: number;
  /** Mirror images around the target. */
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

/** The result of a stray shot: `full` or `half` damage to a friend, rolled with `planDamage({..., target: friend, stray})` (ERIS-20). */
export interface StrayOutcome {
  readonly procedure: "strayShot";
  readonly natural: number;
  readonly result: "full" | "half" | "none";
  readonly friend?: Named;
  readonly stamp: string;
}

/** The next step, as data. `throw` plans are rolled at once; offers wait for a user. */
export type AttackNext =
  | { readonly kind: "throw"; readonly plan: BreakPlan | StrayPlan }
  | { readonly kind: "offer"; readonly action: "damage"; readonly critical: boolean }
  | { readonly kind: "offer"; readonly action: "counter"; readonly by: Named; readonly against: Named };

/** The items that an attack uses up. */
export interface Spent {
  readonly weapon: string;
  readonly ammunition: number;
  /** The weapon leaves the hand. */
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
  /** A natural 1 that has an effect beyond a miss. */
  readonly fumble: boolean;
  readonly harmless: boolean;
  /** The attack went at a mirror image instead of its caster, and the image is gone (Facts: mirror image). */
  readonly image?: true;
  readonly needed: number;
  /** In the notation in use; absent when the total hits no armour class. */
  readonly armourClassHit?: number;
  readonly notation: Notation;
  readonly steps: readonly Step[];
  /** The weapon that broke (GOR-80). */
  readonly weaponBroken?: Named;
  /** The result of a missed shot at a melee (ERIS-20). */
  readonly stray?: StrayOutcome;
  readonly spent?: Spent;
  readonly next: readonly AttackNext[];
  readonly stamp: string;
}

/** The input of a damage roll, in addition to the attack. */
export interface DamageInput extends AttackInput {
  readonly critical?: boolean;
  /** A stray shot that hits the new target for full or half damage (ERIS-20), without criticals and riders. */
  readonly stray?: Exclude<ReturnType<FiringIntoMelee["stray"]>, "none">;
}

export interface DamagePlan extends Plan<"damage"> {
  readonly attacker: Named;
  readonly target: Named;
  readonly formula: string;
  /** The source of the dice where it is not one weapon: two in hand (GOR-83). */
  readonly diceBy?: Source;
  /** Modifiers in the order in which they apply to the dice. */
  readonly modifiers: readonly Planned[];
  readonly subdual: boolean;
  readonly critical: boolean;
  readonly helmetLost: boolean;
  readonly scaleLost: boolean;
  readonly riders: readonly Rider[];
  /** Hit points and subdual points of the target before the damage. */
  readonly hitPoints: number;
  readonly subdualPoints: number;
}

export interface DamageOutcome {
  readonly procedure: "damage";
  readonly total: number;
  readonly subdual: boolean;
  readonly steps: readonly Step[];
  /** Whether the damage was raised to the minimum of a hit. */
  readonly minimum: boolean;
  readonly halved: boolean;
  readonly helmetLost: boolean;
  readonly scaleLost: boolean;
  readonly riders: readonly Rider[];
  /** Hit points and subdual points left, before temporary points and wounds. */
  readonly hitPoints: number;
  readonly subdualPoints: number;
  readonly surrenders: boolean;
  readonly stamp: string;
}

export type { Refusal };
