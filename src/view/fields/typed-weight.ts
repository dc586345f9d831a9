/** A weight as it was typed: coins, or pounds out of a book that weighs in those. */
import { coinsOfPounds } from "../../rules/facts/units.ts";

/** The number of coins that is meant by `6 lb` or `3.5 pounds` (BX-016); anything else as it stands. */
export function readWeight(typed: string): string {
  const [, pounds] = /^\s*(\d{1,5}(?:[.,]\d{1,3})?)\s*(?:lbs?\.?|pounds?)\s*$/i.exec(typed) ?? [];
  return pounds === undefined ? typed : String(coinsOfPounds(Number(pounds.replace(",", "."))));
}
