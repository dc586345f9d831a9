import type { Refusal } from "../../rules/plan.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { sourceValue, storedDocument } from "../platform/stored-documents.ts";
import {
  type CreateWrite,
  type DocumentWrite,
  documentExists,
  hasBatches,
  type NewMessage,
  rejectedWrites,
  writeBatch,
  writeOneByOne,
} from "./batch-write.ts";
import { changesOf, reducedCounts, restoredChanges, stepsOf } from "./document-values.ts";
import {
  type CardFightChange as FightAlong,
  type FightPart,
  fightChangeAlone,
  fightChangesWith,
} from "./fight-changes.ts";
import { type EntryChanges, MissingError, type NewEntry } from "./ledger-entry.ts";
import { provideJournals } from "./ledger-journals.ts";
import { watchConcurrentWrites } from "./other-clients-writes.ts";
import { samePlain } from "./patch.ts";
import {
  asCreated,
  type CardAndWrites,
  type CardExtras,
  type ComputeWrites,
  type ConditionSwitch,
  messagesOf,
  type PendingChanges,
  type PendingMessage,
  type PendingSource,
  placeOf,
  switchConditions,
} from "./pending-card.ts";
import { labelOf } from "./reverse-steps.ts";
import type { CardNumbers, DoneSoFar, Step } from "./types.ts";
import { hasValue } from "./verify-write.ts";

/**
 * The steps with the values really stored: a module may modify a value while it is written (`preUpdateActor`). The stored one is recorded,
 * and an undo starts from it.
 * @param theirs what others wrote in place of each meanwhile
 */
function asStored(steps: readonly Step[], theirs: readonly unknown[]): Step[] {
  return steps.map((step, at) => {
    const document = step.do === "update" && theirs[at] === undefined ? storedDocument(step.uuid) : undefined;
    if (step.do !== "update" || !document || hasValue(document, step.path, step.after) !== false) return step;
    const stands = sourceValue(document, step.path);
    if (samePlain(stands, step.before)) return step;
    const figures = { asked: String(step.after), stands: String(stands) };
    notifyWarning("RULINGS.Notice.bent", { name: labelOf(step, document), ...figures });
    return { ...step, after: stands };
  });
}

/** The order in which a transaction's cards come: the cause first, then what followed from it. */
class CardOrder {
  #waiting: (() => Promise<void>)[] | undefined;

  /**
   * Does work that posts a card of its own, and only then posts the cards of its consequences: the log shows the cause first, however early
   * a death from it was known.
   */
  async causeFirst<T>(work: () => Promise<T>): Promise<T> {
    const waiting: (() => Promise<void>)[] = [];
    this.#waiting = waiting;
    const done = await work().finally(() => {
      this.#waiting = undefined;
    });
    for (const next of waiting) await next();
    return done;
  }

  /** Tells of what followed: at once, or when the card of its cause stands. */
  async followed(next: () => Promise<void>): Promise<void> {
    if (this.#waiting) this.#waiting.push(next);
    else await next();
  }
}

/** How often a reckoning starts over when somebody else writes the same values in between. */
const TRIES = 4;

/** Values, conditions and cards of a transaction, written in as few requests as can be and recorded while they are. The ledger learns of it with the first. */
export class TransactionWriter {
  readonly steps: Step[] = [];
  /** Messages that it brought about. */
  readonly cards: string[] = [];
  /** Notifications to modules once the transaction is complete. */
  readonly afterwards: (() => void)[] = [];
  #begun: Promise<void> | undefined;
  readonly #held: PendingMessage[] = [];
  readonly #waiting: PendingChanges[] = [];
  /** Steps that come after the next writing and are named with it, so that they need no request of their own to be noted. */
  protected readonly coming: Step[] = [];
  #part: FightPart | undefined;
  /** The order of its cards. */
  readonly order = new CardOrder();

  /** The numbers of its cards that are closed to players, on a player's client: they go with its report. */
  readonly numbers: CardNumbers[] = [];
  readonly #alone: (() => Promise<void>)[] = [];

