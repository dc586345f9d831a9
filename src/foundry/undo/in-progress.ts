import { dataIn, type LedgerPage, pageWriter } from "./ledger-journals.ts";

/**
 * So long, in milliseconds, whoever is there may be at a transaction that the ledger calls open: what a client left behind that went away stands in
 * nobody's way after that. It is open for a few requests only, and waits for nobody's answer.
 */
const AT_WORK = 15_000;

/** Transactions that this client is still at: the ledger names them from their first change on, and calls them done when all of it is. */
const atWork = new Set<string>();
const listeners = new Set<() => void>();

export function markInProgress(id: string): void {
  atWork.add(id);
}

export function isInProgress(id: string): boolean {
  return atWork.has(id);
}

/** Whether an entry that is open is still worked on: here, or at the seat of whoever made it, who is there and made it a moment ago. */
export function isLocallyInProgress(entry: LedgerPage): boolean {
  const now = game.time?.serverTime ?? Date.now();
  return isInProgress(entry.id ?? "") || (pageWriter(entry)?.active === true && now - dataIn(entry).at < AT_WORK);
}

/** Notes that nothing more comes of a transaction, and tells who listens: nothing need be written for it. */
export function markSettled(id: string): void {
  if (atWork.delete(id)) for (const tell of listeners) tell();
}

/** Calls back whenever a transaction is done. Gives what ends that. */
export function whenSettled(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
