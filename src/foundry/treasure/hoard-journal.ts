/** A hoard noted in a journal: its link stands on the page of the room where it lies, and is dragged from there to the party. */
import { isStoredDocument, sourceValue } from "../platform/stored-documents.ts";
import type { Transaction } from "../undo/transaction.ts";
import { localize } from "../platform/text.ts";

/** Journals with a new page each, and the pages that there are; the party's own story is written by itself and takes no notes. */
export function journalChoices(chosen: string) {
  const books = (game.journal?.contents ?? []).filter(
    (book) => book.isOwner && book.getFlag("rulings", "log") === undefined,
  );
  return books.map((book) => ({
    name: book.name,
    options: [
      { value: book.uuid, label: localize("RULINGS.Company.hoard.newPage") },
      ...book.pages.contents
        .filter(({ type }) => type === "text")
        .map(({ uuid, name }) => ({ value: uuid, label: name })),
    ].map((option) => ({ ...option, selected: option.value === chosen })),
  }));
}

/** Notes a hoard in the journal, or at the end of the page, that was chosen: part of the deed that lays it there. */
export async function noteInJournal(transaction: Transaction, hoard: Actor.Implementation, chosen: string): Promise<void> {
  const link = `<p>@UUID[${hoard.uuid}]</p>`;
  for (const book of game.journal?.contents ?? []) {
    if (book.uuid === chosen)
      await transaction.create(book, "JournalEntryPage", [
        { name: hoard.name, type: "text", text: { content: link, format: 1 } },
      ]);
    const page = book.pages.find(({ uuid }) => uuid === chosen);
    if (!isStoredDocument(page)) continue;
    const before = String(sourceValue(page, "text.content") ?? "");
    await transaction.write([{ uuid: page.uuid ?? "", path: "text.content", before, after: `${before}${link}` }]);
  }
}
