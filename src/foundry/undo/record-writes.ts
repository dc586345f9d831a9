import type { Refusal } from "../../rules/plan.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { sourceData, sourceValue, storedDocument } from "../platform/stored-documents.ts";
import {
  type DocumentWrite,
  documentExists,
  hasBatches,
  hasValue,
  type NewMessage,
  rejectedWrites,
  writeBatch,
  writeOneByOne,
} from "./batch-write.ts";
import { changesOf, reducedCounts, restoredChanges, stepsOf } from "./document-values.ts";
import { type CardFightChange, type FightPart, fightChanges } from "./fight-changes.ts";
import { type EntryChanges, type LedgerEntry, MissingError } from "./ledger-entry.ts";
import { provideJournals } from "./ledger-journals.ts";
import { watchConcurrentWrites } from "./other-clients-writes.ts";
import { samePlain } from "./patch.ts";
import {
  type CardExtras,
  type CardMeaning,
  type CardWrites,
  type ComputeWrites,
  type ConditionSwitch,
  type PendingChange,
  type PendingMessage,
  switchConditions,
} from "./pending-card.ts";
import { uuidOf } from "./record-steps.ts";
import { reverse } from "./reverse-steps.ts";
import { labelOf } from "./step-state.ts";
import type { CardNumbers, DoneSoFar, Step } from "./types.ts";

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
  /** The order of its cards. */
  readonly order = new CardOrder();
  /** The numbers of its cards that are closed to players, on a player's client: they go with its report. */
  readonly numbers: CardNumbers[] = [];
  readonly #alone: (() => Promise<void>)[] = [];
  /** Steps that come after the next writing and are named with it, so that they need no request of their own to be noted. */
  protected readonly coming: Step[] = [];
  #begun: Promise<void> | undefined;
  /* The changes, messages and part in a fight that wait for the next card, or for the next change that is not held. */
  readonly #changes: PendingChange[] = [];
  readonly #messages: PendingMessage[] = [];
  #part: FightPart | undefined;

  /**
   * @param entry its place in the ledger; a player's client has none
   * @param ahead the writes of a player's report, which go with the first card
   */
  constructor(
    private readonly entry?: LedgerEntry,
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
    await (this.#begun ?? this.#begin({}));
    return this.entry?.id ?? "";
  }

  /** Enters the transaction in the ledger, with its first changes. */
  async #begin(along: Partial<EntryChanges>): Promise<void> {
    const begun = Promise.resolve(this.entry?.begin({ steps: [], messages: [], changes: [], kept: [], ...along }));
    this.#begun = begun;
    await begun.catch((error: unknown) => {
      // All of it or nothing was written.
      if (hasBatches()) this.#begun = undefined;
      throw error;
    });
  }

  /**
   * Does what needs a request of its own. The ledger learns of it before: the client may disconnect in between (S-6).
   * @param asked the steps to be, which are left out when they turn out never to have been done
   * @param work does them, and gives the steps as they came
   */
  protected async noted(asked: readonly Step[], work: () => Promise<readonly Step[]>): Promise<void> {
    await this.flush();
    if (this.entry && !this.#begun) await this.#begin({ steps: asked, ahead: true });
    else if (this.entry) {
      await this.#begun;
      if (!asked.every((step) => this.coming.includes(step)))
        await writeOneByOne(this.entry.amendment({ steps: [...this.steps, ...asked], cards: this.cards }));
    }
    const at = this.steps.push(...asked) - asked.length;
    this.steps.splice(at, asked.length, ...(await work()));
  }

  /** Writes changes: the first ones of a transaction together with its place in the ledger, which holds from then on how they are taken back. */
  async #put(changes: readonly DocumentWrite[], steps: readonly Step[], { messages, kept }: CardWrites): Promise<void> {
    if (this.entry && !this.#begun) return this.#begin({ steps: [...steps, ...this.coming], changes, messages, kept });
    await this.#begun;
    const cards = [...this.cards, ...messages.map(({ _id }) => _id)];
    const now = { steps: [...this.steps, ...steps, ...this.coming], cards };
    const report = messages.length > 0 ? this.ahead?.({ ...now, numbers: this.numbers }) : undefined;
    await writeBatch(messages, [...changes, ...(report ?? [])], [], [...(this.entry?.amendment(now) ?? []), ...kept]);
  }

  /**
   * Tells of the transaction with a message, which is struck out when it is taken back. It comes together with the transaction's place in the ledger, when nothing was
   * written before, with what waits for it (`hold`), and with what it means for the order of a fight.
   * @param make the message's data, given the id of the transaction; empty on a player's client
   * @param along what the ledger keeps beside the message, given its id
   * @param means what it means for a fight
   */
  postMessage(
    make: PendingMessage["make"],
    along: PendingMessage["along"],
    means: CardMeaning & Pick<PendingMessage, "id">,
  ): Promise<ChatMessage.Implementation | undefined> {
    return this.#write({ make, along, ...means });
  }

  /** Takes a message that comes right before the next one, in the same request. Made as in `postMessage`. */
  holdMessage(make: PendingMessage["make"], along: PendingMessage["along"]): void {
    this.#messages.push({ make, along });
  }

  /** Writes what waits, when no card came for it. */
  async flush(): Promise<void> {
    await this.#write();
  }

  /** Forgets what waits: it waited for a card that does not come after all. */
  drop(): void {
    this.#changes.length = 0;
    this.#messages.length = 0;
    this.#part = undefined;
  }

  /** Writes what waits, with the card that it waited for. Gives that card, where all messages came. */
  async #write(card?: PendingMessage & CardMeaning): Promise<ChatMessage.Implementation | undefined> {
    const changes = this.#changes.splice(0);
    const waiting = [...this.#messages.splice(0), ...(card ? [card] : [])];
    const part = card?.part ?? this.#part;
    this.#part = undefined;
    if (!part && waiting.length === 0) {
      if (changes.length > 0) await this.#change(changes, { messages: [], kept: [], goes: undefined });
      return undefined;
    }
    await provideJournals();
    const id = this.entry?.id ?? "";
    const messages = waiting.map(({ make, id: _id = foundry.utils.randomID() }) => ({ ...make(id), _id }));
    // Messages of a transaction that is done only once wait until it is certain that no other client does it.
    if (this.entry?.once) await this.begun();
    const last = card && messages.at(-1);
    const whole = last && { ...last, system: { ...(last.system as object), ...card.whole } };
    const goes = await this.#goesAlong(whole ? [whole] : [], part);
    const kept = waiting.flatMap(({ along }, at) => along(messages[at]?._id ?? ""));
    try {
      await this.#changeWithFight(changes, { messages, kept: [...kept, ...(goes?.kept ?? [])], goes });
    } catch (error) {
      for (const { _id } of messages) await game.messages?.get(_id)?.delete();
      await writeOneByOne(rejectedWrites(kept));
      throw error;
    }
    const come = messages.map(({ _id }) => game.messages?.get(_id));
    this.cards.push(...come.flatMap((message) => message?.id ?? []));
    return come.every(Boolean) ? come.at(-1) : undefined;
  }

  /**
   * The fight changes that accompany the cards: by all data of a card, also those hidden from players. Where the transaction's own part
   * cannot accompany them, it comes after, as it was computed before any cost was paid.
   */
  async #goesAlong(cards: readonly NewMessage[], part: FightPart | undefined): Promise<CardFightChange | undefined> {
    const cause = this.entry && { id: this.entry.id, steps: this.steps, card: this.entry.card };
    const goes = cause && hasBatches() ? await fightChanges()?.along(cards, cause, part) : undefined;
    return goes ?? (part && fightChanges()?.alone(part, cause?.id ?? ""));
  }

  /**
   * Takes values that no later step of this work reads: the change waits for the card that reports it, and is written with it.
   * @param compute undefined when the value is no longer there
   * @returns the refusal, when it is not there
   */
  async hold(compute: ComputeWrites, missing: Refusal): Promise<Refusal | undefined> {
    // The second arrow from one quiver is counted off what the first has left.
    const placeOf = ({ uuid, path }: ValueChange): string => `${uuid} ${path}`;
    const places = new Set(this.#changes.flatMap((one) => (one.compute() ?? []).map(placeOf)));
    if (compute()?.some((write) => places.has(placeOf(write)))) await this.flush();
    if (compute() === undefined) return missing;
    this.#changes.push({ compute, missing, switches: () => [] });
    return undefined;
  }

  /** The same for so many off a number that is counted down, as `spendAttackCosts` takes them. */
  holdSpent(of: { readonly uuid: string | null }, path: string, missing: Refusal, amount = 1) {
    return this.hold(() => reducedCounts(of.uuid ?? "", path, amount), missing);
  }

  /** The same for values that do not depend on what they were, for conditions, and for what is written along whole, put down as its own steps. */
  withCard(writes: readonly ValueChange[], switches: readonly ConditionSwitch[] = [], besides?: CardExtras): void {
    this.#changes.push({ compute: () => writes, switches: () => switches, ...(besides && { besides }) });
  }

  /** The same for values computed from what stands when the card comes, none of which can be missing then. */
  changeWithCard(compute: () => readonly ValueChange[], switches: () => readonly ConditionSwitch[] = () => []): void {
    this.#changes.push({ compute, switches });
  }

  /** Takes a change of a fight that nothing later in this work looks at: it waits in the same way. */
  holdFight(part: FightPart): void {
    this.#part = part;
  }

  /**
   * Changes values computed from the current state, and conditions with them. When another client's change of one of them arrives during
   * the write, that change is restored and the computation starts over from it, so that no write is lost.
   */
  async change(...what: Parameters<TransactionWriter["changeWithCard"]>): Promise<void> {
    await this.flush();
    this.changeWithCard(...what);
    await this.flush();
  }

  /** Writes values that do not depend on what they were, and conditions with them. */
  write(writes: readonly ValueChange[], switches: readonly ConditionSwitch[] = []): Promise<void> {
    return this.change(
      () => writes,
      () => switches,
    );
  }

  /** Does without the part in a fight where that, or one of those who fight, went in this moment at another seat: all was refused then. */
  async #changeWithFight(changes: readonly PendingChange[], along: CardWrites): Promise<void> {
    const { goes, messages, kept } = along;
    const done = this.steps.length;
    try {
      await this.#change(changes, along);
    } catch (error) {
      await goes?.failed();
      const written = messages.some(({ _id }) => game.messages?.has(_id)) || rejectedWrites(kept).length > 0;
      if (!goes || written || goes.changes.every(documentExists)) throw error;
      // Ledger entries and messages come first in a batch: where none of them exists, nothing of it was done.
      this.steps.splice(done);
      const own = kept.filter((one) => !goes.kept.includes(one));
      return this.#change(changes, { messages, kept: own, goes: undefined });
    }
    // A card that a module cancelled means nothing for a fight (DOC-23).
    await (messages.every(({ _id }) => game.messages?.has(_id)) ? goes?.done() : goes?.failed());
  }

  async #change(pending: readonly PendingChange[], along: CardWrites): Promise<void> {
    await this.#begun;
    // Complete writes and messages are made once, however often the rest starts over.
    let whole = pending.flatMap(({ besides }) => besides ?? []);
    let once = along;
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const writes = pending.flatMap(({ compute, missing }) => {
        const wanted = compute();
        if (!wanted && missing) throw new MissingError(missing);
        return wanted ?? [];
      });
      const turned = await switchConditions(pending.flatMap(({ switches }) => switches()));
      const steps = [...stepsOf(writes), ...turned.steps];
      const besides = whole.flatMap((one) => one.steps);
      const others = watchConcurrentWrites();
      const theirs = () =>
        steps.map((step) => (step.do === "update" ? others.valueOf(step.uuid, step.path) : undefined));
      const changes = [
        ...changesOf(writes, others.mark),
        ...turned.changes,
        ...whole.flatMap((one) => one.changes),
        ...(once.goes?.changes ?? []),
      ];
      try {
        if (changes.length > 0 || once.goes || once.messages.length > 0)
          await this.#put(changes, [...steps, ...besides], once);
      } catch (error) {
        // Some of it may stand all the same, of a batch too (PEER-44), and without its entry all of it: that goes back with the rest.
        this.#did([...asStored(steps, theirs()), ...besides]);
        throw error;
      } finally {
        others.stop();
      }
      this.#did(besides);
      const between = theirs();
      if (between.every((their) => their === undefined) || tries === TRIES) {
        this.#did(asStored(steps, between));
        break;
      }
      await writeOneByOne(changesOf(restoredChanges(steps, between)));
      await reverse(turned.steps, { partial: true });
      whole = [];
      once = { messages: [], kept: [], goes: undefined };
    }
  }

  /**
   * Records the steps done. A player's report is compared with the stored values; a step that might not have been done is recorded as
   * requested.
   */
  #did(steps: readonly Step[]): void {
    this.steps.push(...steps.flatMap((step) => (this.entry && !("perhaps" in step) ? step : asCreated(step))));
  }
}

/** A step as it came: a document with the data that it was given when it was made. What perhaps did not come and did not is left out. */
function asCreated(step: Step): Step[] {
  if (step.do !== "create" && step.do !== "delete") return [step];
  const made = storedDocument(uuidOf(step));
  const { perhaps, ...come } = step;
  if (perhaps && (made !== undefined) !== (come.do === "create")) return [];
  if (come.do === "delete" || !come.asked) return [come];
  const { asked: _, ...rest } = come;
  return [made ? { ...rest, data: sourceData(made) } : rest];
}
