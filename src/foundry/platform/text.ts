import { printed } from "../../view/platform/numbers.ts";
import type { Localize } from "../../view/platform/text.ts";

let own: Readonly<Record<string, string>> = {};

/** The cached texts; a page uses the same text for most of its numbers at every redraw. */
const said = new Map<string, string>();
/** The maximum number of cached texts: some megabytes of explanations and rows. */
const MOST_SAID = 3000;

/** The texts of rulebook additions by modules and the table: plain texts, or keys of a module's language file. */
export function setTranslations(words: Readonly<Record<string, string>>): void {
  own = words;
  said.clear();
}

/**
 * Returns a text, created once as long as the language stays the same.
 * @param about everything that the text depends on
 */
export function cachedText(about: string, say: () => string): string {
  const known = said.get(about);
  if (known !== undefined) return known;
  if (said.size >= MOST_SAID) said.clear();
  const now = say();
  said.set(about, now);
  return now;
}

/** The plural rules by language: creating one takes longer than the rest of formatting a text. */
const plurals = new Map<string, Intl.PluralRules>();

/** The language in the browser's form: a module may name one otherwise (`pt_BR`), which would make the plural rules throw. */
export function currentLanguage(): string {
  try {
    return Intl.getCanonicalLocales(game.i18n!.lang.replaceAll("_", "-")).join();
  } catch {
    return "en";
  }
}

function pluralsOf(language: string): Intl.PluralRules {
  const known = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, known);
  return known;
}

/** A number that was printed before with the marks of a language. */
const PRINTED = /^\d[\d.,\s’]*$/;

/** The numeric value of a placeholder; undefined for text. */
function numberIn(figure: string | number): number | undefined {
  if (typeof figure === "number") return figure;
  // A mark before three digits stands between thousands.
  return PRINTED.test(figure) ? Number(figure.replace(/\D(?=\d{3}(?!\d))/g, "").replace(",", ".")) : undefined;
}

/**
 * The key with the plural form: `key.days.one` and `key.days.other`, where a text depends on the number of `days`. A form that the language file
 * lacks is read as `other`, and so is a value that is no number, such as `2*` Hit Dice.
 */
function counted(key: string, data: Readonly<Record<string, string | number>>): string {
  for (const [name, figure] of Object.entries(data)) {
    const other = `${key}.${name}.other`;
    if (!game.i18n!.has(other)) continue;
    const value = numberIn(figure);
    const own = value === undefined ? other : `${key}.${name}.${pluralsOf(currentLanguage()).select(value)}`;
    return game.i18n!.has(own) ? own : other;
  }
  return key;
}

/** The text of a key in the reader's language with its values. */
export const localize: Localize = (wanted, data) => {
  const key = Object.hasOwn(own, wanted) ? (own[wanted] ?? wanted) : wanted;
  if (!data) return game.i18n!.localize(key);
  // A negative number has a minus sign everywhere, never a hyphen.
  const words = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "number" ? printed(value) : value]),
  );
  return game.i18n!.format(counted(key, data), words);
};
