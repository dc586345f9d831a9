/**
 * The two journals of a party's journey: the table's, which everybody can read, and the referee's, with the hidden events and the secret state. The
 * events are stored as plain data in their flags; the pages are generated from them, so that an undo removes them from the pages too.
 */

import { bookPages, type LogEntry, type LogLink, namedIn, readLog } from "../../view/exploration/log.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { allParties, type Journal, journalIdsOf, refereeJournal, tableJournal } from "../adapter/party.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { dates } from "../platform/settings/calendar.ts";
import { setStoredJournals, storedJournals } from "../platform/settings/party-settings.ts";
import { mayWriteSettings } from "../platform/settings/table-settings.ts";
import { isStoredDocument, toPlain } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import { hasBatches } from "../undo/batch-write.ts";
import { type CardExtras, replacing } from "../undo/pending-card.ts";
import type { Step } from "../undo/types.ts";

/** Creates the missing journals. Referee's client only. */
export async function provideJournals(party: Actor.Implementation): Promise<{ table: Journal; referee: Journal }> {
  const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  // A journal that no setting names cannot be found again: each press would create two more.
  if ((!tableJournal(party) || !refereeJournal(party)) && !mayWriteSettings())
    throw new Error(localize("RULINGS.Notice.needsSettings"));
  const table = tableJournal(party) ?? (await createJournal("RULINGS.Way.book.table", party, OBSERVER));
  const referee = refereeJournal(party) ?? (await createJournal("RULINGS.Way.book.referee", party, NONE));
  const known = journalIdsOf(party);
  if (known.table !== table.id || known.referee !== referee.id) {
    await setStoredJournals({ ...storedJournals(), [party.id ?? ""]: { table: table.id, referee: referee.id } });
  }
  return { table, referee };
}

async function createJournal(
  key: string,
  party: Actor.Implementation,
  level: CONST.DOCUMENT_OWNERSHIP_LEVELS,
): Promise<Journal> {
  const made = await JournalEntry.implementation.create({
    name: localize(key, { name: party.name }),
    ownership: { default: level },
    pages: [{ name: localize("RULINGS.Way.book.page"), type: "text" }],
  } as JournalEntry.CreateData);
  if (!made) throw new Error(localize("RULINGS.Way.book.failed"));
  return made;
}

/** The entries of a journal, the oldest first. */
export function journalEntries(book: Journal | undefined): LogEntry[] {
  return readLog(book?.getFlag("rulings", "log"));
}

/** An entry for one of the journals. */
interface JournalNotes {
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
  readonly place: string;
  readonly known: readonly LogLink[];
}

/**
 * The writes of an entry in one of the journals, made together with the card: the entry, the changed flags of the journal, and, when all
 * of it is one request, the resulting page.
 * @param values flags of the journal that replace the stored ones
 */
export function journalWrites(
  book: Journal,
  notes: JournalNotes,
  values: Readonly<Record<string, unknown>> = {},
): CardExtras {
  if (!isStoredDocument(book)) return { steps: [], changes: [] };
  const entries = journalEntries(book);
  const entry = entryOf(notes, entries.at(-1)?.n ?? 0);
  const path = `flags.rulings.log.${foundry.utils.randomID()}`;
  const noted: Step = { do: "update", uuid: book.uuid ?? "", name: book.name ?? "", path, after: toPlain(entry) };
  const { steps, change } = replacing(book, values);
  const pages = hasBatches() ? pagesAfter(book, [...entries, entry]) : { updates: [] };
  return {
    steps: [noted, ...steps],
    changes: [
      { ...change, changes: { ...change.changes, [path]: entry } },
      ...pages.updates.flatMap(({ page, text }) =>
        isStoredDocument(page) ? [{ document: page, changes: { text } }] : [],
      ),
    ],
  };
}

function entryOf({ title, lines, place, known }: JournalNotes, before: number): LogEntry {
  const links = namedIn(lines, known);
  return {
    n: before + 1,
    clock: game.time?.worldTime ?? 0,
    place,
    title,
    lines,
    at: Date.now(),
    ...(links.length > 0 && { links }),
  };
}

/** Updates the pages when entries change. Call once, in `init`. */
export function watchJournals(): void {
  Hooks.on("updateJournalEntry", (book, changes) => {
    if (isActingClient() && foundry.utils.hasProperty(changes, "flags.rulings.log") && isOfParty(book)) writeSoon(book);
  });
}

/** Whether the settings name a journal as the party's: users can write such flags into their own journals. */
function isOfParty(book: Journal): boolean {
  return allParties().some((party) => tableJournal(party) === book || refereeJournal(party) === book);
}

const waiting = new Set<Journal>();
let writing: Promise<unknown> = Promise.resolve();

function writeSoon(book: Journal): void {
  if (waiting.has(book)) return;
  waiting.add(book);
  writing = writing.then(async () => {
    // A page written in the same batch exists by then.
    await new Promise((done) => setTimeout(done));
    waiting.delete(book);
    await writePages(book).catch(notifyError);
  });
}

/** Writes the pages from the stored entries: as many as needed; the first ones are never deleted. */
async function writePages(book: Journal): Promise<void> {
  const { updates, more } = pagesAfter(book, journalEntries(book));
  const changed = updates.map(({ page, text }) => ({ _id: page.id, text }));
  if (changed.length > 0)
    await book.updateEmbeddedDocuments("JournalEntryPage", changed as JournalEntryPage.UpdateData[]);
  if (more.length > 0) await book.createEmbeddedDocuments("JournalEntryPage", more as JournalEntryPage.CreateData[]);
}

/** The pages of a journal that differ from these entries, and the missing pages. */
function pagesAfter(book: Journal, entries: readonly LogEntry[]) {
  const wanted = bookPages(entries, localize, dates());
  const pages = book.pages.contents.filter(({ type }) => type === "text");
  const updates = wanted.flatMap((content, at) => {
    const page = pages[at];
    return page?.id && page.text.content !== content ? [{ page, text: { content } }] : [];
  });
  const more = wanted.slice(pages.length).map((content, at) => ({
    name: localize("RULINGS.Way.book.more", { number: pages.length + at + 1 }),
    type: "text",
    text: { content },
  }));
  return { updates, more };
}
