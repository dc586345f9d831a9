/** Languages of the books: stored by their English names, shown by those of the reader's language. */
import { localize } from "./text.ts";

/** @texts RULINGS.Language.* */
export const LANGUAGES = [
  "alignment",
  "common",
  "lawful",
  "neutral",
  "chaotic",
  "bugbear",
  "doppelganger",
  "dragon",
  "dwarvish",
  "elvish",
  "gargoyle",
  "gnoll",
  "gnomish",
  "goblin",
  "halfling",
  "harpy",
  "hobgoblin",
  "kobold",
  "lizard_man",
  "medusa",
  "minotaur",
  "ogre",
  "orcish",
  "pixie",
] as const;

/** "Lizard man", "lizard-man" and "lizard_man" are one language. */
export function languageKey(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
}

/** A language that is stored, in the reader's words; a language of the table's own stays. */
export function shownLanguage(stored: string): string {
  const key = LANGUAGES.find((one) => one === languageKey(stored));
  return key ? localize(`RULINGS.Language.${key}`) : stored;
}

/** A language that was typed, as it is stored: the English name of one of the books, in whichever language it was typed. */
export function storedLanguage(typed: string): string {
  const key = LANGUAGES.find((one) => languageKey(localize(`RULINGS.Language.${one}`)) === languageKey(typed));
  const words = key?.replaceAll("_", " ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : typed;
}