  /**
   * @param entry its place in the ledger; a player's client has none
   * @param ahead the writes of a player's report, which go with the first card
   */
  constructor(
    protected readonly entry?: NewEntry,
    private readonly ahead?: (done: DoneSoFar) => readonly DocumentWrite[],
  ) {}

  /**
   * Takes the numbers of a card that comes next.
   * @param alone hands them over where the transaction comes to nothing and the card stands
   */
  withNumbers(numbers: CardNumbers, alone: () => Promise<void>): void {
    this.numbers.push(numbers);
    this.#alone.push(alone);
  }

  /** Hands over the numbers of the cards without the transaction. */
  async numbersAlone(): Promise<void> {
    for (const send of this.#alone.splice(0)) await send();
  }

  /** Makes sure that the ledger knows before anything is written. Gives the id in the ledger; empty on a player's client. */
  async begun(): Promise<string> {
    await this.flush();
    this.#begun ??= this.#start({});
    await this.#begun;
    return this.entry?.id ?? "";
  }

  async #start(along: Partial<EntryChanges>): Promise<void> {
    await this.entry?.begin({ steps: [], cards: [], messages: [], changes: [], kept: [], ...along });
  }

  /** Notes steps in the ledger before their changes are written in requests of their own: the client may disconnect in between (S-6). */
  protected async note(steps: readonly Step[]): Promise<void> {
    await this.flush();
    const { entry } = this;
    if (!entry) return;
    if (this.#begun) {
      await this.#begun;
      if (steps.every((step) => this.coming.includes(step))) return;
      return writeOneByOne(entry.amendment({ steps: [...this.steps, ...steps], cards: this.cards }));
    }
    await this.#beginning({ steps, ahead: true });
  }

  /** Writes changes: the first ones of a transaction together with its place in the ledger, which holds from then on how they are taken back. */
  protected async put(
    changes: readonly DocumentWrite[],
    steps: readonly Step[],
    cardWrites?: CardAndWrites,
  ): Promise<void> {
    const { messages: posted = [], kept = [] } = cardWrites ?? {};
    if (this.#begun || !this.entry) {
      await this.#begun;
      const all = [...this.steps, ...steps, ...this.coming];
      const now = { steps: all, cards: [...this.cards, ...(cardWrites?.cards ?? [])] };
      const report = cardWrites ? this.ahead?.({ ...now, numbers: this.numbers }) : undefined;
      return writeBatch(posted, [...changes, ...(report ?? [])], [], [...(this.entry?.amendment(now) ?? []), ...kept]);
    }
    const cards = cardWrites?.cards ?? [];
    return this.#beginning({ steps: [...steps, ...this.coming], changes, messages: posted, cards, kept });
  }

  async #beginning(along: Partial<EntryChanges>): Promise<void> {
    const begun = this.#start(along);
    this.#begun = begun;
    await begun.catch((error: unknown) => {
      // All of it or nothing was written.
      if (hasBatches()) this.#begun = undefined;
      throw error;
    });
  }

