/** Work that takes days and gold: begun, left, resumed and finished by the world's clock. */

import { choice, finite, maybe, shape, text, whole } from "../../rules/input-checks.ts";
import { readList } from "../platform/stored-lists.ts";

/** @texts RULINGS.Company.works.kind.* */
export const PROJECT_KINDS = ["wand", "ring", "misc", "language", "book", "instruction", "other"] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

export interface ProjectState {
  readonly id: string;
  readonly kind: ProjectKind;
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
  kind: choice(PROJECT_KINDS),
  name: text,
  gold: some,
  paid: some,
  days: some,
  worked: some,
  since: (value, field) => value === null || time(value, field),
  charges: maybe(whole(0, 100)),
});

/** Returns the projects of a stored list; foreign entries are left out. */
export function readProjects(kept: unknown): readonly ProjectState[] {
  return readList<ProjectState>(kept, check);
}

/** Days that were worked up to a moment, no more than it takes. */
export function projectDays({ days, worked, since }: ProjectState, now: number): number {
  const more = since === null ? 0 : Math.max(0, Math.floor((now - since) / DAY));
  return Math.min(days, worked + more);
}

/** The work as it is left: the days so far stay. */
export function pauseProject(work: ProjectState, now: number): ProjectState {
  return { ...work, worked: projectDays(work, now), since: null };
}

/** The work taken up again. */
export function resumeProject(work: ProjectState, now: number): ProjectState {
  return work.since === null ? { ...work, since: now } : work;
}

/** Returns an interrupted project: the started day and the given number of further days are lost, and the work stops. */
export function interruptProject(work: ProjectState, now: number, lost: number): ProjectState {
  return { ...work, worked: Math.max(0, projectDays(work, now) - Math.max(0, lost)), since: null };
}

/** Returns how much of some gold can still be put into the project. */
export function payableStep({ gold, paid }: ProjectState, offered: number): number {
  return Math.max(0, Math.min(offered, gold - paid));
}

/** Whether it is finished: all days worked, all gold paid. */
export function isFinished(work: ProjectState, now: number): boolean {
  return work.paid >= work.gold && projectDays(work, now) >= work.days;
}
