import { printed } from "../view/steps.ts";
import type { Localize } from "../view/text.ts";

let own: Readonly<Record<string, string>> = {};

/** Words of what modules and the table added to the rulebook: plain words, or keys of a module's language file. */
export function useWords(words: Readonly<Record<string, string>>): void {
  own = words;
}

/** Text of a key in the reader's language, its figures filled in. */
export const localize: Localize = (wanted, data) => {
  const key = Object.hasOwn(own, wanted) ? (own[wanted] ?? wanted) : wanted;
  if (!data) return game.i18n!.localize(key);
  // A number below nothing has a minus sign everywhere, never a hyphen.
  const words = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "number" ? printed(value) : value]),
  );
  return game.i18n!.format(key, words);
};

/**
 * A text as Foundry's notices are to be given it: they are cleaned of what harms, but markup in them shows (WIN-91), and a name reads as it was
 * written.
 */
export function asNotice(text: string): string {
  return foundry.utils.escapeHTML(text);
}
