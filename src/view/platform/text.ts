/** Makes text of a key and figures, in the reader's language. */
export type Localize = (key: string, data?: Readonly<Record<string, string | number>>) => string;

/** A text as a regular expression that finds it as it stands. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
