/** A typed weight: coins, or pounds from a book that uses them. */
import { coinsOfPounds } from "../../rules/facts/units.ts";

/** The number of coins for `6 lb` or `3.5 pounds` (BX-016); other texts are unchanged. */
export function readWeight(typed: string): string {
  const [, pounds] = /^\s*(\d{1,5}(?:[.,]\d{1,3})?)\s*(?:lbs?\.?|pounds?)\s*$/i.exec(typed) ?? [];
  return pounds === undefined ? typed : String(coinsOfPounds(Number(pounds.replace(",", "."))));
}
