/**
 * What is done for the whole table and means one thing when two press it in one moment: a night, a turn, pay-day. Whoever is second learns who
 * was first, and presses again if it is to happen twice.
 */
import type { Refusal } from "../../rules/plan.ts";

/** So long is a moment, in milliseconds: as long as somebody needs to see on the own screen what another has just done. */
export const SIMULTANEOUS_MS = 3_000;

const PREFIX = "moment.";

/** The key of a deed that is done once in a moment, and any number of times after it. */
export function simultaneousKey(moment: string): string {
  return `${PREFIX}${moment}`;
}

export function isSimultaneous(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Whether another referee's client is there, which could do the same in this moment. */
export function hasOtherReferees(): boolean {
  return game.users?.some((user) => user.isGM && user.active && !user.isSelf) ?? false;
}

/** What the second of two is told. */
export function wasFirstPress(user: string): Refusal {
  return { key: "doneThisMoment", data: { name: game.users?.get(user)?.name ?? "" } };
}

/** What was done on this client for whom, the latest of each: it does for players what they ask, too. */
const latest = new Map<string, { readonly who: string; readonly at: number }>();

/** Why not, when this client did the same for somebody else a moment ago. */
export function recentPress(moment: string, who: string): Refusal | undefined {
  const before = latest.get(moment);
  return before && before.who !== who && Date.now() - before.at < SIMULTANEOUS_MS ? wasFirstPress(before.who) : undefined;
}

export function recordPress(moment: string, who: string): void {
  latest.set(moment, { who, at: Date.now() });
}
