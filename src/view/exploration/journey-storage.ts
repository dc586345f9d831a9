/** The stored state of a journey: its initial value, its reading from stored data, and the hidden facts of its objects. */
import { checkDoor, checkTrapAttack } from "../../rules/exploration/check.ts";
import { isSpent } from "../../rules/exploration/traps.ts";
import { LEADS } from "../../rules/exploration/travel.ts";
import { PLACES } from "../../rules/facts/encounter.ts";
import { type Check, choice, finite, flag, list, maybe, shape, text, whole } from "../../rules/input-checks.ts";
import { TERRAINS } from "../../rules/tables/terrain.ts";
import { COURSES, type Hidden, type JourneyState, OCCUPATIONS, type SecretJourney } from "./journey-state.ts";

export const NEW_JOURNEY: JourneyState = {
  place: "dungeon",
  where: "",
  turn: 0,
  leg: { left: 0, known: false, sneaks: false },
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
    sneaks: false,
    flies: false,
    sight: 0,
    safe: false,
  },
  sea: {
    means: "sail",
    waters: "ocean",
    course: "north",
    landMiles: -1,
    sight: 24,
    landmark: false,
    current: "none",
    landing: false,
    clearShore: true,
    beaches: true,
  },
  watches: [],
  met: [],
  miles: 0,
  days: 0,
  restDays: 0,
  safeDays: 0,
  driven: 0,
  wind: "",
  speaker: "",
  scattered: [],
  hoursChecked: 0,
};

export const NEW_SECRET: SecretJourney = {
  hidden: [],
  traps: [],
  offCourse: 0,
  east: 0,
  south: 0,
  chance: 0,
  interval: 0,
  change: 0,
  comes: [],
  rest: [],
  met: [],
  spots: [],
};

const COUNT = whole(0, 1_000_000);
const SPOT = finite(-1e9, 1e9);
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
  leg: shape({ left: finite(0, 1e9), known: flag, sneaks: flag }),
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
    sneaks: flag,
    flies: flag,
    sight: finite(0, 1000),
    safe: flag,
  }),
  sea: shape({
    means: choice(["sail", "oar"]),
    waters: choice(["ocean", "lake", "river", "swamp"]),
    course: choice(COURSES),
    landMiles: whole(-1, 100_000),
    sight: whole(0, 1000),
    landmark: flag,
    current: choice(["none", "down", "up"]),
    landing: flag,
    clearShore: flag,
    beaches: flag,
  }),
  watches: list(list(text)),
  met: list(shape({ id: text, name: text, img: text, count: COUNT, distance: finite(0, 1e9) })),
  miles: finite(0, 1e9),
  days: COUNT,
  restDays: COUNT,
  safeDays: COUNT,
  driven: COUNT,
  wind: text,
  speaker: text,
  scattered: list(text),
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
      passed: maybe(list(text)),
      familiar: maybe(flag),
    }),
  ),
  traps: list(
    shape({
      id: text,
      name: text,
      where: text,
      found: flag,
      sprung: flag,
      oneUse: flag,
      trigger: maybe(text),
      attack: maybe(checkTrapAttack),
    }),
  ),
  offCourse: finite(-360, 360),
  east: finite(-1e9, 1e9),
  south: finite(-1e9, 1e9),
  chance: whole(0, 6),
  interval: whole(0, 1000),
  change: whole(-6, 6),
  comes: list(whole(-1, 1000)),
  rest: list(shape({ uuid: text, path: text })),
  met: list(
    shape({
      id: text,
      uuid: text,
      name: text,
      count: COUNT,
      place: choice(PLACES),
      tokens: list(text),
      watch: maybe(whole(-1, 1000)),
      lit: maybe(flag),
      sight: maybe(COUNT),
      ringed: maybe(flag),
      partyChange: maybe(whole(-6, 6)),
      foesChange: maybe(whole(-6, 6)),
      surroundings: maybe(whole(-50, 50)),
      since: maybe(whole(0, Number.MAX_SAFE_INTEGER)),
    }),
  ),
  spots: list(shape({ token: text, x: SPOT, y: SPOT, shownX: SPOT, shownY: SPOT })),
});

/** Stored data merged over a new state; undefined for data that this version cannot have written. */
function sound<T extends object>(value: unknown, fresh: T, check: Check): T | undefined {
  const whole = { ...fresh, ...(isRecord(value) ? value : {}) };
  // Older versions wrote parts without new fields.
  for (const [key, own] of Object.entries(fresh)) {
    const stored: unknown = Reflect.get(whole, key);
    if (isRecord(own) && isRecord(stored)) Reflect.set(whole, key, { ...own, ...stored });
  }
  try {
    check(whole, "way");
    return whole;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads the public state of a journey from stored data; invalid data starts again. */
export function readJourney(value: unknown): JourneyState {
  return checkedJourney(value) ?? NEW_JOURNEY;
}

/** Reads the referee's state of a journey from stored data; invalid data starts again. */
export function readSecret(value: unknown): SecretJourney {
  return checkedSecret(value) ?? NEW_SECRET;
}

/** The journey, if every value is valid; nothing else is ever written. */
export function checkedJourney(value: unknown): JourneyState | undefined {
  return sound(withFlatTries(value), NEW_JOURNEY, checkWay);
}

/**
 * Repairs data up to 0.8, which stored the members who had tried a lock under a key with a dot: it was read back as a nested object, and
 * the party's journey was lost.
 */
function withFlatTries(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.doors)) return value;
  const doors = value.doors.map((door: unknown) =>
    isRecord(door) && isRecord(door.lockTries) ? { ...door, lockTries: flat(door.lockTries) } : door,
  );
  return { ...value, doors };
}

function flat(tries: Readonly<Record<string, unknown>>, before = ""): Record<string, unknown> {
  const entries = Object.entries(tries).flatMap(([key, one]) =>
    isRecord(one)
      ? Object.entries(flat(one, `${before}${key}:`))
      : [[`${before}${key.replaceAll(".", ":")}`, one] as const],
  );
  return Object.fromEntries(entries);
}

/** The secrets, if every value is valid. */
export function checkedSecret(value: unknown): SecretJourney | undefined {
  return sound(value, NEW_SECRET, checkSecret);
}

/** The hidden facts of an object on the table; default values where none are set. */
export function hiddenAt(secret: SecretJourney, id: string): Hidden {
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

/** The secret with changed hidden facts of an object. */
export function withHidden(secret: SecretJourney, hidden: Hidden): SecretJourney {
  const others = secret.hidden.filter(({ id }) => id !== hidden.id);
  return { ...secret, hidden: [...others, hidden] };
}

/** Whether an unfound trap at a place can still go off. */
export function droppedAt({ traps }: SecretJourney, id: string): boolean {
  return traps.some((trap) => trap.where === id && !trap.found && !isSpent(trap));
}
