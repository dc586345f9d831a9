import type { Localize } from "../view/text.ts";

/** Text of a key in the reader's language, its figures filled in. */
export const localize: Localize = (key, data) => {
  if (!data) return game.i18n!.localize(key);
  const words = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
  return game.i18n!.format(key, words);
};
