import { isLedgerJournal } from "../undo/ledger-journal-ids.ts";
import { entryReader } from "./entry-reader.ts";

/** Whether a document is read as its data stand now. */
function isRead({ _stats, _source }: JournalEntry | JournalEntryPage): boolean {
  return _stats.modifiedTime === _source._stats?.modifiedTime;
}

/** Reads the changed entries of a journal of the ledger. @returns false where the whole journal has to be read */
function readEntries(journal: JournalEntry): boolean {
  if (!isLedgerJournal(journal.id) || !isRead(journal)) return false;
  const { pages } = journal;
  const sources = journal._source.pages;
  const isSame = pages.size === sources.length && sources.every((own) => pages.get(own._id ?? "")?._source === own);
  if (!isSame) return false;
  for (const page of pages) if (!isRead(page)) page.reset();
  return true;
}

/** Call once, in `ready`. */
export function provideEntryReader(): void {
  entryReader.read = readEntries;
}
