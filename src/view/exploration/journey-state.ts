/** The stored state of a travelling party: plain data, with the referee's part separate, so that a player's client never has it. */
import type { Encounter } from "../../rules/encounter/encounter-steps.ts";
import type { Chase } from "../../rules/encounter/types.ts";
import type { Door } from "../../rules/exploration/doors.ts";
import type { Timed } from "../../rules/exploration/lights.ts";
import type { Trap } from "../../rules/exploration/traps.ts";
import type { Lead } from "../../rules/exploration/travel.ts";
import type { Place } from "../../rules/facts/encounter.ts";
import type { Terrain } from "../../rules/tables/terrain.ts";

/** A door known to the table, with its name. */
export interface TableDoor extends Door {
  readonly name: string;
  /** The members who have checked it for a trap. */
  readonly tried?: readonly string[];
  /** UUID of its wall on a map; absent: a door only of the window. */
  readonly wall?: string;
}

/** A searchable area of ten feet by ten. */
export interface TableArea {
  readonly id: string;
  readonly name: string;
  readonly searchedBy: readonly string[];
}

/** A chest or the like with a possible trap, for members with the thief skill. */
interface TableThing {
  readonly id: string;
  readonly name: string;
  readonly tried: readonly string[];
}

/** @texts RULINGS.Way.occupation.* */
export const OCCUPATIONS = ["travel", "forage", "hunt", "rest"] as const;
/** @texts RULINGS.Way.course.* */
export const COURSES = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"] as const;
export type Course = (typeof COURSES)[number];

/** The plan for the next day on land. */
interface RoadPlan {
  readonly occupation: (typeof OCCUPATIONS)[number];
  readonly course: Course;
  readonly terrain: Terrain;
  readonly road: boolean;
  /** A second terrain after a number of miles; blank: the same all day. */
  readonly later: Terrain | "";
  readonly after: number;
  readonly lead: Lead;
  readonly forced: boolean;
  /** Whether the party sneaks all day, at the next lower rate (ERIS-93). */
  readonly sneaks: boolean;
  /** Visibility in miles, set by the referee; 0: by terrain (BX-085). */
  readonly sight: number;
  /** Whether the party flies all the way (BX-075). */
  readonly flies: boolean;
  /** Whether the place is guarded or otherwise safe, for resting members (ERIS-130). */
  readonly safe: boolean;
}

/** The plan for the next day at sea. */
interface SeaPlan {
  readonly means: "sail" | "oar";
  readonly waters: "ocean" | "lake" | "river" | "swamp";
  readonly course: Course;
  /** Miles to the nearest land; -1: none near. */
  readonly landMiles: number;
  /** Miles at which land is visible (BX-095). */
  readonly sight: number;
  readonly landmark: boolean;
  readonly current: "none" | "down" | "up";
  readonly landing: boolean;
  readonly clearShore: boolean;
  readonly beaches: boolean;
}

/** The public view of an encounter. */
export interface Sighting {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly count: number;
  readonly distance: number;
  readonly unit: "feet" | "yards";
  /** The pursuit as everybody sees it: the gap, after a number of rounds, turns or days. */
  readonly chase: {
    readonly kind: Chase["kind"];
    readonly gap: number;
    readonly from: number;
    readonly steps: number;
    readonly over: string;
  } | null;
}

/** The public state of a journey. */
export interface JourneyState {
  readonly place: Place;
  readonly where: string;
  /** Turns since the dungeon was entered. */
  readonly turn: number;
  /** A longer move: feet left, whether through known areas, and whether the party sneaks. */
  readonly leg: { readonly left: number; readonly known: boolean; readonly sneaks: boolean };
  /** Days of water for one; null where water is freely available. */
  readonly water: number | null;
  readonly effects: readonly Timed[];
  readonly doors: readonly TableDoor[];
  readonly areas: readonly TableArea[];
  readonly things: readonly TableThing[];
  readonly road: RoadPlan;
  readonly sea: SeaPlan;
  /** The members awake in each watch of a night, by UUID; empty: everybody in turn. */
  readonly watches: readonly (readonly string[])[];
  /** At most one. A list, so that it is always written whole. */
  readonly met: readonly Sighting[];
  /** Miles since the start. */
  readonly miles: number;
  readonly days: number;
  /** Consecutive full days of rest (BX-029, ERIS-130). */
  readonly restDays: number;
  /** The last of these spent without interruption in a safe place (ERIS-130). */
  readonly safeDays: number;
  /** Miles that a gale drove the ship on the last day, until the referee has decided about land on that course (BX-102); 0: none. */
  readonly driven: number;
  /** Key of the wind of the last day at sea; blank without a roll. */
  readonly wind: string;
  /** UUID of the speaker whom the players chose; blank: the caller. */
  readonly speaker: string;
  /** Members who lost the others when the party scattered. */
  readonly scattered: readonly string[];
  /** Number of hours at the table with a check for wandering monsters (GOR-36). */
  readonly hoursChecked: number;
}

