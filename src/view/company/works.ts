/** Work that takes days and gold: begun, left, resumed and finished by the world's clock. */

import { choice, finite, maybe, shape, text, whole } from "../../rules/shape.ts";
import { readList } from "../kept.ts";

/** @texts RULINGS.Company.works.kind.* */
export const WORK_KINDS = ["wand", "ring", "misc", "language", "book", "instruction", "other"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export interface Work {
  readonly id: string;
  readonly kind: WorkKind;
  readonly name: string;
  /** Gold it takes, and what of it is paid. */
  readonly gold: number;
  readonly paid: number;
  /** Days it takes, and those that were worked before it was last taken up. */
  readonly days: number;
  readonly worked: number;
  /** World time in seconds since which it is worked at; null while it is left. */
  readonly since: number | null;
  /** Charges of a wand. */
  readonly charges?: number;
}

const DAY = 86_400;
const some = finite(0, 1e9);
const time = finite(-1e12, 1e12);

const check = shape({
  id: text,
  kind: choice(WORK_KINDS),
  name: text,
  gold: some,
  paid: some,
  days: some,
  worked: some,
  since: (value, field) => value === null || time(value, field),
  charges: maybe(whole(0, 100)),
});

/** The works of a list as it is stored: what is none of ours is left out. */
export function readWorks(kept: unknown): readonly Work[] {
  return readList<Work>(kept, check);
}

/** Days that were worked up to a moment, no more than it takes. */
export function workedDays({ days, worked, since }: Work, now: number): number {
  const more = since === null ? 0 : Math.max(0, Math.floor((now - since) / DAY));
  return Math.min(days, worked + more);
}

/** The work as it is left: the days so far stay. */
export function leave(work: Work, now: number): Work {
  return { ...work, worked: workedDays(work, now), since: null };
}

/** The work taken up again. */
export function resume(work: Work, now: number): Work {
  return work.since === null ? { ...work, since: now } : work;
}

/** Whoever is disturbed loses the day that was begun and so many more, and the work is left. */
export function disturb(work: Work, now: number, lost: number): Work {
  return { ...work, worked: Math.max(0, workedDays(work, now) - Math.max(0, lost)), since: null };
}

/** What can still be put into it of some gold. */
export function payable({ gold, paid }: Work, offered: number): number {
  return Math.max(0, Math.min(offered, gold - paid));
}

/** Whether it is finished: all days worked, all gold paid. */
export function isFinished(work: Work, now: number): boolean {
  return work.paid >= work.gold && workedDays(work, now) >= work.days;
}
