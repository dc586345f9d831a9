import type { Refusal } from "../../rules/plan.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import {
  type CreateWrite,
  type DocumentWrite,
  hasBatches,
  type NewMessage,
  writeBatch,
  writeOneByOne,
} from "./batch-write.ts";
import { marksOn, marksWithout } from "./card-marks.ts";
import { markInProgress } from "./in-progress.ts";
import { amendment, entryFor, removeEntry, writeEntry } from "./ledger.ts";
import { pageOf, pageWriter } from "./ledger-journals.ts";
import { hasOtherReferees, isSimultaneous, standingEntry } from "./simultaneous-presses.ts";
import type { Step, TransactionRecord } from "./types.ts";

/** An item needed by the transaction was taken by another user at the same moment: nothing of the transaction is done. */
export class MissingError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.key);
  }
}

/** Writes that accompany a transaction's entry in the ledger. */
export interface EntryChanges {
  readonly steps: readonly Step[];
  readonly messages: readonly NewMessage[];
  readonly changes: readonly DocumentWrite[];
  /** Other entries of the ledger that come with it: the numbers of its cards, its part in the order of a fight. */
  readonly kept: readonly CreateWrite[];
  /** The changes of its steps are written afterwards, in requests of their own. */
  readonly ahead?: true;
}

/** Another referee's client entered the same transaction a moment before. */
export class AlreadyTakenError extends Error {
  constructor(readonly by: string) {
    super();
  }
}

/**
 * A transaction's entry in the ledger. It is written with the transaction's first change, the marks on its card and its messages, in one
 * request where possible; elsewhere before them. Either way it records from then on how they are undone, even if this client disconnects:
 * steps that are named but were never done are then left out. Only later steps of the transaction are added at the end.
 */
export class LedgerEntry {
  readonly id = foundry.utils.randomID();
  /** It is done once: what cannot be put back by itself waits until it stands that nobody else does it. */
  readonly once: boolean;
  /** The card by which it is done; blank where there is none. */
  readonly card: string;
  /** The written state of the entry; undefined until the transaction is in the ledger. */
  #written: string | undefined;

  constructor(private readonly record: Omit<TransactionRecord, "id">) {
    this.once = record.key !== "" && (!isSimultaneous(record.key) || hasOtherReferees());
    this.card = record.card;
  }

  /** @throws when another client was first */
  async begin({ steps, messages, changes, kept, ahead }: EntryChanges): Promise<void> {
    const cards = messages.map(({ _id }) => _id);
    const record = { ...this.record, id: this.id, steps, cards };
    markInProgress(this.id);
    const half = (error: unknown): never => this.#half(error, { steps, cards });
    if (hasBatches()) {
      await writeEntry(record, messages, [...marksOn(record, "stands"), ...changes], kept).catch(half);
      this.#written = JSON.stringify([steps, cards]);
      this.#confirm();
    } else {
      const together = !ahead && isPutTogether(record);
      const state = together ? "open" : "done";
      // Messages of a transaction that is done only once wait until it is certain that no other client does it.
      const [now, later] = this.once ? [[], messages] : [messages, []];
      await writeEntry({ ...record, state }, now, [], this.once ? [] : kept).catch(half);
      this.#written = JSON.stringify([steps, cards]);
      this.#confirm();
      await this.#oneByOne(record, together, later, changes, this.once ? kept : []);
    }
  }

  /** The transaction is called done, and its card marked, after what it changes: until then the card has it to be pressed. */
  async #oneByOne(
    record: TransactionRecord,
    together: boolean,
    messages: readonly NewMessage[],
    changes: readonly DocumentWrite[],
    kept: readonly CreateWrite[],
  ): Promise<void> {
    const marks = marksOn(record, "stands");
    if (!together) await writeBatch(messages, [...marks, ...changes], [], kept);
    else await writeBatch(messages, changes, [...amendment(record.id, { state: "done" }), ...marks], kept);
  }

  /** Of a request that failed, or whose answer was lost, the entry may stand all the same (PEER-44): then it has to be struck. */
  #half(error: unknown, done: Pick<TransactionRecord, "steps" | "cards">): never {
    if (pageOf(this.id)) this.#written = JSON.stringify([done.steps, done.cards]);
    throw error;
  }

  #confirm(): void {
    const other = standingEntry(this.record.key, this.id);
    if (other) throw new AlreadyTakenError(pageWriter(other)?.id ?? "");
  }

  /** Removes the entry of a transaction that came to nothing. */
  async forget(): Promise<void> {
    if (this.#written === undefined) return;
    const record = { ...this.record, id: this.id };
    // A card that another referee's transaction has marked stays marked.
    if (standingEntry(record.key, this.id)) await writeOneByOne(marksWithout(record));
    else await writeOneByOne(marksOn(record, "never"));
    await removeEntry(this.id);
  }

  /** The update of the ledger about the steps done so far, to be written beside another change. */
  amendment({ steps, cards }: Pick<TransactionRecord, "steps" | "cards">): DocumentWrite[] {
    const page = entryFor(this.id);
    const written = JSON.stringify([steps, cards]);
    if (this.#written === undefined || this.#written === written || !isStoredDocument(page)) return [];
    this.#written = written;
    return [{ document: page, changes: { system: { steps: JSON.stringify(steps), cards } } }];
  }

  /** All of it is done. */
  settle(done: Pick<TransactionRecord, "steps" | "cards">): Promise<void> {
    return writeOneByOne(this.amendment(done));
  }
}

/** Whether the ledger learns of a card's transaction together with what it changes. */
function isPutTogether({ card, steps }: Pick<TransactionRecord, "card" | "steps">): boolean {
  return card !== "" && steps.length > 0;
}
