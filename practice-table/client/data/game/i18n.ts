import type { LanguageFile } from "../../../shared/protocol.ts";
import { isV14 } from "../runtime.ts";
import { type Dict, isPlain } from "../types.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/objects.ts";

/** `game.i18n`: translations by dotted key, with English as fallback. */
export class Localization {
  lang = "en";
  defaultModule: string | null = null;
  translations: Dict = {};
  _fallback: Dict = {};
  #pluralRules: Intl.PluralRules | undefined;

  /** Fetches all files of a language (and English as fallback). A broken file is reported and skipped. */
  async load(files: LanguageFile[], lang: string, fetchJson: (path: string) => Promise<unknown>): Promise<void> {
    this.lang = lang;
    this._fallback = await this.#collect(files, "en", fetchJson);
    this.translations = lang === "en" ? this._fallback : await this.#collect(files, lang, fetchJson);
  }

  async #collect(files: LanguageFile[], lang: string, fetchJson: (path: string) => Promise<unknown>): Promise<Dict> {
    const out: Dict = {};
    const loaded = await Promise.all(
      files
        .filter((f) => f.lang === lang)
        .map(async (f) => {
          try {
            return await fetchJson(f.path);
          } catch (error) {
            console.error(`Unable to load the localization file ${f.path}: ${(error as Error).message}`);
            return {};
          }
        }),
    );
    for (const json of loaded) this.#merge(out, json);
    return out;
  }

  #merge(into: Dict, json: unknown): void {
    if (isPlain(json)) mergeObject(into, expandObject(json));
  }

  /** Adds translations from code (the interface's own texts). */
  addFallback(json: Dict): void {
    const before = this._fallback;
    const same = this.translations === before;
    this._fallback = mergeObject(expandObject(json), before);
    if (same) this.translations = this._fallback;
  }

  has(stringId: string, fallback = true): boolean {
    return (
      typeof getProperty(this.translations, stringId) === "string" ||
      (fallback && typeof getProperty(this._fallback, stringId) === "string")
    );
  }

  #find(id: string): string | undefined {
    const own = getProperty(this.translations, id);
    if (typeof own === "string") return own;
    const english = getProperty(this._fallback, id);
    return typeof english === "string" ? english : undefined;
  }

  /** The text of a key; an unknown key is returned itself. v14 also inserts data. */
  localize(stringId: unknown, data?: Dict): string {
    const id = String(stringId ?? "");
    const text = this.#find(id) ?? id;
    return data && isV14() ? fill(text, data) : text;
  }

  /** The text with `{name}` replaced from data. */
  format(stringId: string, data: Dict = {}): string {
    const text = this.#find(stringId);
    if (text === undefined) return isV14() ? stringId : fill(stringId, data);
    return fill(text, data);
  }

  get pluralRules(): Intl.PluralRules {
    this.#pluralRules ??= new Intl.PluralRules(this.lang);
    return this.#pluralRules;
  }

  getListFormatter({
    style = "long",
    type = "conjunction",
  }: {
    style?: Intl.ListFormatStyle;
    type?: Intl.ListFormatType;
  } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a, b) => collator.compare(String((a as Dict)[key] ?? ""), String((b as Dict)[key] ?? "")));
  }
}

function fill(text: string, data: Dict): string {
  return text.replace(/\{([^{}]+)\}/g, (all, name: string) => {
    const value = getProperty(data, name.trim());
    return value === undefined ? (name.trim() in data ? "undefined" : all) : String(value);
  });
}
