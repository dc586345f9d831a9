/** Keys by which an object's making could be written: nothing that others sent has them (S-5). */
const MAKING = ["__proto__", "constructor", "prototype"];

/** Whether a path goes by such a key. */
export function namesPrototype(path: string): boolean {
  return path.split(".").some((key) => MAKING.includes(key));
}

/** What a text holds as JSON; something else where it is none. */
export function readJson<T>(text: string, otherwise: T, read?: (key: string, value: unknown) => unknown): T {
  try {
    return JSON.parse(text, read) as T;
  } catch {
    return otherwise;
  }
}

/** What a text of somebody else's holds as an object, without such keys; an empty one where it is none. */
export function readUntrustedJson(text: string): Readonly<Record<string, unknown>> {
  const value = readJson<unknown>(text, {}, (key, inner: unknown) => (MAKING.includes(key) ? undefined : inner));
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
