import { finiteNumber, oneOf, wholeNumber } from "../errors.ts";
import type { Place } from "../facts/encounter.ts";
import { type Plan, type Refusal, type RollRequest, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { TERRAINS, type Terrain, terrainRow } from "../tables/terrain.ts";
import { wanderingMonsters } from "../topics/wanderingMonsters.ts";
import type { Step, Traced, Tracer } from "../trace/types.ts";
import { checkWandering } from "./check.ts";

/** Waters with their own chance of wandering monsters (BX-097). */
export const WATERS = { ocean: 2, lake: 2, river: 2, swamp: 3 } as const;
export type Waters = keyof typeof WATERS;

/** The place and the party's movement there. */
export interface WanderingPlace {
  readonly place: Place;
  /** The scene's numbers, in place of the usual 1-in-6 every two turns. */
  readonly chance?: number;
  readonly interval?: number;
  readonly terrain?: Terrain;
  readonly waters?: Waters;
  /** Rate of the slowest in feet a turn, for rulings that use it. */
  readonly rate: number;
  /** The referee's modifier: +1 for noise, +1 for bright light in the dark, -1 for quiet rest (BX-053). */
  readonly change: number;
}

/** A check that is due: the chance in six with its trace. */
export interface WanderingPlan extends Plan<"wandering"> {
  readonly place: Place;
  readonly chance: number;
  readonly steps: readonly Step[];
  /** Number of checks. */
  readonly checks: number;
  /** Only the referee sees the dice (BX-052). */
  readonly blind: true;
}

/** An encounter. In a dungeon the monsters come toward the party (BX-072). */
export interface EncounterNext {
  readonly kind: "encounter";
  readonly place: Place;
  readonly approaching: boolean;
  readonly timeOfDay: boolean;
}

export interface WanderingOutcome {
  readonly procedure: "wandering";
  readonly dice: readonly number[];
  /** Numbers of the checks with an encounter, starting at 1. */
  readonly encounters: readonly number[];
  /** The next step of each encounter: a draw from the area's table, then surprise and distance as usual; in the wilderness a time of day. */
  readonly next: readonly EncounterNext[];
  readonly stamp: string;
}

/** Chance in six of one check (BX-052, BX-072, BX-086, BX-097, GOR-36), with noise, light and hiding (BX-053). */
export function wanderingChance(where: WanderingPlace, rulings: Rulings): Traced {
  const rule = rulings.use(wanderingMonsters);
  const source = rulings.source(wanderingMonsters, rule.rule);
  const own = where.chance === undefined ? 1 : wholeNumber(where.chance, "place.chance", 0, 6);
  finiteNumber(where.rate, "place.rate", 0, 100_000);
  const usual = rule.daily && where.place !== "dungeon" ? outdoors(where) : rule.dungeon(own, where.rate);
  const trace = rulings.trace({ key: "wandering.chance", on: "chance", op: "set", value: usual, source });
  return changed(trace, where.change).done();
}

function outdoors({ chance, waters, terrain }: WanderingPlace): number {
  if (chance !== undefined) return chance;
  if (waters !== undefined) return WATERS[oneOf(waters, Object.keys(WATERS) as Waters[], "place.waters")];
  return terrain === undefined ? 1 : terrainRow(oneOf(terrain, TERRAINS, "place.terrain")).wandering;
}

function changed(trace: Tracer, change: number): Tracer {
  if (wholeNumber(change, "place.change", -6, 6) === 0) return trace;
  const source = { kind: "referee", rule: "BX-053" } as const;
  trace.apply({ key: "wandering.change", on: "chance", op: "add", value: change, source });
  trace.apply({ key: "wandering.least", on: "chance", op: "atLeast", value: 0, source });
  return trace.apply({ key: "wandering.most", on: "chance", op: "atMost", value: 6, source });
}

/** Whether a check is due at the start of this turn, counted from entering the dungeon (BX-072); never where hours at the table are counted. */
export function wanderingDue(turn: number, interval: number | undefined, rulings: Rulings): boolean {
  const every = rulings.use(wanderingMonsters).turns;
  if (every === undefined) return false;
  const turns = interval === undefined ? every : wholeNumber(interval, "place.interval", 1, 1000);
  return wholeNumber(turn, "turn", 0) > 0 && turn % turns === 0;
}

/** Whole hours played since the last check, for rulings that count them (GOR-36): the timer prompts, a user rolls. */
export function hoursDue(minutesPlayed: number, checked: number, rulings: Rulings): number {
  if (rulings.use(wanderingMonsters).turns !== undefined) return 0;
  return Math.max(
    0,
    Math.floor(finiteNumber(minutesPlayed, "minutesPlayed", 0) / 60) - wholeNumber(checked, "checked", 0),
  );
}

/** Plans checks: one in a dungeon or for an hour at the table, several for a day outdoors (parameter `wildernessChecksPerDay`). */
export function planWandering(where: WanderingPlace, rulings: Rulings, checks?: number): WanderingPlan {
  checkWandering(where, "where");
  const { value, steps } = wanderingChance(where, rulings);
  const times = wholeNumber(checks ?? checksFor(where.place, rulings), "checks", 0, 24);
  return planOf(where.place, value, steps, times, rulings);
}

/** Number of checks in a day at this place, or in an hour at the table. */
export function checksFor(place: Place, rulings: Rulings): number {
  if (place === "dungeon") return 1;
  // One check for each hour at the table at every place, where hours are counted (GOR-36).
  return rulings.use(wanderingMonsters).daily ? rulings.number("wildernessChecksPerDay") : 1;
}

/** Number of checks that a day of travel triggers; none where hours at the table are counted. */
export function checksOfDay(rulings: Rulings): number {
  return rulings.use(wanderingMonsters).daily ? rulings.number("wildernessChecksPerDay") : 0;
}

/** Plans one more check for noise or smell, at 1 or 2 in six at any rate (GOR-37); it does not change the hours. */
export function planNoise(odds: number | undefined, rulings: Rulings): WanderingPlan {
  const value = wholeNumber(odds ?? rulings.number("noiseOdds"), "noiseOdds", 1, 2);
  const rule = rulings.use(wanderingMonsters);
  const refused: Refusal | undefined =
    rule.turns === undefined
      ? undefined
      : { key: "exploration.noNoiseCheck", rule: "BX-053", topic: "wanderingMonsters" };
  const source = rulings.source(wanderingMonsters, "GOR-37");
  const { steps } = rulings.trace({ key: "wandering.noise", on: "chance", op: "set", value, source }).done();
  return { ...planOf("dungeon", value, steps, refused ? 0 : 1, rulings), ...(refused && { refused }) };
}

function planOf(place: Place, chance: number, steps: readonly Step[], checks: number, rulings: Rulings): WanderingPlan {
  const rolls: RollRequest[] = [];
  // There is no die at a chance of 0, so that it gives nothing away (BX-053).
  if (chance > 0) for (let i = 1; i <= checks; i += 1) rolls.push({ id: `wandering:${i}`, formula: "1d6" });
  return { procedure: "wandering", place, chance, steps, checks, blind: true, rolls, stamp: rulings.hash };
}

export function resolveWandering(plan: WanderingPlan, rolls: Rolls): WanderingOutcome {
  const dice = plan.rolls.map(({ id }) => rolledFor(rolls, id).total);
  const encounters = dice.flatMap((die, i) => (die <= plan.chance ? [i + 1] : []));
  const indoors = plan.place === "dungeon";
  const one: EncounterNext = { kind: "encounter", place: plan.place, approaching: indoors, timeOfDay: !indoors };
  return { procedure: "wandering", dice, encounters, next: encounters.map(() => one), stamp: plan.stamp };
}

const TIMES = ["morning", "morning", "afternoon", "afternoon", "evening", "night"] as const;
type TimeOfDay = (typeof TIMES)[number];

/** The time of an encounter on a day of travel, by d6 (BX-073). */
export function timeOfDay(die: number): TimeOfDay {
  return TIMES[wholeNumber(die, "die", 1, 6) - 1] ?? "night";
}

/**
 * Whether an encounter is on the water: on 1 to 3 when the day has a landing (BX-098), otherwise ashore; without a landing always on the water, without a die.
 */
export function afloat(landing: boolean, die: number | undefined): boolean {
  return !landing || wholeNumber(die, "die", 1, 6) <= 3;
}
