/**
 * Where the ledger stands: in three journals under fixed ids, which no player owns. A page is an entry; writing one sends none of the others. Foundry
 * may send journals to every client as it may messages (PEER-45), so they are read on referees' clients alone.
 */

import { TRANSACTION_TYPE, type TransactionPage } from "../data/message/transaction.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import type { JournalDocument } from "../platform/types.ts";
import { type CreateWrite, findUnwritten } from "./batch-write.ts";
import { NUMBERS, TRUTH } from "./card-data.ts";
import { LEDGER_JOURNALS } from "./ledger-journal-ids.ts";

export type LedgerPage = JournalEntryPage.Implementation;

export type LedgerJournal = keyof typeof LEDGER_JOURNALS;
const ALL = Object.keys(LEDGER_JOURNALS) as LedgerJournal[];

/** The journal for entries of a kind. */
export function journalFor(kind: string): LedgerJournal {
  if (kind === NUMBERS) return "numbers";
  return kind === TRUTH ? "truths" : "transactions";
}

/** A journal of the ledger; undefined on players' clients, before it is made, and where a player owns it and so could write in it. */
export function journalOf(book: LedgerJournal): JournalDocument | undefined {
  if (!game.user?.isGM) return undefined;
  const journal = game.journal?.get(LEDGER_JOURNALS[book]);
  return journal && !isPlayers(journal) ? journal : undefined;
}

function isPlayers(journal: JournalDocument): boolean {
  // The usual case is answered without a look at each user: this is asked many times a press.
  if (Object.values(journal.ownership).every((level) => Number(level) < CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER))
    return false;
  return game.users?.some((user) => !user.isGM && journal.testUserPermission(user, "OWNER")) ?? false;
}

/** The entries of a journal as they were listed last. A list holds as long as as many pages are there and the last one is the same. */
interface Listed {
  readonly journal: JournalDocument;
  readonly size: number;
  readonly last: LedgerPage | undefined;
  readonly pages: readonly LedgerPage[];
  /** The same, the oldest first: when an entry was made never changes. */
  sorted?: readonly LedgerPage[];
}
const listed = new Map<LedgerJournal, Listed>();

function listOf(book: LedgerJournal): Listed | undefined {
  const journal = journalOf(book);
  if (!journal) return undefined;
  const all = [...journal.pages];
  const [size, last] = [all.length, all.at(-1)];
  const known = listed.get(book);
  if (known?.journal === journal && known.size === size && known.last === last) return known;
  const list: Listed = { journal, size, last, pages: all.filter(({ type }) => type === TRANSACTION_TYPE) };
  listed.set(book, list);
  return list;
}

/** The entries of a journal, in the order in which they came to this client: of what came since it was loaded everybody has the same. */
export function pagesIn(book: LedgerJournal): readonly LedgerPage[] {
  return listOf(book)?.pages ?? [];
}

/** The entries of all transactions, or of those that fit, the oldest first: after a reload they come in the order of their ids. */
export function ledgerEntries(fits: (data: TransactionPage) => boolean = () => true): LedgerPage[] {
  const list = listOf("transactions");
  if (!list) return [];
  list.sorted ??= list.pages.toSorted((one, other) => dataIn(one).at - dataIn(other).at);
  return list.sorted.filter((page) => fits(dataIn(page)));
}

/** The data of an entry. */
export function dataIn(page: LedgerPage): TransactionPage {
  return page.system as unknown as TransactionPage;
}

/** An entry by its id, in any of the journals. */
export function pageOf(id: string | null | undefined, books: readonly LedgerJournal[] = ALL): LedgerPage | undefined {
  for (const book of id ? books : []) {
    const page = journalOf(book)?.pages.get(id ?? "");
    if (page?.type === TRANSACTION_TYPE) return page;
  }
  return undefined;
}

/** Whether a page is an entry of the ledger. On a player's client none is. */
export function isEntry(page: LedgerPage): boolean {
  const book = ALL.find((one) => LEDGER_JOURNALS[one] === page.parent?.id);
  return page.type === TRANSACTION_TYPE && book !== undefined && journalOf(book) !== undefined;
}

