import type { Place } from "../facts/encounter.ts";
import type { Plan, Refusal } from "../plan.ts";
import type { Modifier, Step } from "../trace/types.ts";

/** A side as it comes into an encounter. */
export interface MeetingSide {
  readonly id: string;
  readonly name: string;
  readonly party: boolean;
  readonly count: number;
  /** Has a light that gives it away in the dark: see `betrayal`. */
  readonly light: boolean;
  /** Said by the referee: expects the other side or not. Absent: worked out. */
  readonly aware?: boolean;
  /** Nobody of it is awake: it expects nobody, and is surprised by whatever comes, unless the referee says that it is aware. */
  readonly asleep?: boolean;
  /** Somebody has come up to it unseen (ERIS-95). */
  readonly stolenUpon?: boolean;
  /** Stands behind a door that was tried in vain (BX-057). */
  readonly warned: boolean;
  /** All of its members are aquatic; it travels by ship (BX-091). */
  readonly aquatic: boolean;
  readonly ship: boolean;
  /** x-in-6 up to which it surprises others; 2 for most. */
  readonly surprises: number;
  /** Typed by the referee: widens or narrows the range on which this side is surprised. */
  readonly change: number;
  /** Modifiers of its members: a plus narrows the range on which it is surprised. */
  readonly modifiers?: readonly Modifier[];
  /** The effect of the other side's dim light on that range: see `betrayal` (ERIS-24). */
  readonly dimLight?: number;
}

export interface Meeting {
  readonly place: Place;
  readonly dark: boolean;
  /** Fog or the like: ships can surprise what swims (BX-091). */
  readonly fog: boolean;
  readonly sides: readonly MeetingSide[];
}

export interface SurpriseEntry {
  readonly id: string;
  readonly name: string;
  readonly party: boolean;
  readonly count: number;
  readonly aware: boolean;
  /** Why it is aware: a text key under `RULINGS.Why`; empty when it is not, or when the referee said so. */
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
    /** By the die. */
    readonly surprised: boolean;
    /** Really loses the first round. */
    readonly loses: boolean;
    /** Text key of why it does not although the die says so, or does not roll. */
    readonly why: string;
  }[];
  /** Ids of the sides that lose the first round. */
  readonly losing: readonly string[];
  readonly anySurprised: boolean;
  /** Three or more may have surrounded the party (BX-084). */
  readonly surrounded: boolean;
  /** The choices of those who are not surprised (GOR-73). */
  readonly choices: readonly string[];
  readonly stamp: string;
}

export interface DistancePlan extends Plan<"encounterDistance"> {
  readonly unit: "feet" | "yards";
  /** Dice of surprise that are used again; empty when new ones are rolled. */
  readonly dice: readonly number[];
  /** As far as one can see; 0 for no limit. */
  readonly sight: number;
  /** Said by the referee; no dice then. */
  readonly given?: number;
}

export interface DistanceOutcome {
  readonly procedure: "encounterDistance";
  readonly distance: number;
  readonly unit: "feet" | "yards";
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/** A group that flees or hunts. */
export interface Runners {
  /** Base rates in feet a turn of those who run; the slowest counts. Ships: rates in a round. */
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
  /** Whether the others pursue at all. */
  readonly pursued: boolean;
  /** A hit, a spell or initiative has been made: too late. */
  readonly combatBegun: boolean;
  /** The fleeing are surrounded, or cornered. */
  readonly cannotLeave: boolean;
  /** -50 to 50 in steps of 5, for the surroundings. */
  readonly surroundings: number;
  /** Forest or jungle. */
  readonly woods: boolean;
  /** The chance that the referee leaves to a surprised side; absent: 10 in woods, else none (BX-129). */
  readonly surprisedChance?: number;
  /** How far apart they are, in feet or yards. */
  readonly gap: number;
}

export interface EvasionPlan extends Plan<"evasion"> {
  readonly evasion: Evasion;
  /** Settled without dice: away, or the chase is on. `roll` asks for d100. */
  readonly verdict: "escapes" | "pursuit" | "roll";
  /** Text key of why, under `RULINGS.Why`. */
  readonly why: string;
  /** d100 equal to or under. */
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
  /** The chase that follows when the evasion failed. */
  readonly chase?: Chase;
  readonly stamp: string;
}

/** A chase as plain data, from round to round, turn to turn, or day to day. */
export interface Chase {
  readonly kind: "run" | "sea" | "days" | "turns";
  readonly gap: number;
  readonly unit: "feet" | "yards";
  /** Rates in the kind's own step. */
  readonly fleeing: number;
  readonly pursuing: number;
  /** The pursuers' rate in a round of an encounter: what an obstacle gains. */
  readonly pursuersRound: number;
  readonly steps: number;
  readonly over: "" | "caught" | "escaped" | "lost" | "distracted" | "stopped" | "exhausted";
  readonly dropped: boolean;
  readonly evasion: Evasion;
  /** Where those who were caught meet their hunters. */
  readonly meeting?: CaughtMeeting;
}

/** An encounter with those who caught up: a distance to roll, and no surprise (BX-132). */
export interface CaughtMeeting {
  readonly kind: "distance";
  readonly formula: string;
  readonly unit: "yards";
  readonly surprise: false;
}

export interface ChaseStep {
  readonly chase: Chase;
  readonly refused?: Refusal;
  /** Both sides have run as long as they can (BX-126). */
  readonly exhausted: boolean;
}
