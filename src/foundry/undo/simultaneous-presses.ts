/**
 * Transactions that are done once: by their key for good, or in a moment for what the whole table does (a night, a turn, pay-day). The second of two
 * users who press at once sees who was first, and presses again if it is to happen twice.
 */

import type { Refusal } from "../../rules/plan.ts";
import { hasEntered, isLocallyInProgress } from "./in-progress.ts";
import { dataIn, type LedgerPage, pageOf, pageStamp, pagesIn } from "./ledger-journals.ts";

/**
 * The entry of a transaction of that key that stands or is about to; with the key of a moment, that of another client within it. Two referees may
 * press one button at once, and both find that nothing stands: of two entries the earlier one counts, and everybody has them in the same order.
 * @param own the entry that is asked for: only what came before it counts
 */
export function standingEntry(key: string, own = ""): LedgerPage | undefined {
  if (key === "") return undefined;
  for (const page of pagesIn("transactions")) {
    if (page.id === own) return undefined;
    const { key: theirs, state } = dataIn(page);
    if (theirs !== key) continue;
    const mine = hasEntered(page.id ?? "");
    if (isSimultaneous(key)) {
      if (!mine && state !== "undone" && isNow(page, own)) return page;
    } else if (state === "done" || (state === "open" && !mine && isLocallyInProgress(page))) return page;
  }
  return undefined;
}

/** Whether an entry was made in the moment in which this client's own was, or now; by the server's stamps, whatever the clocks of two clients say. */
function isNow(page: LedgerPage, own: string): boolean {
  const now = pageStamp(pageOf(own, ["transactions"])) ?? game.time?.serverTime ?? Date.now();
  return Math.abs(now - (pageStamp(page) ?? dataIn(page).at)) < SIMULTANEOUS_MS;
}

/** So long is a moment, in milliseconds: as long as somebody needs to see on the own screen what another has just done. */
export const SIMULTANEOUS_MS = 3_000;

const PREFIX = "moment.";

/** The key of a transaction that is done once in a moment, and any number of times after it. */
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

/** The message to the second of two users. */
export function wasFirstPress(user: string): Refusal {
  return { key: "doneThisMoment", data: { name: game.users?.get(user)?.name ?? "" } };
}

/** The latest action of each kind on this client, and its user: it also acts for players on their requests. */
const latest = new Map<string, { readonly who: string; readonly at: number }>();

/** Why not, when this client did the same for somebody else a moment ago. */
export function recentPress(moment: string, who: string): Refusal | undefined {
  const before = latest.get(moment);
  return before && before.who !== who && Date.now() - before.at < SIMULTANEOUS_MS
    ? wasFirstPress(before.who)
    : undefined;
}

export function recordPress(moment: string, who: string): void {
  latest.set(moment, { who, at: Date.now() });
}
