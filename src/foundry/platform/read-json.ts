/** Keys that could change an object's prototype: they are removed from data of other users (S-5). */
const MAKING = ["__proto__", "constructor", "prototype"];

/** Whether a path contains such a key. */
export function namesPrototype(path: string): boolean {
  return path.split(".").some((key) => MAKING.includes(key));
}

/** Returns the value of a JSON text, or `otherwise` for invalid JSON. */
export function readJson<T>(text: string, otherwise: T, read?: (key: string, value: unknown) => unknown): T {
  try {
    return JSON.parse(text, read) as T;
  } catch {
    return otherwise;
  }
}

/** Returns the object in a JSON text from an untrusted source, without unsafe keys; an empty one for invalid text. */
export function readUntrustedJson(text: string): Readonly<Record<string, unknown>> {
  const value = readJson<unknown>(text, {}, (key, inner: unknown) => (MAKING.includes(key) ? undefined : inner));
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
