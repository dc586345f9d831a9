/** The booklet of this table's rulings: a journal that is made with one press, read and printed by everybody, and follows the rulings. */
import { type BookletPage, bookletPages } from "../../view/house-rules/booklet.ts";
import { openSheet } from "../open-sheet.ts";
import { tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { rulebook } from "../settings/book.ts";
import { readRequest } from "../settings/store.ts";
import { bookletId, lacksSettings, setBookletId } from "../settings/table.ts";
import { localize } from "../text.ts";

type Book = JournalEntry.Implementation;
/** Pages are told apart by their place: names are in the language of whoever wrote them. */
const STEP = 100_000;

function booklet(): Book | undefined {
  return game.journal?.get(bookletId());
}

/** Writes the booklet, anew where it is there already, and opens it. Referee only. */
export async function openBooklet(): Promise<void> {
  if (!game.user?.isGM || (!booklet() && lacksSettings())) return;
  const book = booklet() ?? (await makeBooklet());
  if (!book) return;
  await writePages(book);
  openSheet(book);
}

async function makeBooklet(): Promise<Book | undefined> {
  const made = await JournalEntry.implementation.create({
    name: localize("RULINGS.Booklet.name"),
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    pages: bookletPages(readRequest(), localize, rulebook()).map(pageData),
  } as JournalEntry.CreateData);
  if (made?.id) await setBookletId(made.id);
  return made ?? undefined;
}

function pageData({ name, html }: BookletPage, at: number) {
  const format = CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML;
  return { name, type: "text", sort: (at + 1) * STEP, text: { content: html, format } } as const;
}

/** Brings the pages up to date: only what reads differently is written. */
async function writePages(book: Book): Promise<void> {
  const wanted = bookletPages(readRequest(), localize, rulebook()).map(pageData);
  const updates: { _id: string; name: string; "text.content": string }[] = [];
  const missing: (typeof wanted)[number][] = [];
  for (const page of wanted) {
    const there = book.pages.find(({ sort }) => sort === page.sort);
    if (!there?.id) missing.push(page);
    else if (there.text.content !== page.text.content || there.name !== page.name)
      updates.push({ _id: there.id, name: page.name, "text.content": page.text.content });
  }
  if (updates.length > 0) await book.updateEmbeddedDocuments("JournalEntryPage", updates);
  if (missing.length > 0) await book.createEmbeddedDocuments("JournalEntryPage", missing);
}

/** Lets the booklet follow the rulings. Call once, in `init`. */
export function watchBooklet(): void {
  Hooks.on("rulingsChanged", () => {
    const book = acts() ? booklet() : undefined;
    if (book) void writePages(book).catch(tellTrouble);
  });
}
