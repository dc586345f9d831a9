/** One transaction after another: two in the same moment would each start from a world that the other has already changed. */
let line: Promise<unknown> = Promise.resolve();

/** Runs something after every transaction before it. Never called from within a transaction. */
export function queued<T>(work: () => Promise<T>): Promise<T> {
  const after = line.then(work, work);
  line = after.catch(() => undefined);
  return after;
}
