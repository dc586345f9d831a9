/** The running transactions, one after another: two at once would each start from a state that the other changes. */
let line: Promise<unknown> = Promise.resolve();

/** Runs work after every earlier transaction. Never call it within a transaction. */
export function queued<T>(work: () => Promise<T>): Promise<T> {
  const after = line.then(work, work);
  line = after.catch(() => undefined);
  return after;
}
