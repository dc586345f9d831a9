import type { Refusal } from "../../rules/plan.ts";
import type { Written } from "../adapter/changes.ts";
import type { ConditionId } from "../data/conditions.ts";
import { CardOrder } from "./card-order.ts";
import { dataOf, isStored, plain, putting, type Stored, sourceAt, storedAt } from "./documents.ts";
import type { Along, Entry } from "./entry.ts";
import { watchOthers } from "./others.ts";
import { difference, samePlain } from "./patch.ts";
import { documentStep, effectsOf, kept } from "./steps.ts";
import { type Change, type NewMessage, writeEach, writesAtOnce, writeTogether } from "./together.ts";
import type { Step } from "./types.ts";

/** How often a reckoning starts over when somebody else writes the same values in between. */
const TRIES = 4;

/**
 * Records what it changes while it changes it. Whatever a card, a sheet action or the tracker does to documents goes through one of these, so
 * that it can be taken back exactly. The ledger learns of it with the first change or before it.
 */
export class Deed {
  readonly steps: Step[] = [];
  /** Messages that it brought about. */
  readonly cards: string[] = [];
  #begun: Promise<void> | undefined;
  /** Which of its cards come first. */
  readonly order = new CardOrder();

  /** @param entry its place in the ledger; a player's client has none */
  constructor(private readonly entry?: Entry) {}

  /** Makes sure that the ledger knows before anything is written. Gives the id in the ledger; empty on a player's client. */
  async begun(): Promise<string> {
    this.#begun ??= this.#start({});
    await this.#begun;
    return this.entry?.id ?? "";
  }

