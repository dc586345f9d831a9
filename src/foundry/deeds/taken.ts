/** One button that two referees press in the same moment. */
import type { DeedData } from "../data/message/deed.ts";
import { isDeed } from "./ledger.ts";

/** Entries of this client since it was loaded. */
const entered = new Set<string>();
/** So long an entry that is still open may be about to be done; what a client left behind that went away stands in nobody's way after that. */
const AT_WORK = 60_000;

/**
 * Whether another client entered a deed of that key: done, or about to be. Two referees may press one button in the same moment, and both find
 * that nothing stands; of two entries the earlier one counts, and everybody has them in the same order.
 * @param own the entry that is asked for: only what came before it counts
 */
export function takenByAnother(key: string, own = ""): boolean {
  if (key === "") return false;
  for (const message of game.messages?.contents ?? []) {
    if (message.id === own) return false;
    if (!isDeed(message) || entered.has(message.id ?? "")) continue;
    const { key: theirs, state } = message.system as DeedData;
    if (theirs !== key) continue;
    if (state === "done" || (state === "open" && Date.now() - message.timestamp < AT_WORK)) return true;
  }
  return false;
}

/** Notes an entry as this client's own. */
export function noteEntered(id: string): void {
  entered.add(id);
}
