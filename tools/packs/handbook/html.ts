/** Pieces of HTML, links and addresses of the pages that the build makes. */

/** A page of a journal; `level` is the depth of its heading in the list. */
export interface PageEntry {
  readonly key: string;
  readonly name: string;
  readonly html: string;
  readonly level?: number;
}

/** A journal, found by the id that sheets, cards and the House Rules window know. */
export interface Journal {
  readonly id: string;
  readonly name: string;
  readonly pages: readonly PageEntry[];
}

/** Paragraphs of HTML. */
export function paragraphs(...texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map((text) => `<p>${text.trim()}</p>`)
    .join("");
}

/** Text that is safe inside HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** `breath` to `Breath`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A link to a document of a compendium. */
export function link(address: string, name: string): string {
  return `@UUID[${address}]{${name}}`;
}

/** A page's id: the first sixteen letters of its key, filled up with noughts. */
export function pageId(key: string): string {
  return key
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, 16)
    .padEnd(16, "0");
}

/** The address of a page of a journal of the handbook. */
export function pageAddress(journal: string, key: string): string {
  return `Compendium.rulings.handbook.JournalEntry.${journal}.JournalEntryPage.${pageId(key)}`;
}
