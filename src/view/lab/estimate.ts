import type { LabCount } from "../../rules/lab/types.ts";
import { decimals } from "../platform/number-format.ts";

/** A figure of the lab with its confidence interval: in 95 of 100 such runs the true value is between `low` and `high`. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95% quantile. */
const Z = 1.96;

/** A share of many tries with Wilson's interval, which is right even near 0 and 1 and for few tries. */
export function shareOf(hits: number, tries: number): Estimate {
  if (tries === 0) return { value: 0, low: 0, high: 1 };
  const p = hits / tries;
  const z2 = Z * Z;
  const middle = (p + z2 / (2 * tries)) / (1 + z2 / tries);
  const half = (Z * Math.sqrt((p * (1 - p)) / tries + z2 / (4 * tries * tries))) / (1 + z2 / tries);
  return { value: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The average of a number, given how often it came up as 0, 1, 2, ... */
export function averageOf(counts: readonly number[]): Estimate {
  const tries = counts.reduce((sum, count) => sum + count, 0);
  if (tries === 0) return { value: 0, low: 0, high: 0 };
  const average = counts.reduce((sum, count, value) => sum + count * value, 0) / tries;
  const spread = counts.reduce((sum, count, value) => sum + count * (value - average) ** 2, 0) / tries;
  const half = Z * Math.sqrt(spread / tries);
  return { value: average, low: Math.max(0, average - half), high: average + half };
}

/** A factor for a confidence level at which none of all {@link MEASURES} is mistaken for a difference in 95 of 100 runs without one (0.05 / 11). */
const SURER = 2.84 / Z;

/**
 * Whether two estimates differ by more than chance.
 * @param all whether every measure is tested, where one difference is enough
 */
export function isApart(a: Estimate, b: Estimate, all = false): boolean {
  const error = (one: Estimate): number => (one.high - one.low) / 2;
  return Math.abs(a.value - b.value) > Math.hypot(error(a), error(b)) * (all ? SURER : 1);
}

/** The figures of a run of fights, in the order shown. Sides are counted from 0. */
export const MEASURES = [
  "wins0",
  "wins1",
  "deaths0",
  "deaths1",
  "wounds0",
  "wounds1",
  "fled0",
  "fled1",
  "rounds",
  "spent0",
  "spent1",
] as const;
export type Measure = (typeof MEASURES)[number];

/** Whether a measure is a share of all fights; the others are averages per fight. */
export function isShare(measure: Measure): boolean {
  return measure.startsWith("wins");
}

/** One measure of a count, for sides with these numbers of members. */
export function measured(measure: Measure, count: LabCount, members: readonly number[]): Estimate {
  const side = measure.endsWith("1") ? 1 : 0;
  if (isShare(measure)) return shareOf(count.wins[side] ?? 0, count.fights);
  if (measure === "rounds") return averageOf(count.lengths);
  if (measure.startsWith("spent")) return spentOf(peopleOf(count, members, side), count.fights);
  if (measure.startsWith("deaths")) return averageOf(count.deaths[side] ?? []);
  const own = peopleOf(count, members, side);
  if (measure.startsWith("wounds")) return woundsOf(own, count.woundSquares[side] ?? 0, count.fights);
  const many = own.length;
  const fled = own.reduce((sum, one) => sum + one.fled, 0);
  // The members of a side usually flee together, so the error is that of one try for each fight.
  const share = shareOf(fled / Math.max(1, many), count.fights);
  return { value: share.value * many, low: share.low * many, high: share.high * many };
}

/** Whether anybody of a side used magic or breath; otherwise the figure is left out. */
export function isSpent(measure: Measure, counts: readonly LabCount[], members: readonly number[]): boolean {
  if (!measure.startsWith("spent")) return true;
  return counts.some((count) => peopleOf(count, members, measure.endsWith("1") ? 1 : 0).some(({ spent }) => spent > 0));
}

/** Spells per fight; its interval treats each cast as independent. */
function spentOf(people: LabCount["people"], fights: number): Estimate {
  const value = people.reduce((sum, { spent }) => sum + spent, 0) / Math.max(1, fights);
  const half = Z * Math.sqrt(value / Math.max(1, fights));
  return { value, low: Math.max(0, value - half), high: value + half };
}

/** Hit points that a side loses in a fight. With healing the average may be negative. */
function woundsOf(people: LabCount["people"], squares: number, fights: number): Estimate {
  if (fights === 0) return { value: 0, low: 0, high: 0 };
  const value = people.reduce((sum, { wounds }) => sum + wounds, 0) / fights;
  const half = Z * Math.sqrt(Math.max(0, squares / fights - value * value) / fights);
  return { value, low: value - half, high: value + half };
}

/** The counts of one side's fighters. */
export function peopleOf(count: LabCount, members: readonly number[], side: number): LabCount["people"] {
  const from = members.slice(0, side).reduce((sum, number) => sum + number, 0);
  return count.people.slice(from, from + (members[side] ?? 0));
}

/** Fights won by the first side, by none, and by the second. */
export function endings({ fights, wins: [one = 0, other = 0] }: LabCount): readonly number[] {
  return [one, fights - one - other, other];
}

/** The same in hundredths with a number of decimals, rounded to add up to 100%. */
export function endingsIn(count: LabCount, places: 0 | 1): readonly string[] {
  const whole = places === 0 ? 100 : 1000;
  const exact = endings(count).map((fights) => (fights * whole) / count.fights);
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((sum, each) => sum + each, 0);
  const missed = exact.map((each, at) => ({ at, by: each - Math.floor(each) })).sort((a, b) => b.by - a.by);
  for (const { at } of missed.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts.map((each) => `${places === 0 ? each : decimals(each / 10, 1)}%`);
}