  /**
   * Tells of the transaction with a message, which is struck out when it is taken back. It comes together with the transaction's place in the ledger, when nothing was
   * written before, with what waits for it (`hold`), and with what it means for the order of a fight.
   * @param make the message's data, given the id of the transaction; empty on a player's client
   * @param along what the ledger keeps beside the message, given its id
   * @param means what it means for a fight
   */
  async postMessage(
    make: (transaction: string) => ChatMessage.CreateData,
    along: (card: string) => readonly CreateWrite[] = () => [],
    means: PendingSource = {},
  ): Promise<ChatMessage.Implementation | undefined> {
    const { entry } = this;
    await provideJournals();
    const before = messagesOf(this.#waiting.splice(0), entry?.id ?? "");
    const _id = means.id ?? foundry.utils.randomID();
    const card = { ...make(entry?.id ?? ""), _id };
    const held = this.#held.splice(0);
    const part = means.part ?? this.#part;
    this.#part = undefined;
    // Messages of a transaction that is done only once wait until it is certain that no other client does it.
    if (entry?.once) await this.begun();
    const system = { ...(card.system as object), ...means.whole };
    const goes = await this.#along([{ ...card, system }], part);
    const cards = [...before.cards, _id];
    const own = [...before.messages, card];
    const kept = [...before.kept, ...along(_id)];
    try {
      await this.#changeAll(held, { cards, messages: own, kept: [...kept, ...(goes?.kept ?? [])], goes });
    } catch (error) {
      for (const { _id } of own) await game.messages?.get(_id)?.delete();
      await writeOneByOne(rejectedWrites(kept));
      throw error;
    }
    const come = cards.map((id) => game.messages?.get(id));
    for (const message of come) this.afterMessage(message);
    return come.every(Boolean) ? come.at(-1) : undefined;
  }

  /** Takes a message that comes right before the next one, in the same request. Made as in `postMessage`. */
  holdMessage(make: PendingChanges["make"], along: PendingChanges["along"] = () => []): void {
    this.#waiting.push({ make, along });
  }

  /**
   * The fight changes that accompany the cards: by all data of a card, also those hidden from players. Where the transaction's own part
   * cannot accompany them, it comes after, as it was computed before any cost was paid.
   */
  async #along(cards: readonly NewMessage[], part: FightPart | undefined): Promise<FightAlong | undefined> {
    const cause = this.entry && { id: this.entry.id, steps: this.steps, card: this.entry.card };
    const goes = cause && hasBatches() ? await fightChangesWith(cards, cause, part) : undefined;
    return goes ?? (part && fightChangeAlone(part, cause?.id ?? ""));
  }

  /** Adds a message that reports this transaction; it is struck out when the transaction is undone. */
  afterMessage(message: { readonly id: string | null } | undefined): void {
    if (message?.id) this.cards.push(message.id);
  }

