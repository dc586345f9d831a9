/**
 * Where the ledger stands: in three journals under fixed ids, which no player owns. A page is an entry; writing one sends none of the others. Foundry
 * may send journals to every client as it may messages (PEER-45), so they are read on referees' clients alone.
 */
import { NUMBERS, TRUTH } from "../chat/data.ts";
import { DEED_TYPE, type DeedPage } from "../data/message/deed.ts";
import { localize } from "../text.ts";
import { BOOKS } from "./book-ids.ts";
import { notWritten } from "./came-to-pass.ts";
import { isStored } from "./documents.ts";
import type { Made } from "./together-types.ts";

export type Page = JournalEntryPage.Implementation;
type Journal = JournalEntry.Implementation;

export type Book = keyof typeof BOOKS;
const ALL = Object.keys(BOOKS) as Book[];

/** Which journal an entry of a kind stands in. */
export function bookFor(kind: string): Book {
  if (kind === NUMBERS) return "numbers";
  return kind === TRUTH ? "truths" : "deeds";
}

/** A journal of the ledger; undefined on players' clients, before it is made, and where a player owns it and so could write in it. */
export function bookOf(book: Book): Journal | undefined {
  if (!game.user?.isGM) return undefined;
  const journal = game.journal?.get(BOOKS[book]);
  return journal && !isPlayers(journal) ? journal : undefined;
}

function isPlayers(journal: Journal): boolean {
  return game.users?.some((user) => !user.isGM && journal.testUserPermission(user, "OWNER")) ?? false;
}

/** The entries of a journal, in the order in which they came to this client: of what came since it was loaded everybody has the same. */
export function pagesIn(book: Book): Page[] {
  return [...(bookOf(book)?.pages ?? [])].filter(({ type }) => type === DEED_TYPE);
}

/** The entries of all deeds, or of those that fit, the oldest first: after a reload they come in the order of their ids. */
export function entries(fits: (data: DeedPage) => boolean = () => true): Page[] {
  return pagesIn("deeds")
    .filter((page) => fits(dataIn(page)))
    .sort((one, other) => dataIn(one).at - dataIn(other).at);
}

/** What an entry holds. */
export function dataIn(page: Page): DeedPage {
  return page.system as unknown as DeedPage;
}

/** An entry by its id, in any of the journals. */
export function pageOf(id: string | null | undefined, books: readonly Book[] = ALL): Page | undefined {
  for (const book of id ? books : []) {
    const page = bookOf(book)?.pages.get(id ?? "");
    if (page?.type === DEED_TYPE) return page;
  }
  return undefined;
}

/** Whether a page is an entry of the ledger. On a player's client none is. */
export function isEntry(page: Page): boolean {
  const book = ALL.find((one) => BOOKS[one] === page.parent?.id);
  return page.type === DEED_TYPE && book !== undefined && bookOf(book) !== undefined;
}

/** The user who wrote an entry: only referees write there, so what it says of its writer is true. */
export function writerOf(page: Page): User.Implementation | undefined {
  return game.users?.get(dataIn(page).writer);
}

/** When an entry was made, by the server's stamp. */
export function stampOf(page: Page | undefined): number | undefined {
  return page?._stats.createdTime ?? undefined;
}

let making: Promise<void> | undefined;

/**
 * Makes the journals that are not there, on a referee's client. One that a player owns is none of ours: it was made to be taken for ours, and goes.
 */
export async function provideBooks(): Promise<void> {
  if (!game.user?.isGM || ALL.every((book) => bookOf(book))) return;
  making ??= make().finally(() => {
    making = undefined;
  });
  await making;
}

async function make(): Promise<void> {
  const forged = ALL.filter((book) => !bookOf(book)).flatMap((book) => game.journal?.get(BOOKS[book])?.id ?? []);
  if (forged.length > 0) await JournalEntry.implementation.deleteDocuments(forged);
  const lacking = ALL.filter((book) => !game.journal?.has(BOOKS[book]));
  for (const book of lacking) {
    const name = localize(`RULINGS.Deed.book.${book}`);
    const data = { _id: BOOKS[book], name, ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE } };
    const made = await JournalEntry.implementation.create(data, { keepId: true }).catch((error: unknown) => {
      // Another referee's client may have made it in the same moment.
      if (!game.journal?.has(BOOKS[book])) throw error;
      return undefined;
    });
    await disown(made);
  }
}

/** Who makes a document owns it (DOC-29b): a referee who is a player later must not own the ledger then. */
async function disown(journal: Journal | undefined): Promise<void> {
  const ownership = Object.fromEntries(
    Object.entries(journal?.ownership ?? {}).flatMap(([id, level]) => (Number(level) > 0 ? [[id, 0]] : [])),
  );
  if (Object.keys(ownership).length > 0) await journal?.update({ ownership } as JournalEntry.UpdateData);
}

/**
 * An entry to be.
 * @throws an Error when there is no journal for it
 */
export function pageToBe(id: string, kind: string, system: object): Made {
  const parent = bookOf(bookFor(kind));
  const theLedger = localize("RULINGS.Notice.theLedger");
  if (!isStored(parent)) throw notWritten([theLedger]);
  const own = { writer: game.userId ?? "", at: game.time?.serverTime ?? Date.now(), ...system };
  const make = [{ _id: id, name: kind, type: DEED_TYPE, system: own }];
  return { parent, documentName: "JournalEntryPage", make, called: theLedger };
}

/** Takes entries away, as a change. */
export function pagesGone(book: Book, ids: readonly string[]) {
  const parent = bookOf(book);
  const there = ids.filter((id) => parent?.pages.has(id));
  return isStored(parent) && there.length > 0 ? [{ parent, documentName: "JournalEntryPage", drop: there }] : [];
}

/** Calls back for each entry that comes, changes or goes. Gives what ends that. */
export function watchPages(tell: (page: Page) => void): () => void {
  const told = (page: Page): void => {
    if (isEntry(page)) tell(page);
  };
  const made = Hooks.on("createJournalEntryPage", told);
  const changed = Hooks.on("updateJournalEntryPage", told);
  const gone = Hooks.on("deleteJournalEntryPage", told);
  return () => {
    Hooks.off("createJournalEntryPage", made);
    Hooks.off("updateJournalEntryPage", changed);
    Hooks.off("deleteJournalEntryPage", gone);
  };
}
