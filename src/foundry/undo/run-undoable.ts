import type { Refusal } from "../../rules/plan.ts";
import { allowsTransaction, announceTransaction, FORBIDDEN } from "../platform/hooks.ts";
import { queued } from "../platform/queue.ts";
import { writeOneByOne } from "./batch-write.ts";
import { marksOn } from "./card-marks.ts";
import { markSettled } from "./in-progress.ts";
import { removeEntry, transactionsFrom } from "./ledger.ts";
import { AlreadyTakenError, LedgerEntry, MissingError } from "./ledger-entry.ts";
import { pageWriter } from "./ledger-journals.ts";
import { isPruned } from "./prune-ledger.ts";
import { whenReconnected } from "./reconnect.ts";
import { newReport, reportOf } from "./report-to-referee.ts";
import { reverse } from "./reverse-steps.ts";
import { simultaneousKey, standingEntry, wasFirstPress } from "./simultaneous-presses.ts";
import { Transaction, type TransactionResult } from "./transaction.ts";
import type { TransactionRecord, TransactionSpec } from "./types.ts";

/*
 * Interrupted transactions: without batches (generation 13) a transaction is several requests, and its client may disconnect after any of
 * them. It is not done until its card says so; when it is done again, its partial changes are reverted first.
 */

/** Puts back what came of the same transaction when it was broken off, and strikes it. Refused, naming what, when that has changed since. */
async function undoInterrupted(record: Omit<TransactionRecord, "id">): Promise<Refusal | undefined> {
  for (const transaction of record.card === "" ? [] : transactionsFrom(record.card)) {
    if (transaction.state !== "broken" || !isSame(transaction, record)) continue;
    const stuck = await reverse(transaction.steps);
    if (stuck) return stuck;
    for (const id of transaction.cards) await game.messages?.get(id)?.delete();
    await writeOneByOne(marksOn([transaction], "never"));
    await removeEntry(transaction.id);
  }
  return undefined;
}

function isSame(one: Omit<TransactionRecord, "id">, other: Omit<TransactionRecord, "id">): boolean {
  const { target, line } = one.shown ?? {};
  if (one.key !== "" || other.key !== "") return one.key === other.key;
  return one.kind === other.kind && target === other.shown?.target && line === other.shown?.line;
}

/** Transactions that this client has under way: a second press in the same instant does nothing. */
const underWay = new Set<string>();

/**
 * Runs work on documents so that it is done once and can be undone: all changes of `work` go through the recorder it receives. On a
 * referee's client the transaction is in the ledger before the first change; a player's client changes the player's own documents and then
 * reports it to the referee's client. Changes made before an error are reverted.
 * @returns why it was refused; "alreadyDone" when a transaction of the same key is in effect
 */
export async function runUndoable(
  spec: TransactionSpec,
  work: (transaction: Transaction) => TransactionResult,
): Promise<Refusal | undefined> {
  const key = spec.repeats ? foundry.utils.randomID() : spec.key || `${spec.kind}.${JSON.stringify(spec.data ?? {})}`;
  if (underWay.has(key)) return { key: "underWay" };
  underWay.add(key);
  try {
    return await (game.user?.isGM ? queued(() => runWithin(spec, work)) : performOwn(spec, work));
  } finally {
    underWay.delete(key);
  }
}

