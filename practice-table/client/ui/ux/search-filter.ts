import { type Handler, isHandler } from "../api/types.ts";
import type { Data } from "../globals.ts";
import { debounce } from "../util.ts";

/** A search box that filters other content: `callback(event, query, regExp, contentElement)`. */
export class SearchFilter {
  query: string;
  rgx: RegExp | undefined;
  readonly #options: Data;
  #input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: Data = {}) {
    this.#options = { inputSelector, contentSelector, callback, delay };
    this.query = String(initial);
  }

  /** Finds the box and the content in an application's element, and filters once. */
  bind(html: HTMLElement): void {
    this.#content = html.querySelector(String(this.#options.contentSelector));
    this.#input = html.querySelector<HTMLInputElement>(String(this.#options.inputSelector));
    if (!this.#content) return;
    if (this.#input) {
      this.#input.value = this.query;
      const filter = debounce(
        (event: Event) => this.filter(event, this.#input?.value ?? ""),
        Number(this.#options.delay),
      );
      this.#input.oninput = filter;
    }
    this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    const { callback } = this.#options;
    if (isHandler(callback)) (callback as Handler)(event, this.query, this.rgx, this.#content);
  }

  unbind(): void {
    if (this.#input) this.#input.oninput = null;
    this.#input = null;
    this.#content = null;
  }

  /** The query without accents and outer spaces. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  static testQuery(query: RegExp | { test(text: string): boolean }, text: string): boolean {
    return query.test(SearchFilter.cleanQuery(text));
  }
}
