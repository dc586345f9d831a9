import type { Refusal } from "../../rules/plan.ts";
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
import { amendment, entryFor, writeEntry } from "./ledger.ts";
import { dataIn, pageWriter, removedPages } from "./ledger-journals.ts";
import { samePlain } from "./patch.ts";
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

  constructor(private readonly record: Omit<TransactionRecord, "id">) {
    this.once = record.key !== "" && (!isSimultaneous(record.key) || hasOtherReferees());
    this.card = record.card;
  }

  /** @throws when another client was first */
  async begin({ steps, messages, changes, kept, ahead }: EntryChanges): Promise<void> {
    const record = { ...this.record, id: this.id, steps, cards: messages.map(({ _id }) => _id) };
    markInProgress(this.id);
    const marks = marksOn([record], "stands");
    if (hasBatches()) {
      await writeEntry(record, messages, [...marks, ...changes], kept);
      return this.#confirm();
    }
    // The transaction is called done, and its card marked, after what it changes: until then the card has it to be pressed.
    const open = !ahead && record.card !== "" && steps.length > 0;
    await writeEntry({ ...record, state: open ? "open" : "done" });
    this.#confirm();
    await writeBatch(messages, changes, [...(open ? amendment(this.id, { state: "done" }) : []), ...marks], kept);
  }

  #confirm(): void {
    const other = standingEntry(this.record.key, this.id);
    if (other) throw new AlreadyTakenError(pageWriter(other)?.id ?? "");
  }

  /** Removes the entry of a transaction that came to nothing. Of a request that failed it may stand all the same (PEER-44). */
  async forget(): Promise<void> {
    if (!entryFor(this.id)) return;
    const record = { ...this.record, id: this.id };
    // A card that another referee's transaction has marked stays marked.
    const late = standingEntry(record.key, this.id);
    await writeOneByOne([
      ...(late ? marksWithout(record) : marksOn([record], "never")),
      ...removedPages("transactions", [this.id]),
    ]);
  }

  /** The update of the ledger about the steps done so far, to be written beside another change. */
  amendment({ steps, cards }: Pick<TransactionRecord, "steps" | "cards">): DocumentWrite[] {
    const page = entryFor(this.id);
    const known = page && dataIn(page);
    const same = known?.steps === JSON.stringify(steps) && samePlain([...known.cards], cards);
    return same ? [] : amendment(this.id, { steps, cards });
  }
}
