/** The actors still being created, whose class items are added by the creation itself. */
const beingMade = new WeakSet<object>();

/** Whether the classes of an actor are written by its creation. */
export function isBeingMade(actor: Actor.Implementation): boolean {
  return beingMade.has(actor);
}

/** Runs work on a character without the hook that applies its class, ancestry or background. */
export async function withoutAdoption<T>(actor: Actor.Implementation, work: () => Promise<T>): Promise<T> {
  beingMade.add(actor);
  try {
    return await work();
  } finally {
    beingMade.delete(actor);
  }
}
