/** One button that two referees press in the same moment. */
import type { DeedData } from "../data/message/deed.ts";
import { isUnderWay } from "./at-work.ts";
import { isDeed } from "./ledger.ts";
import { A_MOMENT, isOfMoment } from "./moment.ts";

type Message = ChatMessage.Implementation;

/** Entries of this client since it was loaded. */
const entered = new Set<string>();

/**
 * The entry of another client for a deed of that key: done, or about to be. Two referees may press one button in the same moment, and both find
 * that nothing stands; of two entries the earlier one counts, and everybody has them in the same order.
 * @param own the entry that is asked for: only what came before it counts
 */
export function takenBy(key: string, own = ""): Message | undefined {
  if (key === "") return undefined;
  for (const message of game.messages?.contents ?? []) {
    if (message.id === own) return undefined;
    if (!isDeed(message) || entered.has(message.id ?? "")) continue;
    const { key: theirs, state } = message.system as DeedData;
    if (theirs === key && (isOfMoment(key) ? state !== "undone" && isNow(message, own) : isTaken(message, state)))
      return message;
  }
  return undefined;
}

function isTaken(message: Message, state: string): boolean {
  return state === "done" || (state === "open" && isUnderWay(message));
}

/** Whether an entry was made in the moment in which this client's own was, or now; by the server's stamps, whatever the clocks of two clients say. */
function isNow(message: Message, own: string): boolean {
  const now = stampOf(game.messages?.get(own)) ?? game.time?.serverTime ?? Date.now();
  return Math.abs(now - (stampOf(message) ?? message.timestamp)) < A_MOMENT;
}

function stampOf(message: Message | undefined): number | undefined {
  return message?._stats.createdTime ?? undefined;
}

/** Notes an entry as this client's own. */
export function noteEntered(id: string): void {
  entered.add(id);
}
