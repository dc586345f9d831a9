/** What a party on its way is kept as: plain data, the table's and the referee's apart, so that a client of a player never has the latter. */
import type { Encounter } from "../../rules/encounter/course.ts";
import type { Chase } from "../../rules/encounter/types.ts";
import { checkDoor } from "../../rules/exploration/check.ts";
import type { Door } from "../../rules/exploration/doors.ts";
import type { Timed } from "../../rules/exploration/lights.ts";
import type { Trap } from "../../rules/exploration/traps.ts";
import { LEADS, type Lead } from "../../rules/exploration/travel.ts";
import { PLACES, type Place } from "../../rules/facts/encounter.ts";
import { type Check, choice, finite, flag, list, shape, text, whole } from "../../rules/shape.ts";
import { TERRAINS, type Terrain } from "../../rules/tables/terrain.ts";

/** A door that the table knows, with its name. */
export interface TableDoor extends Door {
  readonly name: string;
}

/** A place of ten feet by ten that can be searched. */
export interface TableArea {
  readonly id: string;
  readonly name: string;
  readonly searchedBy: readonly string[];
}

/** A chest or the like whose trap is found and removed by those who have the art. */
export interface TableThing {
  readonly id: string;
  readonly name: string;
  readonly tried: readonly string[];
}

export const PACES = ["normal", "forced"] as const;
export const OCCUPATIONS = ["travel", "forage", "hunt", "rest"] as const;
export const COURSES = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"] as const;
export type Course = (typeof COURSES)[number];

/** How the party means to spend the next day on land. */
export interface RoadPlan {
  readonly occupation: (typeof OCCUPATIONS)[number];
  readonly course: Course;
  readonly terrain: Terrain;
  readonly road: boolean;
  /** A second kind of land after so many miles; blank: the same all day. */
  readonly later: Terrain | "";
  readonly after: number;
  readonly lead: Lead;
  readonly forced: boolean;
}

/** How the ship means to spend the next day. */
export interface SeaPlan {
  readonly means: "sail" | "oar";
  readonly waters: "ocean" | "lake" | "river" | "swamp";
  readonly course: Course;
  /** Miles to the nearest land; -1: none near. */
  readonly landMiles: number;
  readonly landmark: boolean;
  readonly current: "none" | "down" | "up";
  readonly landing: boolean;
  readonly clearShore: boolean;
  readonly beaches: boolean;
}

/** What the table sees of those who are met. */
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

/** What everybody at the table knows of the way. */
export interface Way {
  readonly place: Place;
  readonly where: string;
  /** Turns since the dungeon was entered. */
  readonly turn: number;
  /** Feet of a longer move that are left, and whether through parts that are known. */
  readonly leg: { readonly left: number; readonly known: boolean };
  /** Days of water for one; null where water is to be had. */
  readonly water: number | null;
  readonly effects: readonly Timed[];
  readonly doors: readonly TableDoor[];
  readonly areas: readonly TableArea[];
  readonly things: readonly TableThing[];
  readonly road: RoadPlan;
  readonly sea: SeaPlan;
  /** None or one. A list, so that it is always written whole. */
  readonly met: readonly Sighting[];
  /** Miles made since setting out. */
  readonly miles: number;
  readonly days: number;
  /** Hours at the table for which wandering monsters were checked (GOR-36). */
  readonly hoursChecked: number;
}

/** A trap as the referee keeps it. */
export interface KeptTrap extends Trap {
  /** Id of the door, area or thing; blank: it lies in the way. */
  readonly where: string;
}

/** What there is behind a thing of the table: by its id. */
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
}

export const AWARE = ["", "yes", "no"] as const;

/** Those who are met, as the referee keeps them. */
export interface Met {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly count: number;
  readonly place: Place;
  readonly dark: boolean;
  readonly fog: boolean;
  readonly woods: boolean;
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
  readonly encounter: Encounter;
  /** Text key of the reaction, under `RULINGS.Reaction`. */
  readonly response: string;
  readonly rounds: number;
  readonly tokens: readonly string[];
  readonly when: string;
}

/** What the referee alone knows of the way. */
export interface Secret {
  readonly hidden: readonly Hidden[];
  readonly traps: readonly KeptTrap[];
  /** Degrees to the right of the course that those who are lost really keep; 0: none. */
  readonly offCourse: number;
  /** Where the party really is, in miles east and south of where it set out. */
  readonly east: number;
  readonly south: number;
  /** Wandering monsters of the place: chance in six, turns between checks (0: as the ruling has it), and the referee's change. */
  readonly chance: number;
  readonly interval: number;
  readonly change: number;
  readonly met: readonly Met[];
}

