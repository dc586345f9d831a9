/** Makes text of a key and figures, in the reader's language. */
export type Localize = (key: string, data?: Readonly<Record<string, string | number>>) => string;