  async #start(along: Partial<Along>): Promise<void> {
    await this.entry?.begin({ steps: [], cards: [], messages: [], changes: [], ...along });
    // What was only begun has nothing to put back yet.
    if (!along.steps) this.entry?.confirm();
  }

  /** Writes changes: the first ones of a deed together with its place in the ledger, which holds from then on how they are taken back. */
  async #write(changes: readonly Change[], steps: readonly Step[]): Promise<boolean> {
    if (this.#begun || !this.entry) {
      await this.#begun;
      await writeEach(changes);
      return false;
    }
    this.#begun = this.#start({ steps, changes });
    await this.#begun;
    return true;
  }

  /**
   * Tells of the deed with a message, which is struck out when it is taken back. What tells before anything was written comes together with
   * the deed's place in the ledger.
   * @param make the message's data, given the id of the deed; empty on a player's client
   * @param along what is kept beside the message, given its id
   */
  async tell(
    make: (deed: string) => ChatMessage.CreateData,
    along: (card: string) => readonly NewMessage[] = () => [],
  ): Promise<ChatMessage.Implementation | undefined> {
    const { entry } = this;
    const _id = foundry.utils.randomID();
    const messages = [{ ...make(entry?.id ?? ""), _id }, ...along(_id)] as unknown as NewMessage[];
    if (this.#begun || !entry || entry.once) {
      await this.begun();
      const told = { steps: this.steps, cards: [...this.cards, _id] };
      await writeTogether(messages, writesAtOnce() ? entry?.amendment(told) : []);
    } else {
      this.#begun = this.#start({ messages, cards: [_id] });
      await this.#begun;
    }
    const message = game.messages?.get(_id);
    this.told(message);
    return message;
  }

  /** Names a message that tells of this deed; it is struck out when the deed is taken back. */
  told(message: { readonly id: string | null } | undefined): void {
    if (message?.id) this.cards.push(message.id);
  }

  /**
   * Changes values that are reckoned from how things stand. When somebody else's change of one of them arrives while it is written, that change
   * is put back and the reckoning starts over from it, so that nothing anybody wrote is lost.
   */
  async change(reckon: () => readonly Written[]): Promise<void> {
    await this.#begun;
    for (let tries = 0, first = false; tries < TRIES; tries += 1) {
      const writes = reckon();
      if (writes.length === 0) break;
      const others = watchOthers();
      const steps = this.#stepsOf(writes);
      first = (await this.#write(changesOf(writes, others.mark), steps)) || first;
      const theirs = steps.map((step) => others.valueOf(step.uuid, step.path));
      others.stop();
      if (theirs.every((their) => their === undefined) || tries === TRIES - 1) {
        this.steps.push(...steps);
        if (first) this.entry?.confirm();
        return;
      }
      const back = steps.map((step, at) => ({ ...step, after: theirs[at] === undefined ? step.before : theirs[at] }));
      await writeAll(back.map(({ uuid, path, before, after }) => ({ uuid, path, before, after })));
    }
  }

  /**
   * Takes so many off a number that is counted down: charges, arrows, a spell in memory.
   * @returns false, and nothing is written, when there are not that many: somebody else had the last one in the same moment
   */
  async spend(of: { readonly uuid: string | null }, path: string, amount = 1): Promise<boolean> {
    const uuid = of.uuid ?? "";
    let had = false;
    await this.change(() => {
      const document = storedAt(uuid);
      const before = Number(document ? sourceAt(document, path) : 0);
      had = before >= amount;
      return had ? [{ uuid, path, before, after: before - amount }] : [];
    });
    return had;
  }

  /** Writes values that do not depend on what they were. */
  write(writes: readonly Written[]): Promise<void> {
    return this.change(() => writes);
  }

  #stepsOf(writes: readonly Written[]) {
    return writes.flatMap(({ uuid, path, after }) => {
      const document = storedAt(uuid);
      if (!document) return [];
      const before = sourceAt(document, path);
      return samePlain(before, after)
        ? []
        : [
            {
              do: "update" as const,
              uuid,
              name: document.name ?? "",
              path,
              ...kept("before", before),
              after: plain(after),
            },
          ];
    });
  }

  /** Puts a large plain value (the state of a fight) in place of another, beside other values of the document; only what differs is kept. */
  async replace(document: Stored, values: Readonly<Record<string, unknown>>, operation: object = {}): Promise<void> {
    const uuid = document.uuid ?? "";
    const name = document.name ?? "";
    const steps: Step[] = [];
    await this.#begun;
    for (const [path, after] of Object.entries(values)) {
      const before = sourceAt(document, path);
      const changes = difference(before, plain(after));
      if (changes.length > 0) steps.push({ do: "patch", uuid, name, path, changes });
    }
    if (steps.length === 0) return;
    const first = await this.#write([{ document, changes: values, operation }], steps);
    this.steps.push(...steps);
    if (first) this.entry?.confirm();
  }

  /** Switches conditions of an actor on and off. */
  async conditions(
    actor: Actor.Implementation,
    on: readonly ConditionId[],
    off: readonly ConditionId[],
  ): Promise<void> {
    for (const condition of off) await this.#toggle(actor, condition, false);
    for (const condition of on) await this.#toggle(actor, condition, true);
  }

  async #toggle(actor: Actor.Implementation, condition: ConditionId, active: boolean): Promise<void> {
    if (actor.statuses.has(condition) === active) return;
    await this.begun();
    const before = effectsOf(actor, condition);
    await actor.toggleStatusEffect(condition, { active, overlay: active && condition === "dead" });
    const after = effectsOf(actor, condition);
    const parent = actor.uuid;
    const step = (what: "create" | "delete", data: Record<string, unknown>): Step => ({
      do: what,
      parent,
      documentName: "ActiveEffect",
      name: `${actor.name}: ${String(data.name ?? condition)}`,
      data,
    });
    for (const [id, data] of before) if (!after.has(id)) this.steps.push(step("delete", data));
    for (const [id, data] of after) if (!before.has(id)) this.steps.push(step("create", data));
  }

  /** Makes documents within another one. Gives back those that were really made. */
  async create(
    parent: { readonly uuid: string | null },
    documentName: string,
    data: readonly object[],
    operation: object = {},
  ): Promise<Stored[]> {
    if (data.length === 0 || !isStored(parent)) return [];
    await this.begun();
    const made = ((await parent.createEmbeddedDocuments(documentName, [...data], operation)) ?? []).filter(isStored);
    for (const document of made) this.steps.push(documentStep("create", parent.uuid ?? "", document));
    return made;
  }

  /** Removes documents from within another one. */
  async remove(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): Promise<void> {
    const found = ids.flatMap((id) => storedAt(`${parent.uuid}.${documentName}.${id}`) ?? []);
    if (found.length === 0 || !isStored(parent)) return;
    await this.begun();
    const steps = found.map((document) => documentStep("delete", parent.uuid ?? "", document));
    await parent.deleteEmbeddedDocuments(
      documentName,
      found.flatMap(({ id }) => id ?? []),
    );
    this.steps.push(...steps);
  }

  /**
   * Puts another document in the place of one, under its id: what becomes known for what it is, and back. Nothing of the first is left.
   * @returns the new one
   */
  async swap(document: Stored, data: Readonly<Record<string, unknown>>): Promise<Stored | undefined> {
    const { parent, documentName, id } = document;
    if (!isStored(parent) || !id) return undefined;
    await this.begun();
    const before = dataOf(document);
    const put = { ...data, _id: id, sort: before.sort };
    await parent.deleteEmbeddedDocuments(documentName, [id]);
    const [made] = (await parent.createEmbeddedDocuments(documentName, [put], { keepId: true })) ?? [];
    if (!isStored(made)) return undefined;
    const name = document.name ?? "";
    this.steps.push({ do: "swap", parent: parent.uuid ?? "", documentName, name, before, after: dataOf(made) });
    return made;
  }

  /** Removes an actor of the world. Referee's client only. */
  async removeActor(actor: Actor.Implementation): Promise<void> {
    if (!isStored(actor)) return;
    await this.begun();
    const step = documentStep("delete", "", actor);
    await actor.delete();
    this.steps.push(step);
  }

  /** Notes a document of the world that was made on behalf of this deed. */
  made(document: unknown): void {
    if (isStored(document)) this.steps.push(documentStep("create", "", document));
  }

  /**
   * Moves the world's clock. Referee's client only.
   * @param options go along with the change to everybody's hooks
   */
  async time(seconds: number, options: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (seconds === 0) return;
    await this.begun();
    await game.time?.advance(seconds, { ...options });
    this.steps.push({ do: "time", seconds });
  }
}

/** What the work of a deed comes back with: why it was refused, or nothing. */
export type Done = Promise<Refusal | undefined>;

/** Writes values, one request for each document or each list of a parent's own. `mark` goes along with each. */
export function writeAll(writes: readonly Written[], mark: object = {}): Promise<void> {
  return writeEach(changesOf(writes, mark));
}

/** What is to be changed of each document; values that go, go first. */
function changesOf(writes: readonly Written[], operation: object): Change[] {
  const changes = new Map<Stored, Record<string, unknown>>();
  const gone: Change[] = [];
  for (const { uuid, path, after } of writes) {
    const document = storedAt(uuid);
    if (!document) continue;
    if (after === undefined) gone.push({ document, changes: putting(path, undefined), operation });
    else changes.set(document, { ...changes.get(document), [path]: after });
  }
  return [...gone, ...[...changes].map(([document, own]) => ({ document, changes: own, operation }))];
}