/** A trap as stored for the referee. */
export interface StoredTrap extends Trap {
  /** Id of the door, area or item; blank: it is on the route. */
  readonly where: string;
  /** The trigger, in the referee's words. */
  readonly trigger?: string;
}

/** The hidden facts of an object on the table, by its id. */
export interface Hidden {
  readonly id: string;
  /** Whether an audible creature is beyond the door. */
  readonly beyond: boolean;
  readonly secretDoor: boolean;
  readonly roomTrap: boolean;
  readonly magicalTrap: boolean;
  /** Whether the chest or the like has a trap. */
  readonly trapped: boolean;
  readonly found: readonly string[];
  /** UUID of the secret door's wall on a map. */
  readonly wall?: string;
  /** Members who passed the secret door without a search, and so cannot notice it in passing again (ERIS-61). */
  readonly passed?: readonly string[];
  /** Whether the stonework is familiar to dwarves: tunnels, mines, caverns, dwarven halls (ERIS-72). */
  readonly familiar?: boolean;
}

export const AWARE = ["", "yes", "no"] as const;

/** The creatures in an encounter, as stored for the referee. */
export interface EncounterState {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly count: number;
  /** Whether they are in their lair, and guard its hoard. */
  readonly lair: boolean;
  readonly place: Place;
  readonly dark: boolean;
  readonly fog: boolean;
  readonly woods: boolean;
  /** Whether they carry a light (BX-107). */
  readonly lit?: boolean;
  /** Visibility, in the unit of the place; 0: no limit (BX-110). */
  readonly sight?: number;
  /** Whether each side expects the other; blank: computed. */
  readonly partyAware: (typeof AWARE)[number];
  readonly foesAware: (typeof AWARE)[number];
  readonly partyChange: number;
  readonly foesChange: number;
  readonly warned: boolean;
  /** The result of a stealthy approach; empty: none was tried (ERIS-93). */
  readonly sneaked: "" | "unseen" | "noticed";
  readonly surroundings: number;
  readonly cannotLeave: boolean;
  /** Whether the referee declared that the surprised party is surrounded (BX-084). */
  readonly ringed?: boolean;
  readonly encounter: Encounter;
  /** Text key of the reaction, under `RULINGS.Reaction`. */
  readonly response: string;
  readonly rounds: number;
  readonly tokens: readonly string[];
  /** The watch of the night in which they came: 0 by day, -1 when nobody is awake. */
  readonly watch?: number;
  /** Time of the meeting in seconds on the clock: the encounter takes whole turns from then on (BX-118). */
  readonly since?: number;
}

/** The exact position of the party's token on a map of miles, in pixels, and the token's position in the grid. */
export interface Spot {
  readonly token: string;
  readonly x: number;
  readonly y: number;
  readonly shownX: number;
  readonly shownY: number;
}

/** One gain from a day of rest: a number or a mark on the sheet, or a removed condition (`statuses.` and its name). */
export interface RestGift {
  readonly uuid: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The referee's secret data of the journey. */
export interface SecretJourney {
  readonly hidden: readonly Hidden[];
  readonly traps: readonly StoredTrap[];
  /** Degrees to the right of the actual course of a lost party; 0: none. */
  readonly offCourse: number;
  /** The party's actual position, in miles east and south of its start. */
  readonly east: number;
  readonly south: number;
  /** Wandering monsters of the place: chance in six, turns between checks (0: by the ruling), and the referee's modifier. */
  readonly chance: number;
  readonly interval: number;
  readonly change: number;
  /** The watches of the encounters of the last day, in order; 0 by day. */
  readonly comes: readonly number[];
  /** The gains of the last day of rest when an encounter came, which a fight or flight takes back (MIX-51). */
  readonly rest: readonly RestGift[];
  readonly met: readonly EncounterState[];
  /** At most one. */
  readonly spots: readonly Spot[];
}
