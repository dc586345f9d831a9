/** The languages of our rules for Polyglot, each with one of its fonts, and the languages that an actor speaks. */
import { notifyWarning } from "../../platform/notifications.ts";
import { languageKey, storedLanguage } from "../../platform/spoken-languages.ts";
import { localize } from "../../platform/text.ts";

/** The languages of the books, by the key that Polyglot stores on messages. */
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

/** Every language of the books with its localised name. */
export function listed(): Record<string, Language> {
  return Object.fromEntries(
    Object.entries(FONTS).map(([key, font]) => [
      key,
      { label: localize(`RULINGS.Language.${key}`), font, rng: "default" },
    ]),
  );
}

/**
 * The languages that an actor speaks and reads, as two sets of keys: the languages on its sheet are compared with keys and labels; a custom language
 * is listed under its own name, which the module's setting for languages lists.
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
  // "Alignment" on a sheet means the language of the actor's own alignment.
  const own = words.map((word) => (word === "alignment" && typeof alignment === "string" ? alignment : word));
  const keys = own.map((word) => known.get(word) ?? word);
  return [new Set(keys), new Set(keys)];
}

/** Reports a release of Polyglot without the documented interface, which works without our languages. */
export function sayUnknown(): void {
  const say = (): void => void notifyWarning("RULINGS.Module.unknown", { module: "Polyglot" });
  if (game.ready) say();
  else Hooks.once("ready", say);
}
