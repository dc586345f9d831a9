/** The actors still being created: the items that come with their class are written there. */
const beingMade = new WeakSet<object>();

/** Whether classes of an actor are written by the one who makes it. */
export function isBeingMade(actor: Actor.Implementation): boolean {
  return beingMade.has(actor);
}

/** Does something to a character without its class, ancestry or background being taken up by the hook. */
export async function withoutAdoption<T>(actor: Actor.Implementation, work: () => Promise<T>): Promise<T> {
  beingMade.add(actor);
  try {
    return await work();
  } finally {
    beingMade.delete(actor);
  }
}
