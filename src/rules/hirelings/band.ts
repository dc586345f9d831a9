/** A band: so many of a kind behind one entry. What it has is the sum of what they have; divided and put together nothing is gained or lost. */
import { RulesError, wholeNumber } from "../errors.ts";

export interface Band {
  /** How many they are, the fallen among them. */
  readonly heads: number;
  /** Hit points of all of them together. */
  readonly hitPoints: { readonly value: number; readonly max: number };
  /** Gold pieces that they are owed. */
  readonly owed: number;
}

const MOST = 999;

/** How many of a band still stand: as many as its hit points make up of its men, each counted until his last point. */
export function standing({ heads, hitPoints: { value, max } }: Pick<Band, "heads" | "hitPoints">): number {
  const all = wholeNumber(heads, "band.heads", 1, MOST);
  if (value <= 0 || max <= 0) return 0;
  return Math.min(all, Math.ceil((all * Math.min(value, max)) / max));
}

/**
 * Divides a band: those who leave take their part of hit points and of money owed with them; an indivisible rest stays.
 * @throws RulesError when fewer than one would go or stay
 */
export function divide(band: Band, heads: number): { readonly stay: Band; readonly go: Band } {
  const all = wholeNumber(band.heads, "band.heads", 1, MOST);
  if (!Number.isInteger(heads) || heads < 1 || heads >= all)
    throw new RulesError("outOfRange", "heads", { least: 1, most: all - 1 });
  const part = (whole: number): number => Math.floor((whole * heads) / all);
  const value = Math.sign(band.hitPoints.value) * part(Math.abs(band.hitPoints.value));
  const go: Band = {
    heads,
    hitPoints: { value: Math.min(value, part(band.hitPoints.max)), max: part(band.hitPoints.max) },
    owed: part(band.owed),
  };
  const stay: Band = {
    heads: all - heads,
    hitPoints: { value: band.hitPoints.value - go.hitPoints.value, max: band.hitPoints.max - go.hitPoints.max },
    owed: band.owed - go.owed,
  };
  return { stay, go };
}

/** The ammunition left in a band: pieces of each man, and shots since one piece was last taken off everybody. */
export interface Quivers {
  readonly each: number;
  readonly loosed: number;
}

/** How many shots a band of so many has left. */
export function shotsLeft({ each, loosed }: Quivers, men: number): number {
  return Math.max(0, wholeNumber(each, "quivers.each", 0) * wholeNumber(men, "men", 1, MOST) - loosed);
}

/**
 * The ammunition left after so many shots by any of the men, shared by all; with as many shots as there are men each has one piece less.
 * @throws RulesError for more shots than are left
 */
export function loose(quivers: Quivers, shots: number, men: number): Quivers {
  const left = shotsLeft(quivers, men);
  wholeNumber(shots, "shots", 0, left);
  const gone = quivers.loosed + shots;
  return left === shots ? { each: 0, loosed: 0 } : { each: quivers.each - Math.floor(gone / men), loosed: gone % men };
}

/** Puts two bands together. */
export function together(one: Band, other: Band): Band {
  return {
    heads: wholeNumber(one.heads + other.heads, "band.heads", 2, MOST),
    hitPoints: {
      value: one.hitPoints.value + other.hitPoints.value,
      max: one.hitPoints.max + other.hitPoints.max,
    },
    owed: one.owed + other.owed,
  };
}
