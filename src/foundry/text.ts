import { printed } from "../view/steps.ts";
import type { Localize } from "../view/text.ts";

/** Text of a key in the reader's language, its figures filled in. */
export const localize: Localize = (key, data) => {
  if (!data) return game.i18n!.localize(key);
  // A number below nothing has a minus sign everywhere, never a hyphen.
  const words = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "number" ? printed(value) : value]),
  );
  return game.i18n!.format(key, words);
};
