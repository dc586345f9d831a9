import type { Modifier } from "../trace/types.ts";

/**
 * Moments of a round. `act` is a whole turn in one slot; the steps from `move` to `melee` are the same turn cut up by kind of action.
 * @texts RULINGS.Combat.Phase.*
 */
export const PHASES = [
  "declare",
  "initiative",
  "shootFirst",
  "preempt",
  "morale",
  "move",
  "missile",
  "spell",
  "melee",
  "missilesAndSpells",
  "actionsAndMelee",
  "act",
  "slowMissile",
  "slowMelee",
] as const;
export type Phase = (typeof PHASES)[number];

/** The actions of a combatant's round. `simple` is drawing, dropping, standing up, lighting a torch and the like. */
export const ACTIONS = [
  "move",
  "strike",
  "shoot",
  "cast",
  "device",
  "turn",
  "grapple",
  "reload",
  "simple",
  "other",
  "recover",
  "wait",
  "deathSave",
] as const;
export type ActionKind = (typeof ACTIONS)[number];

/** @texts RULINGS.Combat.Declare.* */
export const DECLARATIONS = ["none", "spell", "withdraw", "retreat", "offhand", "parry", "wait"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

/** A band of DEX on a tie (ERIS-05). */
export type Band = "first" | "middle" | "last";

/** One action as it is reported. */
export interface Action {
  readonly kind: ActionKind;
  /** Feet of a move; 0 when unknown. */
  readonly feet?: number;
  /** For a move: begun within reach of a foe that can fight, and whether it stays in reach of the same foes. */
  readonly inMelee?: boolean;
  readonly staysInReach?: boolean;
  /** For a hit or shot: whether this very weapon is slow; the combatant's own mark when absent. */
  readonly slow?: boolean;
  /** For a spell: its name, where the table knows it. */
  readonly spell?: string;
  /** For `other` and `simple`: takes hardly any time. */
  readonly quick?: boolean;
  /** For the use of a thing: a potion that is drunk. */
  readonly drinks?: boolean;
  /** For a death save: a 20 that brought its roller up again, who may still act in that turn (MIX-58). */
  readonly rallied?: boolean;
  /** A further part of the same action: the next attack of a routine, more feet of the same move. */
  readonly continues?: boolean;
}

/** A suit being put on or taken off. The armour class changes when it is done (ERIS-118). */
export interface ArmourChange {
  readonly item: string;
  readonly mode: "don" | "doff";
  /** Rounds that it takes, and those that are left. */
  readonly rounds: number;
  readonly left: number;
}

/** The same in a fight: begun in a round, and begun again in the one in which its wearer was last attacked. */
export interface ArmourChangeInFight extends ArmourChange {
  readonly name: string;
  readonly since: number;
  readonly interrupted?: number;
}

/** A fighter in the fight: facts that the table supplies, choices of the round, and what has been done. Plain data. */
export interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Morale group; empty for those who never check. */
  readonly group: string;
  /** Run by a player. */
  readonly character: boolean;
  /** Modifier of individual initiative and blocks: DEX, or a monster's own number. */
  readonly initiativeModifier: number;
  /** The parts of it from items, magic and effects, under their names. */
  readonly initiativeEffects?: readonly Modifier[];
  /** The modifier that decides ties, where that is another number (ERIS-50). */
  readonly tieModifier?: number;
  readonly halfling: boolean;
  readonly band: Band;
  readonly canShoot: boolean;
  readonly canStrike: boolean;
  readonly caster: boolean;
  /** The weapon in hand is slow. */
  readonly slow: boolean;
  /** A missile weapon was said to be ready before this round (ERIS-18). */
  readonly ready: boolean;
  /** The round in which it was made ready; 0 or absent: before the fight. */
  readonly readySince?: number;
  /** Feet of the one move that an elf may split about its shots (ERIS-59); absent for everybody else. */
  readonly splitMove?: number;
  readonly mounted: boolean;
  /** Attacks of one attack action. */
  readonly attacks: number;
  /** Wears out: neither undead nor construct. */
  readonly tires: boolean;

  /** Own result under `individual` and `blocks`; null before the roll. */
  readonly initiative: number | null;
  /** Rolls that broke ties, in order. */
  readonly ties: readonly number[];
  readonly surprised: boolean;
  /** The round that surprise cost it, once it is over (REF-08, REF-12). */
  readonly caught?: number;
  readonly declared: Declaration;
  /** The detail of the declaration: the name of a spell, the figure of a parry. */
  readonly detail: string;
  /** Foes within reach when a retreat or withdrawal was declared. */
  readonly engagedWith: readonly string[];
  readonly spell: "none" | "declared" | "cast" | "disrupted" | "abandoned";
  readonly spellsThisRound: number;
  /** Actions of this round that cost something, and those that were free. */
  readonly actions: readonly ActionKind[];
  readonly free: readonly ActionKind[];
  readonly feetMoved: number;
  /** Feet of the last move alone. */
  readonly lastFeet?: number;
  readonly attacksMade: number;
  /** Points of its parry put on attackers this round (ERIS-32). */
  readonly parried?: number;
  /** Further actions given by haste, an action point and the like. */
  readonly extraActions: number;
  /** The turn of this round is over. */
  readonly done: boolean;
  /** Id of the slot that it passed. */
  readonly passed: string;
  readonly waiting: boolean;
  /** Allowed by the referee to shoot first. */
  readonly shootsFirst: boolean;
  readonly status: "active" | "defeated" | "fled";
  /** Struck down in a moment shared with its foes: still finishes it. */
  readonly falling: boolean;
  /** Down, but with a death save to make in its turn. */
  readonly dying: boolean;
  /** First round it takes part in. */
  readonly fromRound: number;
  /** Side from the next round on; empty for no change. */
  readonly nextSide: string;
  /** Action points spent in this encounter (HERO-10). */
  readonly actionPointsSpent: number;
  /** Second wind was taken in this encounter (HERO-26). */
  readonly secondWind?: boolean;
  /** Rounds run since the last rest. */
  readonly roundsRun: number;
  /** Armour that takes up its rounds until it is on or off (ERIS-118). */
  readonly dressing?: ArmourChangeInFight;
}

/** The data to add a combatant: only identity is needed. */
export type NewCombatant = Pick<Combatant, "id" | "name" | "side"> & Partial<Combatant>;
