import type { Coins } from "../../rules/hirelings/division.ts";
import { COINS, purseOf } from "../../rules/rewards/coins.ts";

/** A number with commas between the thousands, as the books print it. */
export function grouped(value: number): string {
  const [whole = "", part] = String(Math.abs(value)).split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "−" : ""}${digits}${part ? `.${part}` : ""}`;
}

/** Coins as printed: `1,200 gp, 4 sp`; a dash for none. */
export function coinsText(coins: Coins): string {
  const purse = purseOf(coins);
  const parts = COINS.flatMap((coin) => (purse[coin] > 0 ? [`${grouped(purse[coin])} ${coin}`] : []));
  return parts.length > 0 ? parts.join(", ") : "–";
}

/** A sum of copper in gold pieces: `12.05`. */
export function inGold(copper: number): string {
  return grouped(Math.round(copper) / 100);
}
