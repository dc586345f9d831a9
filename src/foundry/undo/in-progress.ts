import { dataIn, type LedgerPage, pageWriter } from "./ledger-journals.ts";

/**
 * The time, in milliseconds, that a connected client may work on a transaction that is open in the ledger: one left behind by a client that
 * disconnected blocks nobody after that. It is open for a few requests only, and waits for nobody's answer.
 */
const AT_WORK = 15_000;

/** Transactions that this client is still at: the ledger names them from their first change on, and calls them done when all of it is. */
const atWork = new Set<string>();
/** Entries that this client made since it was loaded. */
const entered = new Set<string>();
const listeners = new Set<() => void>();

export function markInProgress(id: string): void {
  entered.add(id);
  atWork.add(id);
}

export function hasEntered(id: string): boolean {
  return entered.has(id);
}

export function isInProgress(id: string): boolean {
  return atWork.has(id);
}

/** Whether an open entry is still in progress: here, or on the client of its author, who is connected and created it a moment ago. */
export function isLocallyInProgress(entry: LedgerPage): boolean {
  const now = game.time?.serverTime ?? Date.now();
  return isInProgress(entry.id ?? "") || (pageWriter(entry)?.active === true && now - dataIn(entry).at < AT_WORK);
}

/** Marks a transaction as settled, and notifies the listeners: no write is needed for it. */
export function markSettled(id: string): void {
  if (atWork.delete(id)) for (const listener of listeners) listener();
}

/** Calls back whenever a transaction is done. Gives what ends that. */
export function whenSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
