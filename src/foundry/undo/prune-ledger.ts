/** The ledger keeps the last transactions: older ones are removed, in the request of a new one, on the client that acts for the table. */
import type { TransactionPage } from "../data/message/transaction.ts";
import { readJson } from "../platform/read-json.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { ledgerLength } from "../platform/settings/table-settings.ts";
import { isStoredDocument, storedDocument } from "../platform/stored-documents.ts";
import type { DocumentWrite } from "./batch-write.ts";
import { isLocallyInProgress } from "./in-progress.ts";
import { dataIn, journalOf, type LedgerPage, ledgerEntries, pagesIn, removedPages } from "./ledger-journals.ts";
import { uuidOf } from "./record-steps.ts";
import type { Step } from "./types.ts";

/** So many more than are kept may stand before some go: not every press takes one away. */
const SLACK = 50;
/** Most that go in one request. */
const MOST = 100;

/** Until when entries may have gone, on the journal of transactions, in milliseconds. */
const PATH = "flags.rulings.prunedTo";

/** The deletions due now; none on other clients, or while there is room. */
export function pruneLedger(): DocumentWrite[] {
  const book = journalOf("transactions");
  if (!isActingClient() || !isStoredDocument(book)) return [];
  const length = ledgerLength();
  const tooMany = pagesIn("transactions").length - length;
  if (tooMany <= SLACK) return [];
  const oldest = ledgerEntries().slice(0, tooMany);
  const gone = oldest.filter((page) => !isKept(page)).slice(0, MOST);
  const last = gone.at(-1);
  if (!last) return [];
  const until = Math.max(dataIn(last).at, prunedTo());
  return [
    ...prunedTransactions(until),
    ...removedPages(
      "transactions",
      gone.flatMap(({ id }) => id ?? []),
    ),
    ...removedPages("numbers", outdatedNumbers(until).slice(0, MOST_NUMBERS)),
  ];
}

/** Most numbers of cards that go in one request, and how many are kept for each transaction that is. */
const MOST_NUMBERS = 500;
const NUMBERS_EACH = 4;

/**
 * Numbers of cards that are older than every transaction the ledger keeps, from which nothing is done any more, and those beyond a bound. A journal
 * of many thousand pages would make each press and each start slow.
 */
export function outdatedNumbers(until = prunedTo()): string[] {
  const pages = pagesIn("numbers").toSorted((one, other) => dataIn(one).at - dataIn(other).at);
  const tooMany = pages.length - NUMBERS_EACH * ledgerLength();
  return pages.flatMap((page, place) => (page.id && (place < tooMany || dataIn(page).at <= until) ? [page.id] : []));
}

/** Notes until when entries have gone, as a change. */
export function prunedTransactions(until: number): DocumentWrite[] {
  const book = journalOf("transactions");
  return isStoredDocument(book) && until > prunedTo() ? [{ document: book, changes: { [PATH]: until } }] : [];
}

/**
 * Whether what came before that moment may have been done and is no longer known: a card of then is not done again.
 * @param time by the server's clock
 */
export function isPruned(time: number | null | undefined): boolean {
  return typeof time === "number" && time > 0 && time <= prunedTo();
}

function prunedTo(): number {
  return Number(foundry.utils.getProperty(journalOf("transactions") ?? {}, PATH) ?? 0);
}

/** Entries of transactions in progress, and entries that other checks depend on. */
function isKept(page: LedgerPage): boolean {
  const data = dataIn(page);
  return (data.state === "open" && isLocallyInProgress(page)) || isPrunedBy(data);
}

/** Whether other checks depend on a transaction: on the spells of a monster, and on the origin of magic and areas still in place. */
export function isPrunedBy(data: Pick<TransactionPage, "kind" | "state" | "steps" | "reported">): boolean {
  const { kind, state, steps, reported } = data;
  return state === "done" && ((kind === "spells" && !reported) || madeLasting(steps));
}

function madeLasting(text: string): boolean {
  // Few transactions make anything that lasts: the others need not be read.
  if (!text.includes('"create"') || !/"magic"|"area"/.test(text)) return false;
  const steps = readJson<readonly Step[]>(text, []);
  return steps.some((step) => step.do === "create" && storedDocument(uuidOf(step)) !== undefined);
}
