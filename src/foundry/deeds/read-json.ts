/** What a text holds as JSON; something else where it is none. */
export function readJson<T>(text: string, otherwise: T): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}
