import type { Coins } from "../../rules/hirelings/division.ts";
import { COINS, purseOf } from "../../rules/rewards/coins.ts";
import { grouped } from "./number-format.ts";

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
