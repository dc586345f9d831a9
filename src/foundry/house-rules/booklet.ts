/**
 * The booklet of this table's rulings: a journal that is created with one press, readable by everybody, and updated with the rulings.
 * `print-rulings.ts` prints them.
 */

import { type BookletPage, bookletPages, NOTES } from "../../view/house-rules/booklet.ts";
import { notifyError } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { bookletId, lacksSettings, setBookletId } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import type { JournalDocument } from "../platform/types.ts";
import { tableNotes } from "./table-notes.ts";

const STEP = 100_000;
/** The flag that identifies a page of the booklet: names are in their author's language, and pages may be moved. */
const PAGE = "bookletPage";

function booklet(): JournalDocument | undefined {
  return game.journal?.get(bookletId());
}

/** Creates or updates the booklet, and opens it. Referee only. */
export async function openBooklet(): Promise<void> {
  if (!game.user?.isGM || (!booklet() && lacksSettings())) return;
  const book = booklet() ?? (await makeBooklet());
  if (!book) return;
  await writePages(book);
  openSheet(book);
}

async function makeBooklet(): Promise<JournalDocument | undefined> {
  const made = await JournalEntry.implementation.create({
    name: localize("RULINGS.Booklet.name"),
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    pages: bookletPages(readRequest(), tableNotes(), localize, rulebook()).map(pageData),
  } as JournalEntry.CreateData);
  if (made?.id) await setBookletId(made.id);
  return made ?? undefined;
}

function pageData({ key, name, html }: BookletPage, at: number) {
  const format = CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML;
  const flags = { rulings: { [PAGE]: key } };
  return { name, type: "text", sort: (at + 1) * STEP, text: { content: html, format }, flags } as const;
}

type Wanted = ReturnType<typeof pageData>;

const isNotes = ({ flags }: Wanted): boolean => flags.rulings[PAGE] === NOTES;

/** The existing page for a wanted one, wherever it was moved; by its position in booklets from before pages had flags. */
function pageFor(book: JournalDocument, wanted: Wanted): JournalEntryPage.Implementation | undefined {
  const mark = (page: JournalEntryPage.Implementation): unknown => page.getFlag("rulings", PAGE);
  return (
    book.pages.find((page) => mark(page) === wanted.flags.rulings[PAGE]) ??
    book.pages.find((page) => mark(page) === undefined && page.sort === wanted.sort)
  );
}

/** Updates the pages that differ. */
async function writePages(book: JournalDocument): Promise<void> {
  const wanted = bookletPages(readRequest(), tableNotes(), localize, rulebook()).map(pageData);
  const updates: { _id: string; name: string; "text.content": string; flags: Wanted["flags"] }[] = [];
  const missing: Wanted[] = [];
  for (const page of wanted) {
    const there = pageFor(book, page);
    if (!there?.id) missing.push(page);
    else if (there.text.content !== page.text.content || there.name !== page.name)
      updates.push({ _id: there.id, name: page.name, "text.content": page.text.content, flags: page.flags });
  }
  if (updates.length > 0) await book.updateEmbeddedDocuments("JournalEntryPage", updates);
  const left = book.pages.filter((page) => page.getFlag("rulings", PAGE) === NOTES && !wanted.some(isNotes));
  if (left.length > 0)
    await book.deleteEmbeddedDocuments(
      "JournalEntryPage",
      left.map(({ id }) => id ?? ""),
    );
  if (missing.length > 0) await book.createEmbeddedDocuments("JournalEntryPage", missing);
}

/** Updates the booklet with the rulings and the notes. Call once, in `init`. */
export function watchBooklet(): void {
  const follow = (): void => {
    const book = isActingClient() ? booklet() : undefined;
    if (book) void writePages(book).catch(notifyError);
  };
  Hooks.on("rulingsChanged", follow);
  Hooks.on("rulingsNotes", follow);
}
