/** A rolled hoard before it is placed anywhere: its value, and the counts of its gems and jewels by value. */
import { type Purse, worthOf } from "../../rules/rewards/coins.ts";

/** A magic item of the tables; `uuid` is blank where they have only a text. */
export interface MagicItemFound {
  readonly name: string;
  readonly uuid: string;
}

export interface TreasureParcel {
  readonly coins: Purse;
  /** Value of each in gold pieces. */
  readonly gems: readonly number[];
  readonly jewellery: readonly number[];
  readonly magic: readonly MagicItemFound[];
}

/** A number of items with the same value. */
interface TreasureLot {
  readonly worth: number;
  readonly count: number;
}

/** Items grouped by value, the highest first. */
export function lotsOf(values: readonly number[]): readonly TreasureLot[] {
  const counts = new Map<number, number>();
  for (const worth of values) counts.set(worth, (counts.get(worth) ?? 0) + 1);
  return [...counts].map(([worth, count]) => ({ worth, count })).sort((a, b) => b.worth - a.worth);
}

/** The value of coins, gems and jewels in gold pieces, without magic items. */
export function parcelWorth({ coins, gems, jewellery }: TreasureParcel): number {
  return worthOf(coins) / 100 + [...gems, ...jewellery].reduce((sum, worth) => sum + worth, 0);
}

/** Treasure types in a typed text: `C`, `A x2`, `F, 2 x P`, `c+p`. Each with its number. */
export function readTypes(words: string): readonly { readonly letter: string; readonly times: number }[] {
  const found = [...words.toUpperCase().matchAll(/(?:(\d+)\s*[X×*]\s*)?\b([A-V])\b(?:\s*[X×*]\s*(\d+))?/g)];
  return found.map(([, before, letter = "", after]) => ({
    letter,
    times: Math.min(100, Math.max(1, Number(before ?? after ?? 1))),
  }));
}
