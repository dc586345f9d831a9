/** The text of a transaction in the window of the ledger, with its undo. */
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A transaction as the window reads it. */
interface LedgerEntry {
  readonly id: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly by: string;
  readonly card: string;
  readonly cards: readonly string[];
  readonly state: "open" | "broken" | "done" | "undone";
  /** Names of what it touched. */
  readonly touched: readonly string[];
}

/** A row of the window. */
interface LedgerRow {
  readonly id: string;
  readonly title: TextLine;
  readonly state: "open" | "broken" | "done" | "undone";
  /** How many transactions it follows from: it goes when they do. */
  readonly depth: number;
  readonly by: TextLine | undefined;
  readonly touched: string;
  /** The message to look at, when a message shows it. */
  readonly message: string;
  readonly canTakeBack: boolean;
}

const DEEPEST = 4;

/** The rows of the ledger, the newest transaction first. `names` gives the name of a user. */
export function ledgerRows(transactions: readonly LedgerEntry[], names: (user: string) => string): LedgerRow[] {
  const maker = new Map(
    transactions.flatMap((transaction) => transaction.cards.map((card) => [card, transaction] as const)),
  );
  const depthOf = (transaction: LedgerEntry, depth = 0): number => {
    const before = maker.get(transaction.card);
    return before && before !== transaction && depth < DEEPEST ? depthOf(before, depth + 1) : depth;
  };
  return [...transactions].reverse().map((transaction) => ({
    id: transaction.id,
    title: line(`RULINGS.Deed.kind.${transaction.kind}`, transaction.data),
    state: transaction.state,
    depth: depthOf(transaction),
    by: names(transaction.by) === "" ? undefined : line("RULINGS.Deed.by", { name: names(transaction.by) }),
    touched: [...new Set(transaction.touched)].filter((name) => name !== "").join(", "),
    message: transaction.cards[0] ?? transaction.card,
    canTakeBack: transaction.state === "done" || transaction.state === "broken",
  }));
}
