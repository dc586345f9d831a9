/** Languages of the books: stored under their English names, shown localised. */
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

/** "Lizard man", "lizard-man" and "lizard_man" are the same language. */
export function languageKey(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
}

/** The localised name of a stored language; custom languages are unchanged. */
export function shownLanguage(stored: string): string {
  const key = LANGUAGES.find((one) => one === languageKey(stored));
  return key ? localize(`RULINGS.Language.${key}`) : stored;
}

/** A typed language in its stored form: the English name of a language of the books, in whichever language it was typed. */
export function storedLanguage(typed: string): string {
  const key = LANGUAGES.find((one) => languageKey(localize(`RULINGS.Language.${one}`)) === languageKey(typed));
  const words = key?.replaceAll("_", " ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : typed;
}
