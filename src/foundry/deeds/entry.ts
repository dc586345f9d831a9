import { noteAtWork } from "./at-work.ts";
import { pageOf, writerOf } from "./books.ts";
import { isStored } from "./documents.ts";
import { amendment, enter, entryFor, strike } from "./ledger.ts";
import { marksOn, marksWithout } from "./marks.ts";
import { hasCompany, isOfMoment } from "./moment.ts";
import { noteEntered, takenBy } from "./taken.ts";
import { type Change, type Made, type NewMessage, writeEach, writesAtOnce, writeTogether } from "./together.ts";
import type { DeedRecord, Step } from "./types.ts";

/** What is written together with a deed's place in the ledger. */
export interface Along {
  readonly steps: readonly Step[];
  readonly cards: readonly string[];
  readonly messages: readonly NewMessage[];
  readonly changes: readonly Change[];
  /** Other entries of the ledger that come with it: the numbers of its cards, its part in the order of a fight. */
  readonly kept: readonly Made[];
  /** What its steps tell of is written afterwards, in requests of its own. */
  readonly ahead?: true;
}

/** The place of a deed in the ledger, as its recorder uses it. */
export interface Entry {
  readonly id: string;
  /** The card by which it is done; blank where there is none. */
  readonly card: string;
  /** It is done once: what cannot be put back by itself waits until it stands that nobody else does it. */
  readonly once: boolean;
  begin(along: Along): Promise<void>;
  /** @throws when somebody else was first */
  confirm(): void;
  /** What the ledger is to say of what was done so far, to be written beside something else. */
  amendment(so: Pick<Along, "steps" | "cards">): Change[];
}

/** Another referee's client entered the same deed a moment before. */
export class Taken extends Error {
  constructor(readonly by: string) {
    super();
  }
}

/**
 * A deed's place in the ledger. It is written with the deed's first change, the marks on its card and what it tells, in one request where that can be;
 * elsewhere before them. Either way it says from then on how they are taken back, whatever becomes of this client: what it names and was never
 * done is left out then. Only what the deed did after that is added in the end.
 */
export class LedgerEntry implements Entry {
  readonly id = foundry.utils.randomID();
  readonly once: boolean;
  readonly card: string;
  /** What the ledger holds; undefined until it knows of the deed. */
  #written: string | undefined;

  constructor(private readonly record: Omit<DeedRecord, "id">) {
    this.once = record.key !== "" && (!isOfMoment(record.key) || hasCompany());
    this.card = record.card;
  }

  async begin({ steps, cards, messages, changes, kept, ahead }: Along): Promise<void> {
    const record = { ...this.record, id: this.id, steps, cards };
    noteEntered(this.id);
    noteAtWork(this.id);
    const half = (error: unknown): never => this.#half(error, { steps, cards });
    if (writesAtOnce()) await enter(record, messages, [...marksOn(record, "stands"), ...changes], kept).catch(half);
    else {
      const together = !ahead && isPutTogether(record);
      const state = together ? "open" : "done";
      // What is done once waits until it stands that nobody else does it.
      const [now, later] = this.once ? [[], messages] : [messages, []];
      await enter({ ...record, state }, now, [], this.once ? [] : kept).catch(half);
      this.#written = JSON.stringify([steps, cards]);
      this.confirm();
      await this.#oneByOne(record, together, later, changes, this.once ? kept : []);
    }
    this.#written = JSON.stringify([steps, cards]);
  }

  /** The deed is called done, and its card marked, after what it changes: until then the card has it to be pressed. */
  async #oneByOne(
    record: DeedRecord,
    together: boolean,
    messages: readonly NewMessage[],
    changes: readonly Change[],
    kept: readonly Made[],
  ): Promise<void> {
    const marks = marksOn(record, "stands");
    if (!together) await writeTogether(messages, [...marks, ...changes], [], kept);
    else await writeTogether(messages, changes, [...amendment(record.id, { state: "done" }), ...marks], kept);
  }

  /** Of a request that failed, or whose answer was lost, the entry may stand all the same (PEER-44): then it has to be struck. */
  #half(error: unknown, done: Pick<Along, "steps" | "cards">): never {
    if (pageOf(this.id)) this.#written = JSON.stringify([done.steps, done.cards]);
    throw error;
  }

  confirm(): void {
    const other = takenBy(this.record.key, this.id);
    if (other) throw new Taken(writerOf(other)?.id ?? "");
  }

  /** Nothing came of it. */
  async forget(): Promise<void> {
    if (this.#written === undefined) return;
    const record = { ...this.record, id: this.id };
    // A card that another referee's deed has marked stays marked.
    if (takenBy(record.key, this.id)) await writeEach(marksWithout(record));
    else await writeEach(marksOn(record, "never"));
    await strike(this.id);
  }

  amendment({ steps, cards }: Pick<Along, "steps" | "cards">): Change[] {
    const page = entryFor(this.id);
    const written = JSON.stringify([steps, cards]);
    if (this.#written === undefined || this.#written === written || !isStored(page)) return [];
    this.#written = written;
    return [{ document: page, changes: { system: { steps: JSON.stringify(steps), cards } } }];
  }

  /** All of it is done. */
  settle(done: Pick<Along, "steps" | "cards">): Promise<void> {
    return writeEach(this.amendment(done));
  }
}

/** Whether the ledger learns of a card's deed together with what it changes. */
function isPutTogether({ card, steps }: Pick<DeedRecord, "card" | "steps">): boolean {
  return card !== "" && steps.length > 0;
}
