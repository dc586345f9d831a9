/**
 * The ledger of transactions: an entry by the referee's client for each transaction, outside of the chat log (`ledger-journals.ts`). Only a
 * referee's client can write one, so the data for undo are out of reach of players, and outlive the cards. It keeps the last transactions
 * (`prune-ledger.ts`).
 */

import { readJson } from "../platform/read-json.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import type { MessageDocument } from "../platform/types.ts";
import { type CreateWrite, type DocumentWrite, type NewMessage, writeBatch, writeOneByOne } from "./batch-write.ts";
import { followUpsOf } from "./follow-ups.ts";
import { isInProgress, isLocallyInProgress } from "./in-progress.ts";
import { isFollowUp } from "./is-follow-up.ts";
import {
  dataIn,
  journalFor,
  type LedgerPage,
  ledgerEntries,
  newPage,
  pageOf,
  provideJournals,
  removedPages,
} from "./ledger-journals.ts";
import { pruneLedger } from "./prune-ledger.ts";
import type { Step, TransactionRecord } from "./types.ts";

/** Whether a referee wrote a message: the author is stamped by the server. */
export function isGMAuthored(message: MessageDocument): boolean {
  return message.author?.isGM ?? false;
}

/** The steps of entries as they were read last, for those who only look through them: most entries never change. */
const read = new WeakMap<LedgerPage, { readonly text: string; readonly steps: readonly Step[] | undefined }>();

function sharedSteps(page: LedgerPage): readonly Step[] | undefined {
  const text = dataIn(page).steps;
  const known = read.get(page);
  if (known?.text === text) return known.steps;
  const steps = stepsIn(text);
  read.set(page, { text, steps });
  return steps;
}

/** The steps of a transaction as they are stored; undefined for what is no list of steps: nothing of it can be taken back, least of all a part. */
function stepsIn(text: string): readonly Step[] | undefined {
  const steps = readJson<unknown>(text, undefined);
  const isStep = (step: unknown): step is Step => typeof step === "object" && step !== null && "do" in step;
  return Array.isArray(steps) && steps.every(isStep) ? steps : undefined;
}

/** The transaction of an entry; undefined when what was done can no longer be read. */
export function transactionIn(
  page: LedgerPage | undefined,
  stepsOf: (page: LedgerPage) => readonly Step[] | undefined = (one) => stepsIn(dataIn(one).steps),
): TransactionRecord | undefined {
  if (!page?.id) return undefined;
  const data = dataIn(page);
  const steps = stepsOf(page);
  if (!steps) return undefined;
  return {
    id: page.id,
    kind: data.kind,
    data: (data.data ?? {}) as TransactionRecord["data"],
    key: data.key,
    card: data.card,
    marks: [...data.marks],
    ...(data.shown && { shown: data.shown as TransactionRecord["shown"] & object }),
    by: data.by,
    follows: [...data.follows],
    cards: [...data.cards],
    steps,
    state: stateOf(page, data.state as TransactionRecord["state"]),
    worldTime: data.worldTime,
    reported: data.reported,
  };
}

/** The transaction of that id; undefined on players' clients, and when there is none. */
export function transactionOf(id: string | null | undefined): TransactionRecord | undefined {
  return transactionIn(entryFor(id));
}

/** The entry of the transaction of that id. */
export function entryFor(id: string | null | undefined): LedgerPage | undefined {
  return pageOf(id, ["transactions"]);
}

/**
 * A transaction in progress on this client is open, whatever is stored; one stored as open with no client working on it was interrupted.
 */
function stateOf(page: LedgerPage, written: TransactionRecord["state"]): TransactionRecord["state"] {
  if (isInProgress(page.id ?? "")) return "open";
  return written === "open" && !isLocallyInProgress(page) ? "broken" : written;
}

/** The transactions of these entries, as far as they can be read. */
function transactionsIn(pages: readonly LedgerPage[]): TransactionRecord[] {
  return pages.flatMap((page) => transactionIn(page) ?? []);
}

/**
 * Every transaction in the ledger, the oldest first, to look through: their steps are shared with the next question, and nothing is done with them.
 * Referees' clients only: others do not read it.
 */
export function allTransactions(): TransactionRecord[] {
  return ledgerEntries().flatMap((page) => transactionIn(page, sharedSteps) ?? []);
}

/** The transactions of a kind that stand, the oldest first. What the others did is not read for it. */
export function standingTransaction(kind: string): TransactionRecord[] {
  return transactionsIn(ledgerEntries((data) => data.kind === kind && data.state === "done"));
}

