import { printed } from "../../view/platform/numbers.ts";
import type { Localize } from "../../view/platform/text.ts";

let own: Readonly<Record<string, string>> = {};

/** The cached texts; a page uses the same text for most of its numbers at every redraw. */
const said = new Map<string, string>();
/** Some megabytes of explanations and rows. */
const MOST_SAID = 3000;

/** Words of what modules and the table added to the rulebook: plain words, or keys of a module's language file. */
export function setTranslations(words: Readonly<Record<string, string>>): void {
  own = words;
  said.clear();
}

/**
 * Returns the text about something, computed once as long as the language stays the same.
 * @param about all that the text depends on
 */
export function cachedText(about: string, say: () => string): string {
  const known = said.get(about);
  if (known !== undefined) return known;
  if (said.size >= MOST_SAID) said.clear();
  const now = say();
  said.set(about, now);
  return now;
}

/** The plural rules by language: creating one takes longer than everything else about a text. */
const plurals = new Map<string, Intl.PluralRules>();

/** The reader's language as the browser knows languages: a module may name one in a way of its own (`pt_BR`), which would make counting throw. */
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

/** The number that a figure stands for; undefined for words. */
function numberIn(figure: string | number): number | undefined {
  if (typeof figure === "number") return figure;
  // A mark before three digits stands between thousands.
  return PRINTED.test(figure) ? Number(figure.replace(/\D(?=\d{3}(?!\d))/g, "").replace(",", ".")) : undefined;
}

/**
 * The key of the text for so many: `key.days.one` and `key.days.other`, where a text depends on how many `days` there are. A form that the reader's
 * language has and its file lacks is read as `other`, and so is a figure that is no number, such as `2*` Hit Dice.
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

/** Text of a key in the reader's language, its figures filled in. */
export const localize: Localize = (wanted, data) => {
  const key = Object.hasOwn(own, wanted) ? (own[wanted] ?? wanted) : wanted;
  if (!data) return game.i18n!.localize(key);
  // A number below nothing has a minus sign everywhere, never a hyphen.
  const words = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "number" ? printed(value) : value]),
  );
  return game.i18n!.format(counted(key, data), words);
};
