import { finiteNumber, oneOf, RulesError, wholeNumber } from "../errors.ts";
import { choice, finite, flag, list, maybe, shape } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import { ROAD, TERRAINS, type Terrain, terrainRow } from "../tables/terrain.ts";
import { stealth } from "../topics/stealth.ts";
import type { Source, Traced } from "../trace/types.ts";
import { sneakingRate } from "./sneaking-rate.ts";

/** One leg of a day's route. */
export interface Stretch {
  readonly terrain: Terrain;
  /** Its miles; the rest of the day where absent, which only the last may be. */
  readonly miles?: number;
  /** Along a maintained road. */
  readonly road?: boolean;
}

interface March {
  /** Rate in feet a turn, of the party, of its mounts or of a flier. */
  readonly rate: number;
  readonly stretches: readonly Stretch[];
  readonly forced: boolean;
  readonly flying: boolean;
  /** Whether the party sneaks all day: at the next lower rate, where sneaking is possible (ERIS-93), and never in the air. */
  readonly sneaks?: boolean;
}

/** Parts of a mile that every factor divides: fifths, halves and thirds. */
const PARTS = 60;
const rule = (id: string): Source => ({ kind: "rule", rule: id });

function speedOf({ terrain, road }: Stretch, flying: boolean): readonly [number, number] {
  if (flying) return [2, 1];
  return road ? ROAD : terrainRow(oneOf(terrain, TERRAINS, "stretch.terrain")).speed;
}

/** The rate of a party that sneaks all day; undefined where it does not. */
function slowerRate({ rate, sneaks, flying }: March, rulings: Rulings): Traced | undefined {
  return sneaks && !flying && rulings.use(stealth) ? sneakingRate(rate, rulings) : undefined;
}

/**
 * Miles in a day over land or in the air (BX-075, BX-080 to BX-082): a fifth of the rate, half as much again on a forced march, the cost of each leg's terrain,
 * and whole miles at the end. A flier travels twice as far and ignores terrain.
 * @throws RulesError for no leg at all, or an open one before the last.
 */
export function milesInDay(march: March, rulings: Rulings): Traced & { readonly stretches: readonly number[] } {
  finiteNumber(march.rate, "march.rate", 0, 100_000);
  const slower = slowerRate(march, rulings);
  const rate = slower?.value ?? march.rate;
  if (march.stretches.length === 0) throw new RulesError("tooFew", "march.stretches", { least: 1 });
  const [only] = march.stretches;
  if (march.stretches.length === 1 && only && only.miles === undefined)
    return oneStretch(march, only, rulings, slower?.value);
  let left = Math.floor((rate * PARTS * (march.forced ? 3 : 2)) / 10);
  const trace = rulings.trace({ key: "travel.none", on: "distance", op: "set", value: 0, source: rule("BX-081") });
  const stretches = march.stretches.map((stretch, at) => {
    const [parts, whole] = speedOf(stretch, march.flying);
    const reach = Math.floor((left * parts) / (whole * PARTS) + 1e-9);
    if (stretch.miles === undefined && at < march.stretches.length - 1)
      throw new RulesError("missing", `march.stretches.${at}.miles`);
    const wanted = stretch.miles === undefined ? reach : wholeNumber(stretch.miles, `march.stretches.${at}.miles`, 0);
    const value = Math.min(wanted, reach);
    left -= (value * PARTS * whole) / parts;
    const data = { terrain: stretch.terrain, parts, whole };
    trace.apply({ key: "travel.stretch", on: "distance", op: "add", value, source: rule("BX-081"), data });
    return value;
  });
  const { value, steps } = trace.done();
  return { value, steps, stretches };
}