/** The transactions in whose steps something stands, by its id. */
export function transactionsNaming(id: string): TransactionRecord[] {
  return transactionsIn(ledgerEntries(({ steps }) => steps.includes(id)));
}

/** The transactions that came from a card. */
export function transactionsFrom(card: string): TransactionRecord[] {
  return transactionsIn(ledgerEntries((data) => data.card === card));
}

/** The transactions reported by a player's client, with that card among their cards. */
export function reportsOf(card: string): TransactionRecord[] {
  return transactionsIn(ledgerEntries(({ reported, cards }) => reported && cards.includes(card)));
}

/** Whether a transaction can be undone: for an interrupted one, the steps already done. */
function canUndo({ state }: Pick<TransactionRecord, "state">): boolean {
  return state === "done" || state === "broken";
}

/**
 * Everything that followed from a transaction and is not undone: transactions from its cards and from the damage rolled from those, those
 * that name it as their cause, and so on. Newest first.
 */
export function followingTransactions(record: TransactionRecord): TransactionRecord[] {
  const known = allTransactions();
  const found = new Map<string, TransactionRecord>();
  const look = ({ id, cards }: TransactionRecord): void => {
    const roots = [...cards, ...cards.flatMap(rolledFromCard)];
    for (const transaction of known) {
      if (transaction.id === record.id || found.has(transaction.id) || !canUndo(transaction)) continue;
      if (!roots.includes(transaction.card) && !transaction.follows.includes(id)) continue;
      found.set(transaction.id, transaction);
      look(transaction);
    }
  };
  look(record);
  return known.filter(({ id }) => found.has(id)).reverse();
}

/** Ids of the cards that go on with a card in the name of the same speaker: the damage of an attack. */
export function rolledFromCard(card: string): string[] {
  const root = game.messages?.get(card);
  return followUpsOf(card).flatMap((message) => (root && isFollowUp(message, root) ? (message.id ?? []) : []));
}

/** The entry that a transaction is kept in, as a change. */
export function entryOf({ id, ...record }: TransactionRecord): CreateWrite {
  const { steps, shown, state, ...rest } = record;
  const written = state === "broken" ? "open" : state;
  const system = { ...rest, state: written, steps: JSON.stringify(steps), shown: shown ? { ...shown } : null };
  return newPage(id, record.kind, system);
}

/**
 * Writes a transaction into the ledger, and after it, in the same request where possible, messages and changes of documents.
 * @param beside other entries written with it
 * @throws an Error when it could not be written
 */
export async function writeEntry(
  record: TransactionRecord,
  messages: readonly NewMessage[] = [],
  changes: readonly DocumentWrite[] = [],
  beside: readonly CreateWrite[] = [],
): Promise<void> {
  await provideJournals();
  const first = [entryOf(record), ...beside];
  await writeBatch(messages, changes, journalFor(record.kind) === "transactions" ? pruneLedger() : [], first);
}

/** A stored value that is no transaction but only for referees to read, under a key or about a card. */
export function storedValue(
  kind: string,
  id: string,
  data: TransactionRecord["data"],
  about: Partial<Pick<TransactionRecord, "key" | "card">>,
  by = game.userId ?? "",
): TransactionRecord {
  const worldTime = game.time?.worldTime ?? 0;
  const nothing = { key: "", card: "", marks: [], follows: [], cards: [], steps: [] };
  return { ...nothing, ...about, id, kind, data, by, state: "done", reported: false, worldTime };
}

/** Writes that into the ledger. */
export async function keep(...what: Parameters<typeof storedValue>): Promise<void> {
  await writeEntry(storedValue(...what));
}

/** The update of a transaction's entry in the ledger. */
export function amendment(
  id: string,
  change: Partial<Pick<TransactionRecord, "state" | "steps" | "cards">>,
): DocumentWrite[] {
  const { steps, ...rest } = change;
  const page = entryFor(id);
  const system = { ...rest, ...(steps && { steps: JSON.stringify(steps) }) };
  return isStoredDocument(page) ? [{ document: page, changes: { system } }] : [];
}

/** Changes what the ledger says of a transaction. */
export async function amend(...what: Parameters<typeof amendment>): Promise<void> {
  await writeOneByOne(amendment(...what));
}

/** Strikes an entry of which nothing came. */
export async function removeEntry(id: string): Promise<void> {
  await writeOneByOne(removedPages("transactions", [id]));
}
