import type { TransactionView } from "../../view/cards/types.ts";
import type { CardData } from "../data/message/card.ts";
import { transactionOf } from "./ledger.ts";

/** The deed that a card tells of, as whoever looks may take it back; undefined when it tells of none. */
export function cardTransaction(data: CardData): TransactionView | undefined {
  const transaction = transactionOf(data.deed);
  const undone = data.takenBack || transaction?.state === "undone";
  if (!transaction && !undone) return undefined;
  return { id: transaction?.id ?? "", undone, mine: !undone && (game.user?.isGM ?? false) };
}
