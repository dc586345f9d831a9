/**
 * The stored state of a travelling party: plain data, the table's and the referee's apart, so that a player's client never has the latter.
 */
import type { Encounter } from "../../rules/encounter/encounter-steps.ts";
import type { Chase } from "../../rules/encounter/types.ts";
import type { Door } from "../../rules/exploration/doors.ts";
import type { Timed } from "../../rules/exploration/lights.ts";
import type { Trap } from "../../rules/exploration/traps.ts";
import type { Lead } from "../../rules/exploration/travel.ts";
import type { Place } from "../../rules/facts/encounter.ts";
import type { Terrain } from "../../rules/tables/terrain.ts";

/** A door that the table knows, with its name. */
export interface TableDoor extends Door {
  readonly name: string;
  /** The members who have checked it for a trap. */
  readonly tried?: readonly string[];
  /** Uuid of the wall of a map that it is; absent: a door of the window alone. */
  readonly wall?: string;
}

/** A place of ten feet by ten that can be searched. */
export interface TableArea {
  readonly id: string;
  readonly name: string;
  readonly searchedBy: readonly string[];
}

/** A chest or the like whose trap is found and removed by those who have the art. */
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

/** How the party means to spend the next day on land. */
interface RoadPlan {
  readonly occupation: (typeof OCCUPATIONS)[number];
  readonly course: Course;
  readonly terrain: Terrain;
  readonly road: boolean;
  /** A second kind of land after so many miles; blank: the same all day. */
  readonly later: Terrain | "";
  readonly after: number;
  readonly lead: Lead;
  readonly forced: boolean;
  /** All day without being noticed, at the next lower rate (ERIS-93). */
  readonly sneaks: boolean;
  /** Miles that one sees, as the referee says; 0: as the terrain has it (BX-085). */
  readonly sight: number;
  /** All the way in the air (BX-075). */
  readonly flies: boolean;
  /** A guarded or otherwise safe place, for those who rest (ERIS-130). */
  readonly safe: boolean;
}

/** How the ship means to spend the next day. */
interface SeaPlan {
  readonly means: "sail" | "oar";
  readonly waters: "ocean" | "lake" | "river" | "swamp";
  readonly course: Course;
  /** Miles to the nearest land; -1: none near. */
  readonly landMiles: number;
  /** Miles at which land is seen (BX-095). */
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
  /** The chase as everybody sees it: how far apart, after how many rounds, turns or days. */
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
  /** Feet of a longer move that are left, whether through parts that are known, and whether they sneak there. */
  readonly leg: { readonly left: number; readonly known: boolean; readonly sneaks: boolean };
  /** Days of water for one; null where water is to be had. */
  readonly water: number | null;
  readonly effects: readonly Timed[];
  readonly doors: readonly TableDoor[];
  readonly areas: readonly TableArea[];
  readonly things: readonly TableThing[];
  readonly road: RoadPlan;
  readonly sea: SeaPlan;
  /** The members awake in each watch of a night, by uuid; empty: everybody in turn. */
  readonly watches: readonly (readonly string[])[];
  /** None or one. A list, so that it is always written whole. */
  readonly met: readonly Sighting[];
  /** Miles made since setting out. */
  readonly miles: number;
  readonly days: number;
  /** Full days of rest in a row (BX-029, ERIS-130). */
  readonly restDays: number;
  /** Of these, the days in a row spent in a safe place (ERIS-130). */
  readonly safeDays: number;
  /** Miles that a gale drove the ship on the last day, where nobody has said yet whether land lay on that course (BX-102); 0: none did. */
  readonly driven: number;
  /** Key of the wind of the last day at sea; blank: none was rolled. */
  readonly wind: string;
  /** Uuid of the member whom the players chose to speak; blank: the caller. */
  readonly speaker: string;
  /** Members who lost the others when everybody ran for himself. */
  readonly scattered: readonly string[];
  /** Hours at the table for which wandering monsters were checked (GOR-36). */
  readonly hoursChecked: number;
}

/** A trap as the referee keeps it. */
export interface StoredTrap extends Trap {
  /** Id of the door, area or thing; blank: it lies in the way. */
  readonly where: string;
  /** The trigger, in the referee's words. */
  readonly trigger?: string;
}

/** The hidden facts of an object on the table, by its id. */
export interface Hidden {
  readonly id: string;
  /** Somebody beyond the door who can be heard. */
  readonly beyond: boolean;
  readonly secretDoor: boolean;
  readonly roomTrap: boolean;
  readonly magicalTrap: boolean;
  /** The chest or the like has a trap. */
  readonly trapped: boolean;
  readonly found: readonly string[];
  /** Uuid of the wall of a map that is the secret door. */
  readonly wall?: string;
  /** Members who came by the secret door without looking for it: nobody notices it in passing a second time (ERIS-61). */
  readonly passed?: readonly string[];
  /** Stone that dwarves know: tunnels, mines, caverns, dwarven halls (ERIS-72). */
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
  /** They are at home: their hoard is theirs to guard. */
  readonly lair: boolean;
  readonly place: Place;
  readonly dark: boolean;
  readonly fog: boolean;
  readonly woods: boolean;
  /** They carry a light (BX-107). */
  readonly lit?: boolean;
  /** As far as one can see, in the unit of the place; 0: no limit (BX-110). */
  readonly sight?: number;
  /** Whether each side expects the other: blank is worked out. */
  readonly partyAware: (typeof AWARE)[number];
  readonly foesAware: (typeof AWARE)[number];
  readonly partyChange: number;
  readonly foesChange: number;
  readonly warned: boolean;
  /** Stealthy approach that was made; empty: none was tried (ERIS-93). */
  readonly sneaked: "" | "unseen" | "noticed";
  readonly surroundings: number;
  readonly cannotLeave: boolean;
  /** The referee says that those who surprised the party have surrounded it (BX-084). */
  readonly ringed?: boolean;
  readonly encounter: Encounter;
  /** Text key of the reaction, under `RULINGS.Reaction`. */
  readonly response: string;
  readonly rounds: number;
  readonly tokens: readonly string[];
  /** The watch of the night in which they came: 0 by day, -1 when nobody is awake. */
  readonly watch?: number;
  /** The clock when they were met, in seconds: the encounter takes whole turns from then on (BX-118). */
  readonly since?: number;
}

/** Where the party's token truly is on a map of miles, in pixels, and where it was put in its grid. */
export interface Spot {
  readonly token: string;
  readonly x: number;
  readonly y: number;
  readonly shownX: number;
  readonly shownY: number;
}

/** One thing that a day of rest gave somebody: a number or a mark on the sheet, or a condition that it took away (`statuses.` and its name). */
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
  /** Degrees to the right of the course that those who are lost really keep; 0: none. */
  readonly offCourse: number;
  /** Where the party really is, in miles east and south of where it set out. */
  readonly east: number;
  readonly south: number;
  /** Wandering monsters of the place: chance in six, turns between checks (0: as the ruling has it), and the referee's change. */
  readonly chance: number;
  readonly interval: number;
  readonly change: number;
  /** The watches in which those come whom the last day brought, in their order: 0 for those who come by day. */
  readonly comes: readonly number[];
  /** The recovery of the last day of rest when an encounter came: it is lost again after a fight or flight (MIX-51). */
  readonly rest: readonly RestGift[];
  readonly met: readonly EncounterState[];
  /** None or one. */
  readonly spots: readonly Spot[];
}
