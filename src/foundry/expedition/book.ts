/**
 * The two journals of a party's way: the table's, which everybody reads, and the referee's, which tells what was unseen and keeps what only the
 * referee knows. What happened is kept as plain data in their flags; their pages are written from it, so that taking something back takes it
 * out of the story too.
 */

import { bookPages, type LogEntry, type LogLink, namedIn, readLog } from "../../view/expedition/log.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import type { Deed } from "../deeds/recorder.ts";
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

/** Writes something down in one of the journals. */
export async function writeDown(
  deed: Deed,
  book: Book,
  title: TextLine,
  lines: readonly TextLine[],
  place: string,
  known: readonly LogLink[],
): Promise<void> {
  const before = entriesOf(book).at(-1)?.n ?? 0;
  const links = namedIn(lines, known);
  const entry: LogEntry = {
    n: before + 1,
    clock: game.time?.worldTime ?? 0,
    place,
    title,
    lines,
    at: Date.now(),
    ...(links.length > 0 && { links }),
  };
  await deed.write([
    { uuid: book.uuid, path: `flags.rulings.log.${foundry.utils.randomID()}`, before: undefined, after: entry },
  ]);
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
    waiting.delete(book);
    await writePages(book).catch(tellTrouble);
  });
}

/** Writes the pages anew from what is kept: as many as the story needs, the first ones never taken away. */
async function writePages(book: Book): Promise<void> {
  const wanted = bookPages(entriesOf(book), localize);
  const pages = book.pages.contents.filter(({ type }) => type === "text");
  const updates = wanted.flatMap((content, at) => {
    const page = pages[at];
    return page?.id && page.text.content !== content ? [{ _id: page.id, text: { content } }] : [];
  });
  if (updates.length > 0)
    await book.updateEmbeddedDocuments("JournalEntryPage", updates as JournalEntryPage.UpdateData[]);
  const more = wanted.slice(pages.length).map((content, at) => ({
    name: localize("RULINGS.Way.book.more", { number: pages.length + at + 1 }),
    type: "text",
    text: { content },
  }));
  if (more.length > 0) await book.createEmbeddedDocuments("JournalEntryPage", more as JournalEntryPage.CreateData[]);
}
