import type { Place } from "../facts/encounter.ts";
import type { Plan, Refusal } from "../plan.ts";
import type { Modifier, Step } from "../trace/types.ts";

/** A side at the start of an encounter. */
export interface MeetingSide {
  readonly id: string;
  readonly name: string;
  readonly party: boolean;
  readonly count: number;
  /** Has a light that is visible in the dark: see `betrayal`. */
  readonly light: boolean;
  /** Whether the side expects the other, as set by the referee. Absent: computed. */
  readonly aware?: boolean;
  /** Whether all members are asleep: the side expects nobody and is surprised, unless the referee sets it as aware. */
  readonly asleep?: boolean;
  /** Whether somebody has approached it unseen (ERIS-95). */
  readonly stolenUpon?: boolean;
  /** Whether it stands behind a door after a failed attempt to open it (BX-057). */
  readonly warned: boolean;
  /** Whether all members are aquatic, and whether it travels by ship (BX-091). */
  readonly aquatic: boolean;
  readonly ship: boolean;
  /** The range on which it surprises others, x-in-6; 2 for most. */
  readonly surprises: number;
  /** The referee's change of the range on which this side is surprised. */
  readonly change: number;
  /** Modifiers of its members: a bonus narrows the range on which it is surprised. */
  readonly modifiers?: readonly Modifier[];
  /** The change of that range by the other side's dim light: see `betrayal` (ERIS-24). */
  readonly dimLight?: number;
}

export interface Meeting {
  readonly place: Place;
  readonly dark: boolean;
  /** Fog or the like, in which ships can surprise swimmers (BX-091). */
  readonly fog: boolean;
  readonly sides: readonly MeetingSide[];
}

export interface SurpriseEntry {
  readonly id: string;
  readonly name: string;
  readonly party: boolean;
  readonly count: number;
  readonly aware: boolean;
  /** The reason for its awareness: a text key under `RULINGS.Why`; empty when it is unaware, or aware by the referee's decision. */
  readonly why: string;
  readonly rollId: string;
  readonly threshold: number;
  readonly steps: readonly Step[];
}

export interface SurprisePlan extends Plan<"surprise"> {
  readonly place: Place;
  readonly sides: readonly SurpriseEntry[];
}

export interface SurpriseOutcome {
  readonly procedure: "surprise";
  readonly place: Place;
  readonly sides: readonly {
    readonly id: string;
    readonly name: string;
    readonly die: number | null;
    readonly threshold: number;
    /** Surprised by the die. */
    readonly surprised: boolean;
    /** Whether it loses the first round. */
    readonly loses: boolean;
    /** Text key of the reason why it does not lose the round in spite of the die, or does not roll. */
    readonly why: string;
  }[];
  /** Ids of the sides that lose the first round. */
  readonly losing: readonly string[];
  readonly anySurprised: boolean;
  /** Three or more may have surrounded the party (BX-084). */
  readonly surrounded: boolean;
  /** The choices of the side that is not surprised (GOR-73). */
  readonly choices: readonly string[];
  readonly stamp: string;
}

export interface DistancePlan extends Plan<"encounterDistance"> {
  readonly unit: "feet" | "yards";
  /** Surprise dice reused for the distance; empty when new ones are rolled. */
  readonly dice: readonly number[];
  /** Visibility; 0 for no limit. */
  readonly sight: number;
  /** The distance set by the referee, without dice. */
  readonly given?: number;
}

export interface DistanceOutcome {
  readonly procedure: "encounterDistance";
  readonly distance: number;
  readonly unit: "feet" | "yards";
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/** A group that flees or pursues. */
export interface Runners {
  /** Base rates in feet a turn of the runners; the slowest counts. For ships, rates per round. */
  readonly rates: readonly number[];
  readonly count: number;
  readonly surprised: boolean;
  /** False for undead and constructs, which never tire. */
  readonly tires?: boolean;
}

export interface Evasion {
  readonly place: Place;
  readonly fleeing: Runners;
  readonly pursuing: Runners;
  /** Whether the other side pursues. */
  readonly pursued: boolean;
  /** Whether combat has begun with an attack, a spell or initiative, which is too late for evasion. */
  readonly combatBegun: boolean;
  /** Whether the fleeing side is surrounded or cornered. */
  readonly cannotLeave: boolean;
  /** The referee's modifier for the surroundings, -50 to 50 in steps of 5. */
  readonly surroundings: number;
  /** Forest or jungle. */
  readonly woods: boolean;
  /** The referee's chance for a surprised side; absent: 10 in woods, otherwise none (BX-129). */
  readonly surprisedChance?: number;
  /** The gap between the sides, in feet or yards. */
  readonly gap: number;
}

export interface EvasionPlan extends Plan<"evasion"> {
  readonly evasion: Evasion;
  /** The verdict: escaped, pursued, or `roll` for a d100. */
  readonly verdict: "escapes" | "pursuit" | "roll";
  /** Text key of the reason, under `RULINGS.Why`. */
  readonly why: string;
  /** The chance of success on d100, at or under. */
  readonly chance: number;
  readonly steps: readonly Step[];
}

export interface EvasionOutcome {
  readonly procedure: "evasion";
  readonly escaped: boolean;
  readonly natural: number | null;
  readonly chance: number;
  readonly why: string;
  readonly steps: readonly Step[];
  /** The pursuit after a failed evasion. */
  readonly chase?: Chase;
  readonly stamp: string;
}

/** A pursuit as plain data, from round to round, turn to turn, or day to day. */
export interface Chase {
  readonly kind: "run" | "sea" | "days" | "turns";
  readonly gap: number;
  readonly unit: "feet" | "yards";
  /** Rates in the unit of the kind of pursuit. */
  readonly fleeing: number;
  readonly pursuing: number;
  /** The pursuers' rate in an encounter round, which is the gain from an obstacle. */
  readonly pursuersRound: number;
  readonly steps: number;
  readonly over: "" | "caught" | "escaped" | "lost" | "distracted" | "stopped" | "exhausted";
  readonly dropped: boolean;
  readonly evasion: Evasion;
  /** The meeting of caught runners and their pursuers. */
  readonly meeting?: CaughtMeeting;
}

/** An encounter with pursuers who caught up: a distance to roll, and no surprise (BX-132). */
export interface CaughtMeeting {
  readonly kind: "distance";
  readonly formula: string;
  readonly unit: "yards";
  readonly surprise: false;
}

export interface ChaseStep {
  readonly chase: Chase;
  readonly refused?: Refusal;
  /** Whether both sides have run as long as they can (BX-126). */
  readonly exhausted: boolean;
}