function oneStretch(
  march: March,
  stretch: Stretch,
  rulings: Rulings,
  slower: number | undefined,
): Traced & { readonly stretches: readonly number[] } {
  const [parts, whole] = speedOf(stretch, march.flying);
  const on = "distance" as const;
  const trace = rulings.trace({ key: "travel.rate", on, op: "set", value: march.rate, source: { kind: "creature" } });
  if (slower !== undefined)
    trace.apply({ key: "stealth.slower", on, op: "atMost", value: slower, source: rulings.source(stealth, "ERIS-93") });
  const data = { terrain: stretch.terrain, parts, whole };
  const key = march.flying ? "travel.flying" : stretch.road ? "travel.road" : "travel.terrain";
  const source = rule(march.flying ? "BX-075" : "BX-081");
  if (parts !== whole) trace.apply({ key, on, op: "multiply", value: parts, source, data });
  if (march.forced) trace.apply({ key: "travel.forced", on, op: "multiply", value: 3, source: rule("BX-082") });
  // A single division at the end avoids rounding losses on the way.
  const value = 5 * (parts === whole ? 1 : whole) * (march.forced ? 2 : 1);
  const done = trace.apply({ key: "travel.miles", on, op: "divideDown", value, source: rule("BX-080") }).done();
  return { ...done, stretches: [done.value] };
}

/** The guides and landmarks that prevent getting lost (BX-047). @texts RULINGS.Way.lead.* */
export const LEADS = ["none", "guide", "trail", "road", "river", "landmark"] as const;
export type Lead = (typeof LEADS)[number];

/**
 * Chance in six of getting lost (BX-047, BX-079): that of the terrain with the most miles, on a tie the higher one. None along a road, a trail or a river, with
 * a guide or toward a landmark.
 */
export function lostChance(stretches: readonly Stretch[], miles: readonly number[], lead: Lead): number {
  list(shape({ terrain: choice(TERRAINS), road: maybe(flag) }))(stretches, "stretches");
  list(finite(0, 1e6))(miles, "miles");
  if (oneOf(lead, LEADS, "lead") !== "none") return 0;
  const by = new Map<Terrain, number>();
  for (const [at, { terrain, road }] of stretches.entries())
    if (!road) by.set(terrain, (by.get(terrain) ?? 0) + (miles[at] ?? 0));
  const onRoad = stretches.reduce((sum, { road }, at) => sum + (road ? (miles[at] ?? 0) : 0), 0);
  const most = Math.max(0, ...by.values());
  if (by.size === 0 || onRoad > most) return 0;
  const longest = [...by].filter(([, length]) => length === most).map(([terrain]) => terrainRow(terrain).lost);
  return Math.max(0, ...longest);
}

/** The course of a lost party by d6: degrees to the right of the intended course, on hexes or squares (BX-048). */
export function deviation(die: number, grid: "hex" | "square"): number {
  wholeNumber(die, "die", 1, 6);
  const [near, far] = oneOf(grid, ["hex", "square"], "grid") === "hex" ? [60, 120] : [45, 90];
  return die <= 2 ? -near : die <= 4 ? near : die === 5 ? -far : far;
}

/** The largest load of a flying mount, by its Hit Dice (BX-076). */
const LARGEST_LOADS = [
  [24, "huge"],
  [12, "large"],
  [6, "human"],
  [3, "half"],
] as const;
type Bulk = (typeof LARGEST_LOADS)[number][1];

export function largestLoad(hitDice: number): Bulk | undefined {
  finiteNumber(hitDice, "hitDice", 0, 1000);
  return LARGEST_LOADS.find(([from]) => hitDice >= from)?.[1];
}

/** Whether the mount can carry a rider or load of this size (BX-076). */
export function canCarry(hitDice: number, size: Bulk): boolean {
  const sizes = LARGEST_LOADS.map(([, each]) => each);
  const wanted = sizes.indexOf(oneOf(size, sizes, "size"));
  const most = largestLoad(hitDice);
  return most !== undefined && sizes.indexOf(most) <= wanted;
}

/** The default visibility in miles: about 3 in the open, 1 in woods, 6 from a mountain (BX-085). */
export function sightMiles(terrain: Terrain): number {
  return terrainRow(terrain).sight;
}

/** Whether land is in sight: 24 miles on a clear day, or the referee's number (BX-095). */
export function landInSight(miles: number | undefined, sight = 24): boolean {
  finiteNumber(sight, "sight", 0);
  return miles !== undefined && finiteNumber(miles, "miles", 0) <= sight;
}

/** Visibility of ships in yards: 300, in dense fog 40 (BX-096); used as the `sight` of an encounter distance. */
export function shipSight(fog: boolean): number {
  return fog ? 40 : 300;
}
