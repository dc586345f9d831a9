/** One button that two referees press in the same moment. */
import { isUnderWay } from "./at-work.ts";
import { dataIn, type Page, pageOf, pagesIn, stampOf } from "./books.ts";
import { A_MOMENT, isOfMoment } from "./moment.ts";

/** Entries of this client since it was loaded. */
const entered = new Set<string>();

/**
 * The entry of another client for a deed of that key: done, or about to be. Two referees may press one button in the same moment, and both find
 * that nothing stands; of two entries the earlier one counts, and everybody has them in the same order.
 * @param own the entry that is asked for: only what came before it counts
 */
export function takenBy(key: string, own = ""): Page | undefined {
  if (key === "") return undefined;
  for (const page of pagesIn("deeds")) {
    if (page.id === own) return undefined;
    if (entered.has(page.id ?? "")) continue;
    const { key: theirs, state } = dataIn(page);
    if (theirs === key && (isOfMoment(key) ? state !== "undone" && isNow(page, own) : isTaken(page, state)))
      return page;
  }
  return undefined;
}

function isTaken(page: Page, state: string): boolean {
  return state === "done" || (state === "open" && isUnderWay(page));
}

/** Whether an entry was made in the moment in which this client's own was, or now; by the server's stamps, whatever the clocks of two clients say. */
function isNow(page: Page, own: string): boolean {
  const now = stampOf(pageOf(own, ["deeds"])) ?? game.time?.serverTime ?? Date.now();
  return Math.abs(now - (stampOf(page) ?? dataIn(page).at)) < A_MOMENT;
}

/** Notes an entry as this client's own. */
export function noteEntered(id: string): void {
  entered.add(id);
}
