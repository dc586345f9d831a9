/** Food as items with an age: preserved food is eaten last, spoiled food not at all (BX-010, BX-077). */
import { finiteNumber, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { DAY } from "./units.ts";

/** Rations of one kind in one pack. */
export interface Provision {
  readonly id: string;
  /** Number of rations, and the days of one person that each feeds. */
  readonly quantity: number;
  readonly days: number;
  readonly preserved: boolean;
  /** Time on the clock in seconds since they are carried; null: from now on. */
  readonly since: number | null;
}

/** Days until food of a kind spoils; undefined for never. */
export function keeps(preserved: boolean, rulings: Rulings): number | undefined {
  const days = rulings.number(preserved ? "preservedFoodDays" : "freshFoodDays");
  return days === 0 ? undefined : days;
}

/** Whole days until it spoils; undefined for never, 0 for spoiled food. */
export function freshFor({ preserved, since }: Provision, clock: number, rulings: Rulings): number | undefined {
  finiteNumber(clock, "clock", 0);
  const days = keeps(preserved, rulings);
  if (days === undefined) return undefined;
  const age = Math.max(0, clock - (since ?? clock));
  return Math.max(0, Math.ceil(days - age / DAY));
}

/** The edible food, sorted by time until it spoils. */
export function edible(provisions: readonly Provision[], clock: number, rulings: Rulings): readonly Provision[] {
  const left = (one: Provision): number => freshFor(one, clock, rulings) ?? Number.POSITIVE_INFINITY;
  return provisions
    .filter((one) => one.quantity > 0 && one.days > 0 && left(one) > 0)
    .map((one) => [one, left(one)] as const)
    .sort(([, a], [, b]) => (a === b ? 0 : a - b))
    .map(([one]) => one);
}

/** Days of food for one. */
export function larder(provisions: readonly Provision[], clock: number, rulings: Rulings): number {
  return edible(provisions, clock, rulings).reduce((sum, { quantity, days }) => sum + Math.floor(quantity * days), 0);
}

/** The number of each eaten for a number of person-days, soonest to spoil first. */
export function eat(
  provisions: readonly Provision[],
  days: number,
  clock: number,
  rulings: Rulings,
): readonly { readonly id: string; readonly eaten: number }[] {
  let left = wholeNumber(days, "days", 0);
  return edible(provisions, clock, rulings).flatMap((one) => {
    if (left <= 0) return [];
    const eaten = Math.min(one.quantity, Math.ceil(left / one.days));
    left -= eaten * one.days;
    return [{ id: one.id, eaten }];
  });
}

/** The number of eaters: all living members, and all standing members of a group. */
export function mouthsOf(members: readonly { readonly dead?: boolean; readonly mouths?: number }[]): number {
  return members.reduce((sum, { dead, mouths = 1 }) => sum + (dead ? 0 : mouths), 0);
}

/** The whole days of food left for everybody, when fewer than two. */
export function runsShort(supply: number | null, mouths: number): number | undefined {
  if (supply === null || mouths === 0) return undefined;
  const days = Math.floor(finiteNumber(supply, "supply", 0) / wholeNumber(mouths, "mouths", 1));
  return days < 2 ? days : undefined;
}
