/** Damage and numbers of a stat block as dice. */
import { isFormula } from "../../../rules/dice/formula.ts";

/** No dice are written longer than this. */
const LONGEST_DICE = 60;
const COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** Dice, or a range as the older books have it. */
export const DICE =
  "(?:\\d{0,3}[dD]\\d{1,4}(?: ?[+-] ?\\d{1,3}(?![dD\\d]| ?(?:levels?|rounds?|turns?|hours?|days?|STR|DEX|CON|INT|WIS|CHA|Con|Str|Dex|Wis|save)\\b))?(?: ?[x×*] ?\\d{1,3})?|\\d{1,3}-\\d{1,3}(?: ?\\+ ?\\d{1,3})?)";

/** `2-8` as dice: as many dice as its least, if that comes out even. */
export function asDice(words: string): string {
  const plain = words.slice(0, LONGEST_DICE).replaceAll("−", "-").replaceAll("–", "-").replace(/\s/g, "").toLowerCase();
  const found = /\d*d\d+(?:[+-]\d+)?(?:[x×*]\d+)?/.exec(plain)?.[0].replace(/[x×]/, "*");
  const dice = found?.includes("*") && /[+-]/.test(found) ? found.replace(/^(.+)\*/, "($1)*") : found;
  if (dice && isFormula(dice)) return dice.startsWith("d") ? `1${dice}` : dice;
  const range = /^(\d+)-(\d+)(?:\+(\d+))?/.exec(plain);
  if (range) {
    const least = Number(range[1]);
    const most = Number(range[2]);
    const more = Number(range[3] ?? 0);
    const plus = (sum: number): string => (sum > 0 ? `+${sum}` : "");
    if (least > 0 && most > least && most % least === 0) return `${least}d${most / least}${plus(more)}`;
    if (most > least) return `1d${most - least + 1}${plus(least - 1 + more)}`;
  }
  return /^\d+$/.test(plain) ? plain : "";
}

/** A number in figures or in words. */
export const COUNT = `\\d{1,3}|${COUNTS.join("|")}`;

export function countOf(words: string): number {
  const spelt = COUNTS.indexOf(words.toLowerCase()) + 1;
  return Math.max(1, spelt || Number(words) || 1);
}
