/** The errors reported already: each failing value is reported in the console once, and left out. */

const named = new Set<string>();

/**
 * Reads one of many values.
 * @param what names the value in the console
 * @param fallback replaces the value when reading it throws
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