/** The same within the line of transactions, for what another one brings about. Referee's client only. */
export async function runWithin(
  spec: TransactionSpec,
  work: (transaction: Transaction) => TransactionResult,
): Promise<Refusal | undefined> {
  if (!allowsTransaction(spec)) return FORBIDDEN;
  const plain = recordFor(spec);
  const record = spec.moment && plain.key === "" ? { ...plain, key: simultaneousKey(spec.moment) } : plain;
  const other = standingEntry(record.key);
  if (other) return alreadyDone(spec, pageWriter(other)?.id);
  const card = record.key === "" ? undefined : game.messages?.get(record.card);
  if (card && isPruned(card._stats.createdTime)) return { key: "tooLongAgo" };
  const stuck = await undoInterrupted(record);
  if (stuck) return stuck;
  const entry = new LedgerEntry(record);
  const transaction = new Transaction(entry);
  const forget = (): Promise<void> => entry.forget();
  try {
    const begin = async (): TransactionResult => {
      // The ledger says first whose turn it is, before anything is written that the other one's work would start from.
      if (spec.moment && entry.once) await transaction.begun();
      return work(transaction);
    };
    const refused = await attempt(transaction, begin, forget);
    if (refused && transaction.steps.length === 0 && transaction.cards.length === 0) await forget();
    else {
      if (spec.card || spec.key) await transaction.begun();
      await writeOneByOne(entry.amendment(transaction));
    }
    if (!refused) notifyModules(spec, transaction);
    return refused;
  } catch (error) {
    if (error instanceof AlreadyTakenError) return alreadyDone(spec, error.by);
    throw error;
  } finally {
    markSettled(entry.id);
  }
}

/** Pending reports of a player's client to the referee's. */
let pending: Promise<unknown> = Promise.resolve();
/** How long is waited for that at the most, in milliseconds. */
const PATIENCE = 5000;

/**
 * Resolves when a player's client has reported its transactions: its next request may depend on them (a potion that is off the sheet).
 * Never called from within a transaction.
 */
export async function ownCards(): Promise<void> {
  await Promise.race([pending, new Promise((done) => setTimeout(done, PATIENCE))]);
}

function performOwn(
  spec: TransactionSpec,
  work: (transaction: Transaction) => TransactionResult,
): Promise<Refusal | undefined> {
  const done = doOwn(spec, work);
  pending = Promise.allSettled([pending, done]);
  return done;
}

async function doOwn(
  spec: TransactionSpec,
  work: (transaction: Transaction) => TransactionResult,
): Promise<Refusal | undefined> {
  if (!allowsTransaction(spec)) return FORBIDDEN;
  const [record, report] = [recordFor(spec), newReport()];
  const transaction = new Transaction(undefined, (done) => report.ahead(reportOf(record, done)));
  try {
    const refused = await attempt(transaction, work, () => transaction.numbersAlone());
    if (!refused) notifyModules(spec, transaction);
    // A transaction with a card can be undone, also when it cost nothing: a hit's part in the order of a fight is undone with it.
    if (transaction.steps.length > 0 || transaction.cards.length > 0) await report.send(reportOf(record, transaction));
    return refused;
  } finally {
    await report.withdraw();
  }
}

/** Tells modules of what stands: the cards of the transaction, and the transaction itself. */
function notifyModules(spec: TransactionSpec, { afterwards }: Transaction): void {
  for (const listener of afterwards.splice(0)) listener();
  announceTransaction(spec);
}

/** Runs the work; an error puts back what was done so far. */
async function attempt(
  transaction: Transaction,
  work: (transaction: Transaction) => TransactionResult,
  failed: () => Promise<void>,
): Promise<Refusal | undefined> {
  try {
    const refused = (await work(transaction)) ?? undefined;
    // Changes that wait for a card are dropped when the work is refused in the end: a refusal costs nothing.
    if (refused) transaction.drop();
    else await transaction.flush();
    return refused;
  } catch (error) {
    await whenReconnected();
    await reverse(transaction.steps.splice(0), { partial: true });
    await failed();
    if (error instanceof MissingError) return error.refusal;
    throw error;
  }
}

function recordFor(spec: TransactionSpec): Omit<TransactionRecord, "id"> {
  return {
    kind: spec.kind,
    data: spec.data ?? {},
    key: spec.key ?? "",
    card: spec.card ?? "",
    marks: spec.marks ?? [],
    ...(spec.shown && { shown: spec.shown }),
    by: spec.by ?? game.userId ?? "",
    follows: spec.follows ?? [],
    cards: [],
    steps: [],
    state: "done",
    worldTime: game.time?.worldTime ?? 0,
    reported: false,
  };
}

function alreadyDone({ shown, data, moment, key }: TransactionSpec, by?: string | null): Refusal {
  if (moment && !key && by) return wasFirstPress(by);
  return { key: "alreadyApplied", data: { name: shown?.name ?? String(data?.name ?? "") } };
}
