import type { Modifier } from "../trace/types.ts";

/**
 * Phases of a round. `act` is a whole turn in one slot; the steps from `move` to `melee` split the same turn by kind of action.
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

/** The actions of a combatant. `simple` covers drawing, dropping, standing up, lighting a torch and the like. */
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

/** A DEX band for ties (ERIS-05). */
export type Band = "first" | "middle" | "last";

/** One reported action. */
export interface Action {
  readonly kind: ActionKind;
  /** Feet of a move; 0 when unknown. */
  readonly feet?: number;
  /** For a move: whether it began within reach of a foe that can fight, and whether it stays in reach of the same foes. */
  readonly inMelee?: boolean;
  readonly staysInReach?: boolean;
  /** For a melee or missile attack: whether this weapon is slow; the combatant's own value when absent. */
  readonly slow?: boolean;
  /** For a spell: its name, when known. */
  readonly spell?: string;
  /** For `other` and `simple`: whether it takes hardly any time. */
  readonly quick?: boolean;
  /** For the use of an item: whether it is drinking a potion. */
  readonly drinks?: boolean;
  /** For a death save: whether a 20 revived its roller, who may still act in that turn (MIX-58). */
  readonly rallied?: boolean;
  /** Whether it continues the same action: the next attack of a routine, more feet of the same move. */
  readonly continues?: boolean;
}

/** An armour change under way. The armour class changes when it is done (ERIS-118). */
export interface ArmourChange {
  readonly item: string;
  readonly mode: "don" | "doff";
  /** Rounds needed, and rounds left. */
  readonly rounds: number;
  readonly left: number;
}

/** An armour change in combat, with the round of its start; an attack on the wearer restarts it. */
export interface ArmourChangeInFight extends ArmourChange {
  readonly name: string;
  readonly since: number;
  readonly interrupted?: number;
}

/** A combatant: facts from the table, choices of the round, and actions done. Plain data. */
export interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Morale group; empty for combatants who never check. */
  readonly group: string;
  /** Run by a player. */
  readonly character: boolean;
  /** Modifier of individual initiative and blocks: DEX, or a monster's listed number. */
  readonly initiativeModifier: number;
  /** The part of the modifier from items, magic and effects, by name. */
  readonly initiativeEffects?: readonly Modifier[];
  /** The modifier for ties, where it differs (ERIS-50). */
  readonly tieModifier?: number;
  readonly halfling: boolean;
  readonly band: Band;
  readonly canShoot: boolean;
  readonly canStrike: boolean;
  readonly caster: boolean;
  /** Whether the weapon in hand is slow. */
  readonly slow: boolean;
  /** Whether a missile weapon was declared ready before this round (ERIS-18). */
  readonly ready: boolean;
  /** The round in which it was made ready; 0 or absent: before the fight. */
  readonly readySince?: number;
  /** Feet of the one move that an elf may split around its shots (ERIS-59); absent for everybody else. */
  readonly splitMove?: number;
  readonly mounted: boolean;
  /** Number of attacks of one attack action. */
  readonly attacks: number;
  /** Whether it tires, which undead and constructs do not. */
  readonly tires: boolean;

  /** Its own result under `individual` and `blocks`; null before the roll. */
  readonly initiative: number | null;
  /** Rerolls of ties, in order. */
  readonly ties: readonly number[];
  readonly surprised: boolean;
  /** The round lost to surprise, once it is over (REF-08, REF-12). */
  readonly caught?: number;
  readonly declared: Declaration;
  /** The detail of the declaration: the name of a spell, the points of a parry. */
  readonly detail: string;
  /** Foes within reach when a retreat or withdrawal was declared. */
  readonly engagedWith: readonly string[];
  readonly spell: "none" | "declared" | "cast" | "disrupted" | "abandoned";
  readonly spellsThisRound: number;
  /** Actions of this round with a cost, and free ones. */
  readonly actions: readonly ActionKind[];
  readonly free: readonly ActionKind[];
  readonly feetMoved: number;
  /** Feet of the last move. */
  readonly lastFeet?: number;
  readonly attacksMade: number;
  /** Parry points used against attackers this round (ERIS-32). */
  readonly parried?: number;
  /** Further actions from haste, an action point and the like. */
  readonly extraActions: number;
  /** Whether its turn of this round is over. */
  readonly done: boolean;
  /** Id of the slot that it skipped. */
  readonly passed: string;
  readonly waiting: boolean;
  /** Whether the referee allowed it to shoot first. */
  readonly shootsFirst: boolean;
  readonly status: "active" | "defeated" | "fled";
  /** Whether it fell in a simultaneous moment and still finishes its action. */
  readonly falling: boolean;
  /** Whether it is down with a death save to make in its turn. */
  readonly dying: boolean;
  /** The first round in which it takes part. */
  readonly fromRound: number;
  /** Side from the next round on; empty for no change. */
  readonly nextSide: string;
  /** Action points spent in this encounter (HERO-10). */
  readonly actionPointsSpent: number;
  /** Whether second wind was used in this encounter (HERO-26). */
  readonly secondWind?: boolean;
  /** Rounds run since the last rest. */
  readonly roundsRun: number;
  /** The armour change under way (ERIS-118). */
  readonly dressing?: ArmourChangeInFight;
}

/** The data of a new combatant; only its identity is required. */
export type NewCombatant = Pick<Combatant, "id" | "name" | "side"> & Partial<Combatant>;