/** The user who wrote an entry: only referees write there, so what it says of its writer is true. */
export function pageWriter(page: LedgerPage): User.Implementation | undefined {
  return game.users?.get(dataIn(page).writer);
}

/** When an entry was made, by the server's stamp. */
export function pageStamp(page: LedgerPage | undefined): number | undefined {
  return page?._stats.createdTime ?? undefined;
}

let making: Promise<void> | undefined;

/**
 * Makes the journals that are not there, on a referee's client. One that a player owns is none of ours: it was made to be taken for ours, and goes.
 */
export async function provideJournals(): Promise<void> {
  if (!game.user?.isGM || ALL.every((book) => journalOf(book))) return;
  making ??= make().finally(() => {
    making = undefined;
  });
  await making;
}

async function make(): Promise<void> {
  const forged = ALL.filter((book) => !journalOf(book)).flatMap(
    (book) => game.journal?.get(LEDGER_JOURNALS[book])?.id ?? [],
  );
  if (forged.length > 0) await JournalEntry.implementation.deleteDocuments(forged);
  const lacking = ALL.filter((book) => !game.journal?.has(LEDGER_JOURNALS[book]));
  for (const book of lacking) {
    const name = localize(`RULINGS.Transaction.book.${book}`);
    const data = { _id: LEDGER_JOURNALS[book], name, ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE } };
    const made = await JournalEntry.implementation.create(data, { keepId: true }).catch((error: unknown) => {
      // Another referee's client may have made it in the same moment.
      if (!game.journal?.has(LEDGER_JOURNALS[book])) throw error;
      return undefined;
    });
    await disown(made);
  }
}

/**
 * Removes the creator's ownership of a journal: the creator of a document owns it (DOC-29b), and a referee who is a player later must not
 * own the ledger then.
 */
async function disown(journal: JournalDocument | undefined): Promise<void> {
  const ownership = Object.fromEntries(
    Object.entries(journal?.ownership ?? {}).flatMap(([id, level]) => (Number(level) > 0 ? [[id, 0]] : [])),
  );
  if (Object.keys(ownership).length > 0) await journal?.update({ ownership } as JournalEntry.UpdateData);
}

/**
 * The write of a new entry.
 * @throws an Error when there is no journal for it
 */
export function newPage(id: string, kind: string, system: object): CreateWrite {
  const parent = journalOf(journalFor(kind));
  const theLedger = localize("RULINGS.Notice.theLedger");
  if (!isStoredDocument(parent)) throw findUnwritten([theLedger]);
  const own = { writer: game.userId ?? "", at: game.time?.serverTime ?? Date.now(), ...system };
  const make = [{ _id: id, name: kind, type: TRANSACTION_TYPE, system: own }];
  return { parent, documentName: "JournalEntryPage", make, called: theLedger };
}

/** Takes entries away, as a change. */
export function removedPages(book: LedgerJournal, ids: readonly string[]) {
  const parent = journalOf(book);
  const there = ids.filter((id) => parent?.pages.has(id));
  return isStoredDocument(parent) && there.length > 0
    ? [{ parent, documentName: "JournalEntryPage", drop: there }]
    : [];
}

/** Calls back for each entry that comes, changes or goes. Gives what ends that. */
export function watchPages(listener: (page: LedgerPage) => void): () => void {
  const onPage = (page: LedgerPage): void => {
    if (isEntry(page)) listener(page);
  };
  const made = Hooks.on("createJournalEntryPage", onPage);
  const changed = Hooks.on("updateJournalEntryPage", onPage);
  const gone = Hooks.on("deleteJournalEntryPage", onPage);
  return () => {
    Hooks.off("createJournalEntryPage", made);
    Hooks.off("updateJournalEntryPage", changed);
    Hooks.off("deleteJournalEntryPage", gone);
  };
}
