import type { Coins } from "../../rules/hirelings/division.ts";
import { COINS, purseOf } from "../../rules/rewards/coins.ts";

const formatFor = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6, numberingSystem: "latn" });

/** The format of the reader's language: English until it is known. */
let format = formatFor("en");
let mark = ".";

/** Writes numbers with the marks of a language. Call when the reader's language is known. */
export function writeNumbersIn(language: string): void {
  format = formatFor(language);
  mark = format.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

/** A number with so many places after the decimal mark: `2.50`. */
export function decimals(value: number, places: number): string {
  return value.toFixed(places).replace(".", mark);
}

/** A number with the reader's marks between the thousands and before decimals: `1,200.5`. */
export function grouped(value: number): string {
  return `${value < 0 ? "−" : ""}${format.format(Math.abs(value))}`;
}

/** The abbreviations of coins; English until the reader's language is known. @texts RULINGS.CoinShort.* */
let short: Readonly<Record<(typeof COINS)[number], string>> = { pp: "pp", gp: "gp", ep: "ep", sp: "sp", cp: "cp" };

/** Sets the coin abbreviations of the reader's language. Call it once, when the texts are loaded. */
export function abbreviateCoins(text: (key: string) => string): void {
  short = {
    pp: text("RULINGS.CoinShort.pp"),
    gp: text("RULINGS.CoinShort.gp"),
    ep: text("RULINGS.CoinShort.ep"),
    sp: text("RULINGS.CoinShort.sp"),
    cp: text("RULINGS.CoinShort.cp"),
  };
}

/** A number of coins of a kind: `1,200 gp`. */
export function coinText(number: number | string, coin: (typeof COINS)[number]): string {
  return `${number} ${short[coin]}`;
}

/** Coins for display: `1,200 gp, 4 sp`; a dash for none. */
export function coinsText(coins: Coins): string {
  const purse = purseOf(coins);
  const parts = COINS.flatMap((coin) => (purse[coin] > 0 ? [coinText(grouped(purse[coin]), coin)] : []));
  return parts.length > 0 ? parts.join(", ") : "–";
}

/** A sum of copper in gold pieces: `12.05`. */
export function inGold(copper: number): string {
  return grouped(Math.round(copper) / 100);
}
