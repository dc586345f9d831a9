/** Compares translations in `lang/<code>` with English: each must be whole, with the same placeholders and markup, and every plural form of its language. */
import { basename, dirname, join } from "node:path";
import { isNamesFile, namesFaults } from "./compendium-names.ts";
import { isRecord, listFiles, readJson } from "./files.ts";
import { mergeLanguage } from "./language.ts";
import type { Places } from "./paths.ts";
import type { Finding } from "./report.ts";

/** The end of a key whose text depends on a number; each language has forms of its own. */
const FORM = /\.(?:zero|one|two|few|many|other)$/;

/** Numbers whose forms every counted text needs: what a game counts. */
const COUNTED = 1000;

/** The plural forms that a language needs: those of the whole numbers up to a thousand, and `other`. */
export function formsOf(code: string): string[] {
  const rules = new Intl.PluralRules(code);
  const used = new Set<string>(["other"]);
  for (let count = 0; count <= COUNTED; count += 1) used.add(rules.select(count));
  return [...used].sort();
}

const inOrder = (found: Iterable<string> | null): string => [...(found ?? [])].sort().join(" ");

/** The placeholders of a text, each once. */
function placeholdersOf(text: string): Set<string> {
  return new Set(text.match(/\{\w+\}/g));
}

/** The tags of a text and the addresses in it (`@UUID[...]`, `@attack`), in alphabetical order. */
function markupOf(text: string): string {
  return inOrder(text.match(/<\/?[a-z][^>]*>|@\w+(?:\[[^\]]*\])?/g));
}

/** Whether the text of a key depends on a number: `key.days.other` holds `{days}`. */
function isCounted(key: string, english: ReadonlyMap<string, string>): boolean {
  const [, name = ""] = /([^.]+)\.\w+$/.exec(key) ?? [];
  return FORM.test(key) && (english.get(`${key.replace(FORM, "")}.other`) ?? "").includes(`{${name}}`);
}

/** The languages that `system.json` offers, besides English. */
function offered(places: Places): Set<string> {
  const manifest = readJson(join(places.root, "system.json"));
  const languages: readonly unknown[] =
    isRecord(manifest) && Array.isArray(manifest.languages) ? manifest.languages : [];
  const codes = languages.map((one) => (isRecord(one) ? String(one.lang) : ""));
  return new Set(codes.filter((code) => code !== "en" && code !== ""));
}

/**
 * Compares the texts of one language with English.
 * @param mustBeWhole whether a missing text is a fault: English stands in for it, but a release is not made
 */
export function compareTranslation(
  code: string,
  own: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  mustBeWhole: boolean,
): Finding[] {
  const where = `lang/${code}`;
  const sources = new Map(
    [...english].map(([key, text]) => [isCounted(key, english) ? key.replace(FORM, "") : key, text]),
  );
  const findings: Finding[] = [];
  const add = (what: string): void => {
    findings.push({ where, what });
  };
  for (const [key, text] of own) {
    const isForm = !english.has(key) || isCounted(key, english);
    // A form of English that leaves out its number binds no other language.
    const source = (isForm ? sources.get(key.replace(FORM, "")) : undefined) ?? english.get(key);
    if (source === undefined) {
      add(`"${key}" is not in lang/en`);
      continue;
    }
    if (text.trim() === "") add(`"${key}" is empty`);
    const [wanted, found] = [placeholdersOf(source), placeholdersOf(text)];
    // A form that stands for one number may leave the number out.
    const isWhole = (FORM.test(key) && isForm) || [...wanted].every((one) => found.has(one));
    if (!isWhole || [...found].some((one) => !wanted.has(one)))
      add(`"${key}" has the placeholders "${inOrder(found)}", English "${inOrder(wanted)}"`);
    if (markupOf(source) !== markupOf(text))
      add(`"${key}" has the markup "${markupOf(text)}", English "${markupOf(source)}"`);
  }
  if (!mustBeWhole) return findings;
  const forms = formsOf(code);
  for (const key of sources.keys()) {
    const needed = english.has(key) ? [key] : forms.map((form) => `${key}.${form}`);
    for (const one of needed) if (!own.has(one)) add(`"${one}" is missing`);
  }
  return findings;
}

/** The faults of all translations; with `mustBeWhole` those that `system.json` offers may lack nothing. */
export function translationFaults(
  places: Places,
  english: ReadonlyMap<string, string>,
  mustBeWhole: boolean,
): Finding[] {
  const files = listFiles(join(places.root, "lang"), (path) => path.endsWith(".json") && !isNamesFile(path));
  const known = offered(places);
  const codes = new Set([...files.map((path) => basename(dirname(path))), ...known]);
  codes.delete("en");
  const texts = [...codes].flatMap((code) => {
    const { texts, problems } = mergeLanguage(
      places.root,
      files.filter((path) => basename(dirname(path)) === code),
    );
    return [...problems, ...compareTranslation(code, texts, english, mustBeWhole && known.has(code))];
  });
  return [...texts, ...namesFaults(places, mustBeWhole ? known : new Set())];
}

/** The faults that keep a tree from being released: an offered language that is not whole. */
export function textsMissing(places: Places): Finding[] {
  const english = listFiles(join(places.root, "lang", "en"), (path) => path.endsWith(".json"));
  return translationFaults(places, mergeLanguage(places.root, english).texts, true);
}
