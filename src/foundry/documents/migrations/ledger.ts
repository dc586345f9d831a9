/**
 * Before 0.13.0 the ledger was stored in hidden chat messages. Each becomes a page (`undo/ledger-journals.ts`), and then its message is deleted,
 * batch by batch, so that an interrupted migration can be completed later.
 */

import { TRANSACTION_TYPE, type TransactionData } from "../../data/message/transaction.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { ledgerLength } from "../../platform/settings/table-settings.ts";
import type { MessageDocument } from "../../platform/types.ts";
import { writeOneByOne } from "../../undo/batch-write.ts";
import { NUMBERS, TRUTH } from "../../undo/card-data.ts";
import { journalFor, journalOf, type LedgerJournal, provideJournals } from "../../undo/ledger-journals.ts";
import { isPrunedBy, prunedTransactions } from "../../undo/prune-ledger.ts";

/** The size of a batch. */
const BATCH = 100;

const ID = /^[A-Za-z0-9]{16}$/;

/** Whether the chat log has ledger entries. */
export function hasOldLedger(): boolean {
  return game.messages?.some(({ type }) => type === TRANSACTION_TYPE) ?? false;
}

/** Migrates them on the active referee's client only. */
export async function migrateLedger(): Promise<void> {
  if (!isActingClient() || !hasOldLedger()) return;
  await provideJournals();
  // True item data come last: until then they hold their former place, for the transactions that name them.
  const old = (game.messages?.contents ?? [])
    .filter(({ type }) => type === TRANSACTION_TYPE)
    .sort((one, other) => isOfTruths(one) - isOfTruths(other) || one.timestamp - other.timestamp);
  const older = tooOld(old.filter((one) => one.author?.isGM && bookOfOld(one) === "transactions"));
  await writeOneByOne(prunedTransactions(older.at(-1)?.timestamp ?? 0));
  const left = new Set(older);
  const moved = movedTruths(old);
  for (let at = 0; at < old.length && isActingClient(); at += BATCH) {
    const batch = old.slice(at, at + BATCH);
    const kept = batch.filter((one) => one.author?.isGM && !left.has(one));
    for (const book of ["transactions", "numbers", "truths"] as const)
      await keepIn(
        book,
        kept.filter((one) => bookOfOld(one) === book),
        moved,
      );
    await ChatMessage.implementation.deleteDocuments(batch.flatMap(({ id }) => id ?? []));
  }
}

/** The transactions beyond the ledger's length, unless others depend on them. */
function tooOld(transactions: readonly MessageDocument[]): MessageDocument[] {
  return transactions
    .slice(0, Math.max(0, transactions.length - ledgerLength()))
    .filter((one) => !isPrunedBy(dataOf(one)));
}

function dataOf(message: MessageDocument): TransactionData {
  return message.system as unknown as TransactionData;
}

function bookOfOld(message: MessageDocument): LedgerJournal {
  return journalFor(dataOf(message).kind);
}

function isOfTruths(message: MessageDocument): number {
  return bookOfOld(message) === "truths" ? 1 : 0;
}

/** The id of its page: for true item data its key, for hidden numbers the id of their card. */
function idOf(message: MessageDocument): string {
  const { kind, key, card } = dataOf(message);
  const own = kind === TRUTH ? key.slice(TRUTH.length + 1) : kind === NUMBERS ? card : (message.id ?? "");
  return ID.test(own) ? own : (message.id ?? "");
}

/** Former and new uuids of true item data, so that an undone charge is restored there. */
function movedTruths(old: readonly MessageDocument[]): readonly (readonly [string, string])[] {
  const book = journalOf("truths");
  return old.flatMap((one) =>
    bookOfOld(one) === "truths" ? [[one.uuid ?? "", `${book?.uuid}.JournalEntryPage.${idOf(one)}`] as const] : [],
  );
}

async function keepIn(
  book: LedgerJournal,
  messages: readonly MessageDocument[],
  moved: readonly (readonly [string, string])[],
): Promise<void> {
  const journal = journalOf(book);
  const made = new Set<string>();
  const pages = messages.flatMap((message) => {
    const _id = idOf(message);
    // It was migrated before and only its message remained; or its card is deleted.
    if (journal?.pages.has(_id) || made.has(_id) || (book === "numbers" && !game.messages?.has(_id))) return [];
    made.add(_id);
    const { steps, ...system } = message.toObject().system as { steps: string };
    const now = moved.reduce((text, [before, after]) => text.replaceAll(before, after), steps);
    const own = { ...system, steps: now, writer: message.author?.id ?? "", at: message.timestamp };
    return [{ _id, name: dataOf(message).kind || TRANSACTION_TYPE, type: TRANSACTION_TYPE, system: own }];
  });
  if (pages.length === 0 || !journal) return;
  await journal.createEmbeddedDocuments("JournalEntryPage", pages as JournalEntryPage.CreateData[], { keepId: true });
}
