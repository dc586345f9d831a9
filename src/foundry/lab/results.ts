import { type LabOrder, labFor } from "../../rules/lab/order.ts";
import type { LabCount } from "../../rules/lab/types.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { Sides } from "./sides.ts";

/** What has been played: the orders, and how far they have come. */
export interface PlayedRun {
  readonly orders: readonly LabOrder[];
  readonly labels: readonly string[];
  readonly company: Sides;
  readonly counts: (LabCount | undefined)[];
  readonly times: number;
  /** The house rules in force when they began; undefined where no set of rulings leans on these. */
  readonly inForce: string | undefined;
}

/** Fights that are looked through for one that went the way asked for, and how many of them between two breaths of the page. */
export const SOUGHT = 2000;
const AT_ONCE = 20;

/** Whether other house rules hold than those that these fights were played under as the current ones. */
export function isStale({ inForce }: PlayedRun): boolean {
  return inForce !== undefined && inForce !== rulingsInForce().hash;
}

/** The next fight of a run, from a number on and then from its beginning, that the party won or did not win. */
export async function soughtFight(
  { orders, counts, times }: Pick<PlayedRun, "orders" | "counts" | "times">,
  set: number,
  seek: string,
  from: number,
): Promise<number | undefined> {
  const [order, counted] = [orders[set], counts[set]];
  if (!order) return undefined;
  const won = counted?.wins[0] ?? 0;
  // All of them are known, and none went that way: nobody waits for that.
  if (counted?.fights === times && (seek === "won" ? won : times - won) === 0) return undefined;
  const lab = labFor(order);
  for (let looked = 0; looked < Math.min(SOUGHT, times); looked += 1) {
    const fight = (from + looked) % times;
    if ((seek === "won") === (lab.count(fight, fight + 1).wins[0] === 1)) return fight;
    if (looked % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

/** A typed whole number within bounds; what stood there for anything else, an empty field too. */
export function whole(text: string, least: number, most: number, otherwise: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}
