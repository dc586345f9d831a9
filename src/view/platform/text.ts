/** Makes text from a key and figures, in the reader's language. */
export type Localize = (key: string, data?: Readonly<Record<string, string | number>>) => string;

/** A text escaped for a regular expression. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