  /**
   * Takes values that no later step of this work reads: the change waits for the card that reports it, and is written with it.
   * @param compute undefined when the value is no longer there
   * @returns the refusal, when it is not there
   */
  async hold(compute: ComputeWrites, missing: Refusal): Promise<Refusal | undefined> {
    // The second arrow from one quiver is counted off what the first has left.
    const places = new Set(this.#held.flatMap((one) => (one.compute() ?? []).map(placeOf)));
    if (compute()?.some((write) => places.has(placeOf(write)))) await this.flush();
    if (compute() === undefined) return missing;
    this.#held.push({ compute, missing, switches: () => [] });
    return undefined;
  }

  /** The same for so many off a number that is counted down, as `spendAttackCosts` takes them. */
  holdSpent(of: { readonly uuid: string | null }, path: string, missing: Refusal, amount = 1) {
    return this.hold(() => reducedCounts(of.uuid ?? "", path, amount), missing);
  }

  /** The same for values that do not depend on what they were, for conditions, and for what is written along whole, put down as its own steps. */
  withCard(writes: readonly ValueChange[], switches: readonly ConditionSwitch[] = [], besides?: CardExtras): void {
    this.#held.push({ compute: () => writes, switches: () => switches, ...(besides && { besides }) });
  }

  /** The same for values computed from what stands when the card comes, none of which can be missing then. */
  changeWithCard(compute: () => readonly ValueChange[]): void {
    this.#held.push({ compute, switches: () => [] });
  }

  /** Takes a change of a fight that nothing later in this work looks at: it waits in the same way. */
  holdFight(part: FightPart): void {
    this.#part = part;
  }

  /** Waits until what was begun is written, and writes what waits. */
  protected async ready(): Promise<void> {
    await this.flush();
    await this.#begun;
  }

  /** Forgets what waits: it waited for a card that does not come after all. */
  drop(): void {
    this.#held.length = 0;
    this.#waiting.length = 0;
    this.#part = undefined;
  }

  /** Writes what waits, when no card came for it. */
  async flush(): Promise<void> {
    const held = this.#held.splice(0);
    const part = this.#part;
    this.#part = undefined;
    if (part || this.#waiting.length > 0) await provideJournals();
    const { cards, messages, kept } = messagesOf(this.#waiting.splice(0), this.entry?.id ?? "");
    if (part && this.entry?.once) await this.begun();
    const goes = part && (await this.#along([], part));
    const cardWrites =
      goes || cards.length > 0 ? { cards, messages, kept: [...kept, ...(goes?.kept ?? [])], goes } : undefined;
    if (held.length > 0 || cardWrites) await this.#changeAll(held, cardWrites);
    for (const id of cards) this.afterMessage(game.messages?.get(id));
  }

  /**
   * Changes values computed from the current state, and conditions with them. When another client's change of one of them arrives during
   * the write, that change is restored and the computation starts over from it, so that no write is lost.
   */
  async change(
    compute: () => readonly ValueChange[],
    switches: () => readonly ConditionSwitch[] = () => [],
  ): Promise<void> {
    await this.flush();
    await this.#changeAll([{ compute, switches }]);
  }

  async #changeAll(held: readonly PendingMessage[], cardWrites?: CardAndWrites): Promise<void> {
    const { goes, cards = [], messages = [], kept = [] } = cardWrites ?? {};
    const done = this.steps.length;
    try {
      await this.#changing(held, cardWrites);
    } catch (error) {
      await goes?.failed();
      // A fight, or one of those who fight, that went in this moment at another seat has all of it refused: then it is done without.
      const written = messages.some(({ _id }) => game.messages?.has(_id)) || rejectedWrites(kept).length > 0;
      if (!goes || written || goes.changes.every(documentExists)) throw error;
      // Ledger entries and messages come first in a batch: where none of them exists, nothing of it was done.
      this.steps.splice(done);
      const own = kept.filter((one) => !goes.kept.includes(one));
      return this.#changing(held, { cards, messages, kept: own, goes: undefined });
    }
    // A card that a module cancelled means nothing for a fight (DOC-23).
    await (cards.every((id) => game.messages?.has(id)) ? goes?.done() : goes?.failed());
  }

  async #changing(held: readonly PendingMessage[], cardWrites?: CardAndWrites): Promise<void> {
    const switches = () => held.flatMap((one) => one.switches());
    await this.#begun;
    for (let tries = 0; tries < TRIES; tries += 1) {
      // Complete writes and messages are made once, however often the rest starts over.
      const once =
        tries === 0
          ? { whole: held.flatMap(({ besides }) => besides ?? []), cardWrites }
          : { whole: [], cardWrites: undefined };
      const writes = held.flatMap(({ compute, missing }) => {
        const wanted = compute();
        if (!wanted && missing) throw new MissingError(missing);
        return wanted ?? [];
      });
      const turned = await switchConditions(switches());
      if (writes.length + turned.steps.length + once.whole.length === 0 && !once.cardWrites) break;
      const besides = once.whole.flatMap(({ steps }) => steps);
      const steps = [...stepsOf(writes), ...turned.steps];
      const others = watchConcurrentWrites();
      const changes = [
        ...changesOf(writes, others.mark),
        ...turned.changes,
        ...once.whole.flatMap((one) => one.changes),
        ...(once.cardWrites?.goes?.changes ?? []),
      ];
      const theirs = () =>
        steps.map((step) => (step.do === "update" ? others.valueOf(step.uuid, step.path) : undefined));
      try {
        await this.put(changes, [...steps, ...besides], once.cardWrites);
      } catch (error) {
        // Some of it may stand all the same, of a batch too (PEER-44), and without its entry all of it: that goes back with the rest.
        this.#did([...asStored(steps, theirs()), ...besides]);
        throw error;
      } finally {
        others.stop();
      }
      this.#did(besides);
      const between = theirs();
      if (between.every((their) => their === undefined) || tries === TRIES - 1) {
        this.#did(asStored(steps, between));
        break;
      }
      await writeOneByOne([...changesOf(restoredChanges(steps, between)), ...turned.back]);
    }
  }

  /**
   * Records the steps done. A player's report is compared with the stored values; a step that might not have been done is recorded as
   * requested.
   */
  #did(steps: readonly Step[]): void {
    this.steps.push(...steps.flatMap((step) => (this.entry && !("perhaps" in step) ? step : asCreated(step))));
  }

  /** Writes values that do not depend on what they were, and conditions with them. */
  write(writes: readonly ValueChange[], switches: readonly ConditionSwitch[] = []): Promise<void> {
    return this.change(
      () => writes,
      () => switches,
    );
  }
}
