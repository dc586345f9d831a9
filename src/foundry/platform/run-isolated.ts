/** One error affects one fact only: a failing fact is named in the console, once, and left out. */

const named = new Set<string>();

/**
 * Reads one fact of many.
 * @param what names the fact in the console
 * @param fallback replaces the fact when reading it throws
 */
export function runIsolated<T>(what: string, fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!named.has(what)) console.error(`Rulings: ${what} could not be read and is left out.`, error);
    named.add(what);
    return fallback;
  }
}
