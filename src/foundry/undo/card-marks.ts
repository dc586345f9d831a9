/** The display of transactions on cards. The ledger decides; cards only show, and a forged mark on one changes nothing but its text. */

import type { TransactionView } from "../../view/cards/types.ts";
import { hidesNumbersFromPlayers } from "../adapter/foe-knowledge.ts";
import type { CardData } from "../data/message/card.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import type { DocumentWrite } from "./batch-write.ts";
import { cardData } from "./card-data.ts";
import { isInProgress } from "./in-progress.ts";
import { amendment, entryFor, rolledFromCard, transactionOf, transactionsFrom } from "./ledger.ts";
import { isPruned } from "./prune-ledger.ts";
import type { Step, TransactionRecord } from "./types.ts";

/** The transaction that a card reports, with the undo options of this user; undefined when it reports none. */
export function cardTransaction(data: CardData): TransactionView | undefined {
  const transaction = transactionOf(data.deed);
  const undone = data.takenBack || transaction?.state === "undone";
  if (!transaction && !undone) return undefined;
  return { id: transaction?.id ?? "", undone, mine: !undone && (game.user?.isGM ?? false) };
}

/** One transaction as the card it came from shows it. */
interface TransactionMark {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly mode: string;
  readonly amount: number;
  readonly by: string;
  readonly undone: boolean;
  readonly over?: number;
  readonly line?: number;
}

/** The writes that mark a transaction as undone: in the ledger, on its source card, and on the cards that report it. */
export function closeButtons(record: TransactionRecord): DocumentWrite[] {
  const entry = entryFor(record.id);
  const cards = new Set([...record.cards, ...record.cards.flatMap(rolledFromCard)]);
  const messages = [...cards].flatMap((id) => game.messages?.get(id) ?? []).filter((one) => cardData(one));
  return [
    ...(isStoredDocument(entry) ? [{ document: entry, changes: { system: { state: "undone" } } }] : []),
    ...marksOn(record, "undone"),
    ...messages.flatMap((one) =>
      isStoredDocument(one) ? [{ document: one, changes: { system: { takenBack: true } } }] : [],
    ),
  ];
}

/** The writes that mark a transaction as done again after it was marked as undone. */
export function reopenButtons(record: TransactionRecord, steps: readonly Step[]): DocumentWrite[] {
  const messages = record.cards.flatMap((id) => game.messages?.get(id) ?? []).filter((one) => cardData(one)?.takenBack);
  return [
    ...amendment(record.id, { state: "done", steps }),
    ...marksOn(record, "stands"),
    ...messages.flatMap((one) =>
      isStoredDocument(one) ? [{ document: one, changes: { system: { takenBack: false } } }] : [],
    ),
  ];
}

/**
 * The same for several transactions at once; undefined where two of them are marked on one card, which has to be updated one after another.
 */
export function closeAllButtons(records: readonly TransactionRecord[]): DocumentWrite[] | undefined {
  const changes = records.flatMap(closeButtons);
  const ids = changes.flatMap((one) => ("document" in one && isMark(one.changes) ? [one.document.id] : []));
  return new Set(ids).size === ids.length ? changes : undefined;
}

function isMark({ system }: Readonly<Record<string, unknown>>): boolean {
  return typeof system === "object" && system !== null && "applied" in system;
}

/** The mark of a transaction on its source card. */
export function marksOn(record: TransactionRecord, how: "stands" | "undone" | "never"): DocumentWrite[] {
  const message = game.messages?.get(record.card);
  const data = message && cardData(message);
  if (!isStoredDocument(message) || !data || (record.marks.length === 0 && !record.shown)) return [];
  const marks = data.used.filter((mark) => !record.marks.includes(mark));
  const others = data.applied.filter(({ id }) => id !== record.id).map((one) => ({ ...one }));
  const system = {
    used: how === "stands" ? [...marks, ...record.marks] : marks,
    applied: record.shown && how !== "never" ? [...others, openly(shownTransaction(record, how === "undone"))] : others,
  };
  return [{ document: message, changes: { system } }];
}

/** Lets a card say again what the ledger says of it, and nothing of a transaction that came too late. */
export function marksWithout(late: TransactionRecord): DocumentWrite[] {
  const message = game.messages?.get(late.card);
  if (!isStoredDocument(message) || !late.shown) return [];
  const applied = transactionsFrom(late.card).flatMap((transaction) =>
    transaction.shown && transaction.id !== late.id
      ? [openly(shownTransaction(transaction, transaction.state === "undone"))]
      : [],
  );
  return [{ document: message, changes: { system: { applied } } }];
}

/** The mark of a card that was taken back after the round in which it counted. */
const ROUND_CONTINUED = "roundGoneOn";

/** Lets the cards of a transaction say that the round has gone on: what it meant for the order of the fight stays as it is. */
export async function markContinued(record: TransactionRecord): Promise<void> {
  const messages = [record.card, ...record.cards].flatMap((id) => game.messages?.get(id) ?? []);
  for (const message of messages) {
    const data = cardData(message);
    if (data && !data.used.includes(ROUND_CONTINUED))
      await message.update({ system: { used: [...data.used, ROUND_CONTINUED] } } as ChatMessage.UpdateData);
  }
}

function shownTransaction({ id, shown, by }: TransactionRecord, undone: boolean): TransactionMark {
  return { id, target: "", name: "", mode: "outcome", amount: 0, ...shown, by, undone };
}

/** As a card keeps it, which all may read: how much of it healed a foe would say how many points that foe had lost. */
function openly({ over = 0, ...shown }: TransactionMark): TransactionMark {
  const actor = shown.mode === "heal" ? actorByUuid(shown.target) : undefined;
  if (actor && hidesNumbersFromPlayers(actor)) return { ...shown, amount: shown.amount - over };
  return { ...shown, ...(over > 0 && { over }) };
}

/** A transaction in progress on another client, or interrupted there, is not shown as done. */
function isShown({ id, state }: TransactionRecord): boolean {
  return state === "done" || state === "undone" || isInProgress(id);
}

/** The transactions shown on a card: for a referee from the ledger, for others from the data of the card. */
export function shownOn(message: ChatMessage.Implementation): readonly TransactionMark[] {
  if (!game.user?.isGM) return (cardData(message)?.applied ?? []).map((one) => ({ ...one, target: one.target ?? "" }));
  const known = transactionsFrom(message.id ?? "");
  const marks = known.flatMap((transaction) =>
    transaction.shown && isShown(transaction) ? [shownTransaction(transaction, transaction.state === "undone")] : [],
  );
  if (!isPruned(message._stats.createdTime)) return marks;
  // Transactions pruned from the ledger are shown from the card itself; none of them can be undone, and none is done again.
  const ids = new Set(known.map(({ id }) => id));
  const before = (cardData(message)?.applied ?? []).filter(({ id }) => !ids.has(id));
  return [...before.map((one) => ({ ...one, target: one.target ?? "" })), ...marks];
}
