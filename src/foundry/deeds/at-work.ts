/** Deeds that this client is still at: the ledger names them from their first change on, and calls them done when all of it is. */
const atWork = new Set<string>();
const listeners = new Set<() => void>();

export function noteAtWork(id: string): void {
  atWork.add(id);
}

export function isAtWork(id: string): boolean {
  return atWork.has(id);
}

/** Notes that nothing more comes of a deed, and tells who listens: nothing need be written for it. */
export function noteSettled(id: string): void {
  if (atWork.delete(id)) for (const tell of listeners) tell();
}

/** Calls back whenever a deed is done. Gives what ends that. */
export function whenSettled(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