export const NEW_WAY: Way = {
  place: "dungeon",
  where: "",
  turn: 0,
  leg: { left: 0, known: false },
  water: null,
  effects: [],
  doors: [],
  areas: [],
  things: [],
  road: {
    occupation: "travel",
    course: "north",
    terrain: "clear",
    road: false,
    later: "",
    after: 0,
    lead: "none",
    forced: false,
  },
  sea: {
    means: "sail",
    waters: "ocean",
    course: "north",
    landMiles: -1,
    landmark: false,
    current: "none",
    landing: false,
    clearShore: true,
    beaches: true,
  },
  met: [],
  miles: 0,
  days: 0,
  hoursChecked: 0,
};

export const NEW_SECRET: Secret = {
  hidden: [],
  traps: [],
  offCourse: 0,
  east: 0,
  south: 0,
  chance: 0,
  interval: 0,
  change: 0,
  met: [],
};

const COUNT = whole(0, 1_000_000);
const nullable =
  (check: Check): Check =>
  (value, field) => {
    if (value !== null) check(value, field);
  };
const both =
  (...checks: Check[]): Check =>
  (value, field) => {
    for (const check of checks) check(value, field);
  };
const named = shape({ id: text, name: text });

const checkWay = shape({
  place: choice(PLACES),
  where: text,
  turn: COUNT,
  leg: shape({ left: finite(0, 1e9), known: flag }),
  water: nullable(COUNT),
  effects: list(shape({ id: text, name: text, bearer: text, turnsLeft: nullable(COUNT) })),
  doors: list(both(checkDoor, shape({ name: text }))),
  areas: list(both(named, shape({ searchedBy: list(text) }))),
  things: list(both(named, shape({ tried: list(text) }))),
  road: shape({
    occupation: choice(OCCUPATIONS),
    course: choice(COURSES),
    terrain: choice(TERRAINS),
    road: flag,
    later: choice(["", ...TERRAINS]),
    after: COUNT,
    lead: choice(LEADS),
    forced: flag,
  }),
  sea: shape({
    means: choice(["sail", "oar"]),
    waters: choice(["ocean", "lake", "river", "swamp"]),
    course: choice(COURSES),
    landMiles: whole(-1, 100_000),
    landmark: flag,
    current: choice(["none", "down", "up"]),
    landing: flag,
    clearShore: flag,
    beaches: flag,
  }),
  met: list(shape({ id: text, name: text, img: text, count: COUNT, distance: finite(0, 1e9) })),
  miles: finite(0, 1e9),
  days: COUNT,
  hoursChecked: COUNT,
});

const checkSecret = shape({
  hidden: list(
    shape({
      id: text,
      beyond: flag,
      secretDoor: flag,
      roomTrap: flag,
      magicalTrap: flag,
      trapped: flag,
      found: list(text),
    }),
  ),
  traps: list(shape({ id: text, name: text, where: text, found: flag, sprung: flag, oneUse: flag })),
  offCourse: finite(-360, 360),
  east: finite(-1e9, 1e9),
  south: finite(-1e9, 1e9),
  chance: whole(0, 6),
  interval: whole(0, 1000),
  change: whole(-6, 6),
  met: list(shape({ id: text, uuid: text, name: text, count: COUNT, place: choice(PLACES), tokens: list(text) })),
});

/** Stored data laid over a new state; what nobody of this version can have written begins anew. */
function read<T extends object>(value: unknown, fresh: T, check: Check): T {
  const laid = { ...fresh, ...(typeof value === "object" && value !== null ? value : {}) };
  try {
    check(laid, "way");
    return laid;
  } catch {
    return fresh;
  }
}

/** What the table knows, from what is stored. */
export function readWay(value: unknown): Way {
  return read(value, NEW_WAY, checkWay);
}

/** What the referee knows, from what is stored. */
export function readSecret(value: unknown): Secret {
  return read(value, NEW_SECRET, checkSecret);
}

/** What lies behind a thing of the table; nothing where nobody has said. */
export function hiddenAt(secret: Secret, id: string): Hidden {
  return (
    secret.hidden.find((one) => one.id === id) ?? {
      id,
      beyond: false,
      secretDoor: false,
      roomTrap: false,
      magicalTrap: false,
      trapped: false,
      found: [],
    }
  );
}

/** The secret with something else behind a thing. */
export function withHidden(secret: Secret, hidden: Hidden): Secret {
  const others = secret.hidden.filter(({ id }) => id !== hidden.id);
  return { ...secret, hidden: [...others, hidden] };
}
