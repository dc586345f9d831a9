/** One button that two referees press in the same moment. */
import { isLocallyInProgress } from "./in-progress.ts";
import { dataIn, type LedgerPage, pageOf, pagesIn, pageStamp } from "./ledger-journals.ts";
import { SIMULTANEOUS_MS, isSimultaneous } from "./simultaneous-presses.ts";

/** Entries of this client since it was loaded. */
const entered = new Set<string>();

/**
 * The entry of another client for a deed of that key: done, or about to be. Two referees may press one button in the same moment, and both find
 * that nothing stands; of two entries the earlier one counts, and everybody has them in the same order.
 * @param own the entry that is asked for: only what came before it counts
 */
export function claimedBy(key: string, own = ""): LedgerPage | undefined {
  if (key === "") return undefined;
  for (const page of pagesIn("deeds")) {
    if (page.id === own) return undefined;
    if (entered.has(page.id ?? "")) continue;
    const { key: theirs, state } = dataIn(page);
    if (theirs === key && (isSimultaneous(key) ? state !== "undone" && isNow(page, own) : isTaken(page, state)))
      return page;
  }
  return undefined;
}

function isTaken(page: LedgerPage, state: string): boolean {
  return state === "done" || (state === "open" && isLocallyInProgress(page));
}

/** Whether an entry was made in the moment in which this client's own was, or now; by the server's stamps, whatever the clocks of two clients say. */
function isNow(page: LedgerPage, own: string): boolean {
  const now = pageStamp(pageOf(own, ["deeds"])) ?? game.time?.serverTime ?? Date.now();
  return Math.abs(now - (pageStamp(page) ?? dataIn(page).at)) < SIMULTANEOUS_MS;
}

/** Notes an entry as this client's own. */
export function noteClaimed(id: string): void {
  entered.add(id);
}
