/** The display of transactions on cards. The ledger decides; cards only show, and a forged mark on one changes nothing but its text. */

import type { TransactionView } from "../../view/cards/types.ts";
import { hidesNumbersFromPlayers } from "../adapter/foe-knowledge.ts";
import type { CardData } from "../data/message/card.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import type { DocumentWrite } from "./batch-write.ts";
import { cardData } from "./card-data.ts";
import { isInProgress } from "./in-progress.ts";
import { amendment, rolledFromCard, transactionOf, transactionsFrom } from "./ledger.ts";
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

/** The writes that mark transactions as undone: in the ledger, on their source cards, and on the cards that report them. */
export function closeButtons(records: readonly TransactionRecord[]): DocumentWrite[] {
  const cards = records.flatMap(({ cards: own }) => [...own, ...own.flatMap(rolledFromCard)]);
  return [
    ...records.flatMap(({ id }) => amendment(id, { state: "undone" })),
    ...marksOn(records, "undone"),
    ...strikes(cards, true),
  ];
}

/** The writes that mark a transaction as done again after it was marked as undone. */
export function reopenButtons(record: TransactionRecord, steps: readonly Step[]): DocumentWrite[] {
  return [
    ...amendment(record.id, { state: "done", steps }),
    ...marksOn([record], "stands"),
    ...strikes(record.cards, false),
  ];
}

/** Cards struck out, or no longer. */
function strikes(cards: readonly string[], takenBack: boolean): DocumentWrite[] {
  return [...new Set(cards)].flatMap((id) => {
    const message = game.messages?.get(id);
    const data = message && cardData(message);
    if (!isStoredDocument(message) || !data || (!takenBack && !data.takenBack)) return [];
    return [{ document: message, changes: { system: { takenBack } } }];
  });
}

/** The marks of transactions on their source cards: what several of them left on one card changes together. */
export function marksOn(records: readonly TransactionRecord[], how: "stands" | "undone" | "never"): DocumentWrite[] {
  const marked = records.filter(({ marks, shown }) => marks.length > 0 || shown);
  return [...new Set(marked.map(({ card }) => card))].flatMap((card) => {
    const own = marked.filter((record) => record.card === card);
    const message = game.messages?.get(card);
    const data = message && cardData(message);
    if (!isStoredDocument(message) || !data) return [];
    const marks = own.flatMap((record) => record.marks);
    const others = data.used.filter((mark) => !marks.includes(mark));
    const applied = data.applied.filter(({ id }) => own.every((record) => record.id !== id)).map((one) => ({ ...one }));
    const shown = how === "never" ? [] : own.filter((record) => record.shown);
    const system = {
      used: how === "stands" ? [...others, ...marks] : others,
      applied: [...applied, ...shown.map((record) => openly(shownTransaction(record, how === "undone")))],
    };
    return [{ document: message, changes: { system } }];
  });
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
