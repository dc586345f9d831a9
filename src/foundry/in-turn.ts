/**
 * Makes a queue for each of some things: what is done with one thing waits for what was begun with it before, whether that went well or not.
 * Each queue made so is of its own, so that what stands in one may wait for what stands in another.
 */
export function oneByOne<Thing extends object>(): <T>(thing: Thing, work: () => Promise<T>) => Promise<T> {
  const queues = new WeakMap<Thing, Promise<unknown>>();
  return (thing, work) => {
    const before = queues.get(thing) ?? Promise.resolve();
    const after = before.then(work, work);
    queues.set(thing, after);
    return after;
  };
}
