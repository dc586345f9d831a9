/** The languages that Polyglot lists for our rules, each with one of its fonts, and the languages that an actor speaks. */
import { notifyWarning } from "../../platform/notifications.ts";
import { languageKey, storedLanguage } from "../../platform/spoken-languages.ts";
import { localize } from "../../platform/text.ts";

/** The languages of the books, by the key that Polyglot keeps on messages. */
const FONTS = {
  common: "Thorass",
  lawful: "Celestial",
  neutral: "Barazhad",
  chaotic: "Infernal",
  bugbear: "Dethek",
  doppelganger: "Pulsian",
  dragon: "Iokharic",
  dwarvish: "Dethek",
  elvish: "Espruar",
  gargoyle: "High Drowic",
  gnoll: "Kargi",
  gnomish: "Tengwar",
  goblin: "Dethek",
  halfling: "Thorass",
  harpy: "Olde Thorass",
  hobgoblin: "Dethek",
  kobold: "Iokharic",
  lizard_man: "Saurian",
  medusa: "High Drowic",
  minotaur: "Olde Espruar",
  ogre: "Meroitic Demotic",
  orcish: "Dethek",
  pixie: "Olde Espruar",
} as const;

interface Language {
  readonly label: string;
  readonly font: string;
  readonly rng: "default";
}

/** Every language of the books in the reader's words. */
export function listed(): Record<string, Language> {
  return Object.fromEntries(
    Object.entries(FONTS).map(([key, font]) => [
      key,
      { label: localize(`RULINGS.Language.${key}`), font, rng: "default" },
    ]),
  );
}

/**
 * The languages that an actor speaks and reads, as two sets of keys: the languages typed on its sheet are compared with keys and labels; a
 * language of the table's own is listed under its own word, which the module's setting for languages lists.
 */
export function spokenBy(actor: object, languages: object): [Set<string>, Set<string>] {
  const typed: unknown = foundry.utils.getProperty(actor, "system.languages");
  const known = new Map(
    Object.entries(languages).flatMap(([key, { label }]: [string, { label?: unknown }]) => [
      [languageKey(key), key],
      [languageKey(String(label ?? key)), key],
    ]),
  );
  const words = Array.isArray(typed)
    ? typed.map((word) => languageKey(storedLanguage(String(word)))).filter(Boolean)
    : [];
  const alignment: unknown = foundry.utils.getProperty(actor, "system.alignment");
  // "Alignment" on a sheet means the tongue of one's own.
  const own = words.map((word) => (word === "alignment" && typeof alignment === "string" ? alignment : word));
  const keys = own.map((word) => known.get(word) ?? word);
  return [new Set(keys), new Set(keys)];
}

/** A release of Polyglot without the documented interface works without our languages. */
export function sayUnknown(): void {
  const say = (): void => void notifyWarning("RULINGS.Module.unknown", { module: "Polyglot" });
  if (game.ready) say();
  else Hooks.once("ready", say);
}
