/** Work that takes days and gold: begun, paused, resumed and finished by the world's clock. */

import { choice, finite, maybe, shape, text, whole } from "../../rules/input-checks.ts";
import { readList } from "../platform/stored-lists.ts";

/** @texts RULINGS.Company.works.kind.* */
export const PROJECT_KINDS = ["wand", "ring", "misc", "language", "book", "instruction", "other"] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

export interface ProjectState {
  readonly id: string;
  readonly kind: ProjectKind;
  readonly name: string;
  /** Its price in gold, and the paid part. */
  readonly gold: number;
  readonly paid: number;
  /** Its days, and those worked before it was last resumed. */
  readonly days: number;
  readonly worked: number;
  /** World time in seconds since it was last resumed; null while paused. */
  readonly since: number | null;
  /** Charges of a wand. */
  readonly charges?: number;
}

const DAY = 86_400;
const some = finite(0, 1e9);
const time = finite(-1e12, 1e12);

const check = shape({
  id: text,
  kind: choice(PROJECT_KINDS),
  name: text,
  gold: some,
  paid: some,
  days: some,
  worked: some,
  since: (value, field) => value === null || time(value, field),
  charges: maybe(whole(0, 100)),
});

/** The projects of a stored list, without invalid entries. */
export function readProjects(kept: unknown): readonly ProjectState[] {
  return readList<ProjectState>(kept, check);
}

/** Days worked up to a moment, at most those needed. */
export function projectDays({ days, worked, since }: ProjectState, now: number): number {
  const more = since === null ? 0 : Math.max(0, Math.floor((now - since) / DAY));
  return Math.min(days, worked + more);
}

/** The paused project, with its days kept. */
export function pauseProject(work: ProjectState, now: number): ProjectState {
  return { ...work, worked: projectDays(work, now), since: null };
}

/** The resumed project. */
export function resumeProject(work: ProjectState, now: number): ProjectState {
  return work.since === null ? { ...work, since: now } : work;
}

/** The interrupted project: the started day and the given number of further days are lost, and the work pauses. */
export function interruptProject(work: ProjectState, now: number, lost: number): ProjectState {
  return { ...work, worked: Math.max(0, projectDays(work, now) - Math.max(0, lost)), since: null };
}

/** The part of an amount of gold that can still be paid. */
export function payableStep({ gold, paid }: ProjectState, offered: number): number {
  return Math.max(0, Math.min(offered, gold - paid));
}

/** Whether all days are worked and all gold is paid. */
export function isFinished(work: ProjectState, now: number): boolean {
  return work.paid >= work.gold && projectDays(work, now) >= work.days;
}
