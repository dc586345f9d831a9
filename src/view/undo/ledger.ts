/** The content of the ledger window: transactions by round and turn, with their undo. */
import { TURN } from "../../rules/exploration/units.ts";
import type { ReadDate } from "../platform/dates.ts";
import { fold } from "../platform/fold.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A transaction, for the window. */
export interface LedgerEntry {
  readonly id: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly by: string;
  readonly card: string;
  readonly cards: readonly string[];
  readonly state: "open" | "broken" | "done" | "undone";
  /** Names of its documents. */
  readonly touched: readonly string[];
  /** World time of the transaction, in seconds. */
  readonly worldTime: number;
  /** Real time of the transaction, in milliseconds; undefined without a timestamp. */
  readonly stamp?: number | undefined;
  /** The fight whose order it changed, and the round afterwards. */
  readonly fight?: FightRound | undefined;
}

interface FightRound {
  readonly id: string;
  readonly round: number;
}

/** A row of the window. */
interface LedgerRow {
  readonly id: string;
  readonly title: TextLine;
  readonly state: LedgerEntry["state"];
  /** Number of transactions that it depends on: it is undone with them. */
  readonly depth: number;
  readonly by: TextLine | undefined;
  readonly touched: string;
  /** The message that shows it, if any. */
  readonly message: string;
  readonly canTakeBack: boolean;
  readonly stamp: number | undefined;
}

/** The transactions of one combat round, or of one exploration turn. */
interface LedgerGroup {
  readonly title: TextLine;
  readonly rows: readonly LedgerRow[];
}

const DEEPEST = 4;

/** Seconds of the world's clock without a change of its order after which a fight counts as over or interrupted. */
const FIGHT_LASTS = 60;

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
    title: line(`RULINGS.Transaction.kind.${transaction.kind}`, transaction.data),
    state: transaction.state,
    depth: depthOf(transaction),
    by: names(transaction.by) === "" ? undefined : line("RULINGS.Transaction.by", { name: names(transaction.by) }),
    touched: [...new Set(transaction.touched)].filter((name) => name !== "").join(", "),
    message: transaction.cards[0] ?? transaction.card,
    canTakeBack: transaction.state === "done" || transaction.state === "broken",
    stamp: transaction.stamp,
  }));
}

/** The search of the window, and the texts that it needs. */
interface LedgerQuery {
  readonly names: (user: string) => string;
  readonly dateOf: ReadDate;
  readonly say: (line: TextLine) => string;
  /** Words that a row must all contain; blank for all rows. */
  readonly search: string;
  /** Maximum number of rows shown. */
  readonly most: number;
}

/**
 * The rows by round and turn, the newest first.
 * @param transactions all of them, the oldest first: the order of fights among them gives the round of the others
 */
export function ledgerGroups(
  transactions: readonly LedgerEntry[],
  { names, dateOf, say, search, most }: LedgerQuery,
): { readonly groups: readonly LedgerGroup[]; readonly found: number } {
  const when = whenDone(transactions, dateOf);
  // The tracker undoes the order of a fight, together with the actions that changed it.
  const rows = ledgerRows(
    transactions.filter(({ kind }) => kind !== "fight"),
    names,
  );
  const words = fold(search).split(/\s+/).filter(Boolean);
  const fits = (row: LedgerRow): boolean => {
    if (words.length === 0) return true;
    const text = fold([say(row.title), row.by ? say(row.by) : "", row.touched].join(" "));
    return words.every((word) => text.includes(word));
  };
  const found = rows.filter(fits);
  const groups: { key: string; title: TextLine; rows: LedgerRow[] }[] = [];
  for (const row of found.slice(0, most)) {
    const { key = "", title = line("") } = when.get(row.id) ?? {};
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, title, rows: [row] });
  }
  return { groups: groups.map(({ title, rows: own }) => ({ title, rows: own })), found: found.length };
}

/** The round or the turn of each transaction. */
function whenDone(transactions: readonly LedgerEntry[], dateOf: ReadDate) {
  let now: (FightRound & { readonly since: number }) | undefined;
  return new Map(
    transactions.map(({ id, fight, worldTime }) => {
      if (fight) now = fight.round > 0 ? { ...fight, since: worldTime } : undefined;
      else if (now && Math.abs(worldTime - now.since) > FIGHT_LASTS) now = undefined;
      const turn = Math.floor(worldTime / TURN);
      const { date, time } = dateOf(now ? worldTime : turn * TURN);
      const key = now ? `${now.id}.${now.round}` : String(turn);
      const title = now
        ? line("RULINGS.Transaction.inRound", { round: now.round, date, time })
        : line("RULINGS.Transaction.inTurn", { date, time });
      return [id, { key, title }] as const;
    }),
  );
}
