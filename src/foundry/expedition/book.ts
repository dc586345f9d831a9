/**
 * The two journals of a party's way: the table's, which everybody reads, and the referee's, which tells what was unseen and keeps what only the
 * referee knows. What happened is kept as plain data in their flags; their pages are written from it, so that taking something back takes it
 * out of the story too.
 */

import { bookPages, type LogEntry, type LogLink, namedIn, readLog } from "../../view/expedition/log.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import { isStored, plain } from "../deeds/documents.ts";
import { type Besides, replacing } from "../deeds/held.ts";
import { writesAtOnce } from "../deeds/together.ts";
import type { Step } from "../deeds/types.ts";
import { tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { mayWriteSettings } from "../settings/table.ts";
import { keptBooks, setKeptBooks } from "../settings/way.ts";
import { localize } from "../text.ts";

type Book = JournalEntry.Implementation;

interface Books {
  readonly table?: string;
  readonly referee?: string;
}

function booksOf(party: Actor.Implementation): Books {
  const own = keptBooks()[party.id ?? ""];
  if (typeof own !== "object" || own === null) return {};
  const id = (key: string): string | undefined => {
    const value: unknown = Reflect.get(own, key);
    return typeof value === "string" ? value : undefined;
  };
  const [table, referee] = [id("table"), id("referee")];
  return { ...(table !== undefined && { table }), ...(referee !== undefined && { referee }) };
}

/** The journal that everybody reads. */
export function tablesBook(party: Actor.Implementation): Book | undefined {
  return game.journal?.get(booksOf(party).table ?? "");
}

/** The referee's own. */
export function refereesBook(party: Actor.Implementation): Book | undefined {
  return game.journal?.get(booksOf(party).referee ?? "");
}

/** Makes the journals that are not there. Referee's client only. */
export async function provideBooks(party: Actor.Implementation): Promise<{ table: Book; referee: Book }> {
  const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  // Books that no setting names are found by nobody again: each press would make two more.
  if ((!tablesBook(party) || !refereesBook(party)) && !mayWriteSettings())
    throw new Error(localize("RULINGS.Notice.needsSettings"));
  const table = tablesBook(party) ?? (await makeBook("RULINGS.Way.book.table", party, OBSERVER));
  const referee = refereesBook(party) ?? (await makeBook("RULINGS.Way.book.referee", party, NONE));
  const known = booksOf(party);
  if (known.table !== table.id || known.referee !== referee.id) {
    await setKeptBooks({ ...keptBooks(), [party.id ?? ""]: { table: table.id, referee: referee.id } });
  }
  return { table, referee };
}

async function makeBook(
  key: string,
  party: Actor.Implementation,
  level: CONST.DOCUMENT_OWNERSHIP_LEVELS,
): Promise<Book> {
  const made = await JournalEntry.implementation.create({
    name: localize(key, { name: party.name }),
    ownership: { default: level },
    pages: [{ name: localize("RULINGS.Way.book.page"), type: "text" }],
  } as JournalEntry.CreateData);
  if (!made) throw new Error(localize("RULINGS.Way.book.failed"));
  return made;
}

/** What a journal has, the oldest first. */
export function entriesOf(book: Book | undefined): LogEntry[] {
  return readLog(book?.getFlag("rulings", "log"));
}

/** What is told in one of the journals. */
export interface Told {
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
  readonly place: string;
  readonly known: readonly LogLink[];
}

/**
 * Something written down in one of the journals, as it goes along with the card that tells of it: the entry, what else of the journal's flags becomes
 * what it says, and, where all of it is one request, the page that follows.
 * @param values flags of the journal that are put in place of what stands
 */
export function writtenDown(book: Book, told: Told, values: Readonly<Record<string, unknown>> = {}): Besides {
  if (!isStored(book)) return { steps: [], changes: [] };
  const entries = entriesOf(book);
  const entry = entryOf(told, entries.at(-1)?.n ?? 0);
  const path = `flags.rulings.log.${foundry.utils.randomID()}`;
  const noted: Step = { do: "update", uuid: book.uuid ?? "", name: book.name ?? "", path, after: plain(entry) };
  const { steps, change } = replacing(book, values);
  const pages = writesAtOnce() ? pagesAfter(book, [...entries, entry]) : { updates: [] };
  return {
    steps: [noted, ...steps],
    changes: [
      { ...change, changes: { ...change.changes, [path]: entry } },
      ...pages.updates.flatMap(({ page, text }) => (isStored(page) ? [{ document: page, changes: { text } }] : [])),
    ],
  };
}

function entryOf({ title, lines, place, known }: Told, before: number): LogEntry {
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

/** Lets the pages follow what is written down. Call once, in `init`. */
export function watchBooks(): void {
  Hooks.on("updateJournalEntry", (book, changes) => {
    if (acts() && foundry.utils.hasProperty(changes, "flags.rulings.log")) writeSoon(book);
  });
}

const waiting = new Set<Book>();
let writing: Promise<unknown> = Promise.resolve();

function writeSoon(book: Book): void {
  if (waiting.has(book)) return;
  waiting.add(book);
  writing = writing.then(async () => {
    // a page that came along with what is written down stands by then
    await new Promise((done) => setTimeout(done));
    waiting.delete(book);
    await writePages(book).catch(tellTrouble);
  });
}

/** Writes the pages anew from what is kept: as many as the story needs, the first ones never taken away. */
async function writePages(book: Book): Promise<void> {
  const { updates, more } = pagesAfter(book, entriesOf(book));
  const changed = updates.map(({ page, text }) => ({ _id: page.id, text }));
  if (changed.length > 0)
    await book.updateEmbeddedDocuments("JournalEntryPage", changed as JournalEntryPage.UpdateData[]);
  if (more.length > 0) await book.createEmbeddedDocuments("JournalEntryPage", more as JournalEntryPage.CreateData[]);
}

/** What of a journal's pages is other than these entries have it, and the pages that it lacks. */
function pagesAfter(book: Book, entries: readonly LogEntry[]) {
  const wanted = bookPages(entries, localize);
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
