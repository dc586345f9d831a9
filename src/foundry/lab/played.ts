import { type LabOrder, labFor } from "../../rules/lab/order.ts";
import type { LabCount } from "../../rules/lab/types.ts";
import type { Company } from "./company.ts";

/** What has been played: the orders, and how far they have come. */
export interface Played {
  readonly orders: readonly LabOrder[];
  readonly labels: readonly string[];
  readonly company: Company;
  readonly counts: (LabCount | undefined)[];
  readonly times: number;
}

/** Fights that are looked through for one that went the way asked for. */
const SOUGHT = 2000;

/** The first fight of an order, from a number on, that the party won or did not win. */
export function soughtFight(order: LabOrder, seek: string, from: number): number | undefined {
  const lab = labFor(order);
  for (let fight = from; fight < from + SOUGHT; fight += 1) {
    const won = lab.count(fight, fight + 1).wins[0] === 1;
    if ((seek === "won") === won) return fight;
  }
  return undefined;
}

/** A typed whole number within bounds, or what stood there. */
export function whole(text: string, least: number, most: number, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}
