import { encounterSeconds } from "../encounter/encounter-steps.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { PLACES, type Place } from "../facts/encounter.ts";
import type { Rulings } from "../rulings/types.ts";
import { dungeonRest } from "../topics/dungeonRest.ts";
import { journeyRest } from "../topics/journeyRest.ts";
import { moveClock, type Span, spanSeconds } from "./clock.ts";
import { type PartyRate, partyRate, type Walker } from "./encumbrance.ts";
import { mouthsOf } from "./food.ts";
import { afterDay, type Want } from "./hunger-and-thirst.ts";
import { type Light, runDown, type Timed } from "./lights.ts";
import { TURN } from "./units.ts";

/** A member of the party on an expedition. */
export interface Marcher extends Walker {
  /** Turns since the last whole turn of rest (BX-064). */
  readonly turnsActive: number;
  /** Days of travel since the last full day of rest (BX-083). */
  readonly travelDays: number;
  /** Whether a forced march requires a full day of rest (BX-082); `overdue` once it was not taken. */
  readonly mustRest: boolean;
  readonly overdue: boolean;
  readonly want: Want;
  /** Whether it is dead: carried along, but without food and water (BX-010). */
  readonly dead?: boolean;
  /** Number of eaters in the entry, for a group; 1 where absent. */
  readonly mouths?: number;
}

/** A log event, as a text key under `RULINGS.Expedition` with its figures. */
export interface LogEntry {
  /** Time on the clock, in seconds. */
  readonly clock: number;
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** An expedition of the party: plain data, from turn to turn and from day to day. */
export interface Expedition {
  /** Seconds since the first midnight. */
  readonly clock: number;
  readonly place: Place;
  /** Turns since the dungeon was entered. */
  readonly turn: number;
  readonly members: readonly Marcher[];
  readonly lights: readonly Light[];
  readonly effects: readonly Timed[];
  /** Shared food and water, in days for one person; null where water is freely available. */
  readonly rations: number;
  readonly water: number | null;
  /** Degrees off the intended course; only the referee knows (BX-048). */
  readonly offCourse: number;
  readonly log: readonly LogEntry[];
}

/** The rate of the walking members (BX-012). */
export function rateOf(expedition: Expedition, rulings: Rulings): PartyRate {
  return partyRate(expedition.members, rulings);
}

/** The party enters another kind of place; dungeon turns are counted from entering it (BX-072). */
export function enter(expedition: Expedition, place: Place): Expedition {
  return noted({ ...expedition, place: oneOf(place, PLACES, "place"), turn: 0 }, "entered", { place });
}

/** Adds an event to the log. */
export function noted(expedition: Expedition, key: string, data: LogEntry["data"] = {}): Expedition {
  return { ...expedition, log: [...expedition.log, { clock: expedition.clock, key, data }] };
}

interface Passing {
  /** Ids of the members who rest throughout; `all` for everybody. */
  readonly resting?: readonly string[] | "all";
  /** Number of members fed by foraging at the first midnight (BX-077). */
  readonly fed?: number;
}

/**
 * Lets time pass (BX-009, BX-010): the clock moves, lights and effects run down, members who do not rest tire (BX-064), and at each midnight everybody eats and
 * drinks. Camp and sleep, a day's worth of turns or more, count as rest. Time never goes backwards here.
 */
export function pass(expedition: Expedition, span: Span, passing: Passing, rulings: Rulings): Expedition {
  const moved = moveClock(expedition.clock, span, rulings);
  // The turns of the clock are counted, so that rounds add up.
  const turns = Math.max(0, Math.floor(moved.clock / TURN) - Math.floor(expedition.clock / TURN));
  const lights = runDown(expedition.lights, turns);
  const effects = runDown(expedition.effects, turns);
  const rests = (id: string): boolean =>
    turns >= 144 || passing.resting === "all" || (passing.resting?.includes(id) ?? false);
  const members = expedition.members.map((member) =>
    turns === 0 ? member : { ...member, turnsActive: rests(member.id) ? 0 : member.turnsActive + turns },
  );
  let after: Expedition = {
    ...expedition,
    clock: moved.clock,
    turn: expedition.turn + turns,
    members,
    lights: lights.left,
    effects: effects.left,
  };
  for (const { name, ago } of lights.ended) after = noted(after, "lightOut", { name, ago });
  for (const { name } of lights.warned) after = noted(after, "lightLow", { name });
  for (const { name } of effects.ended) after = noted(after, "effectOver", { name });
  after = tired(expedition, after, rulings);
  for (let day = 0; day < moved.days; day += 1) after = mealtime(after, day === 0 ? (passing.fed ?? 0) : 0);
  return after;
}

/** The events for the reminder before the penalty, and for the penalty (BX-064). */
function tired(before: Expedition, after: Expedition, rulings: Rulings): Expedition {
  const every = rulings.use(dungeonRest)?.every;
  if (every === undefined) return after;
  let result = after;
  for (const [at, { name, turnsActive }] of after.members.entries()) {
    const was = before.members[at]?.turnsActive ?? 0;
    if (turnsActive >= every && was < every) result = noted(result, "tired", { name });
    else if (turnsActive === every - 1 && was < every - 1) result = noted(result, "restDue", { name });
  }
  return result;
}

/** The meals at midnight: each member in turn uses a day's food and water while they last; foraged food goes to the first members (BX-010, BX-049, BX-077). */
function mealtime(expedition: Expedition, fed: number): Expedition {
  let { rations, water } = expedition;
  let free = fed;
  const members = expedition.members.map((member) => {
    const mouths = mouthsOf([member]);
    if (mouths === 0) return member;
    const gathered = Math.min(free, mouths);
    const eaten = Math.min(rations, mouths - gathered);
    free -= gathered;
    rations -= eaten;
    const drunk = water === null ? mouths : Math.min(water, mouths);
    if (water !== null) water -= drunk;
    // A whole group goes without when the supply is too small for all of it.
    return { ...member, want: afterDay(member.want, { food: gathered + eaten >= mouths, water: drunk >= mouths }) };
  });
  let after: Expedition = { ...expedition, members, rations, water };
  for (const { name, want } of members)
    if (want.food > 0 || want.water > 0)
      after = noted(after, "goesWithout", { name, food: want.food, water: want.water });
  return after;
}

/** Whether a member has the fatigue penalty, at most one -1 on attacks and damage (BX-064, BX-082, BX-083). */
export function needsRest(member: Pick<Marcher, "turnsActive" | "travelDays" | "overdue">, rulings: Rulings): boolean {
  const turns = rulings.use(dungeonRest)?.every;
  const days = rulings.use(journeyRest)?.days;
  return (
    (turns !== undefined && member.turnsActive >= turns) ||
    (days !== undefined && (member.travelDays > days || member.overdue))
  );
}

/**
 * The expedition after an encounter, which took whole turns from its start, at least one (BX-054, BX-118, GOR-67).
 * @param counted seconds that have already passed on the clock since its start, by the combat rounds
 */
export function afterEncounter(expedition: Expedition, rounds: number, rulings: Rulings, counted = 0): Expedition {
  const passed = wholeNumber(counted, "counted", 0);
  const fought = Math.max(wholeNumber(rounds, "rounds", 0), Math.ceil(passed / spanSeconds({ rounds: 1 }, rulings)));
  const { seconds } = encounterSeconds(fought, rulings);
  return pass(noted(expedition, "encounterOver", { rounds: fought }), { seconds: seconds - passed }, {}, rulings);
}
