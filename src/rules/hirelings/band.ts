/** A group of hirelings of one kind in a single entry. Its figures are the sums of its members', so dividing and joining groups loses nothing. */
import { RulesError, wholeNumber } from "../errors.ts";

export interface Band {
  /** Number of members, including the fallen. */
  readonly heads: number;
  /** Hit points of all members together. */
  readonly hitPoints: { readonly value: number; readonly max: number };
  /** Unpaid wages in gold pieces. */
  readonly owed: number;
}

const MOST = 999;

/** The number of standing members: as many as the group's hit points fill, where a member stands until the last point. */
export function standing({ heads, hitPoints: { value, max } }: Pick<Band, "heads" | "hitPoints">): number {
  const all = wholeNumber(heads, "band.heads", 1, MOST);
  if (value <= 0 || max <= 0) return 0;
  return Math.min(all, Math.ceil((all * Math.min(value, max)) / max));
}

/**
 * Divides a group: leaving members take their part of hit points and unpaid wages; an indivisible rest stays.
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

/** The ammunition of a group: pieces of each member, and shots since every member last lost a piece. */
export interface Quivers {
  readonly each: number;
  readonly loosed: number;
}

/** The number of shots that a group of this size has left. */
export function shotsLeft({ each, loosed }: Quivers, men: number): number {
  return Math.max(0, wholeNumber(each, "quivers.each", 0) * wholeNumber(men, "men", 1, MOST) - loosed);
}

/**
 * The ammunition after a number of shots by any members; each full round of shots, one by every member, costs each a piece.
 * @throws RulesError for more shots than are left
 */
export function loose(quivers: Quivers, shots: number, men: number): Quivers {
  const left = shotsLeft(quivers, men);
  wholeNumber(shots, "shots", 0, left);
  const gone = quivers.loosed + shots;
  return left === shots ? { each: 0, loosed: 0 } : { each: quivers.each - Math.floor(gone / men), loosed: gone % men };
}

/** Joins two groups. */
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
