import type { Refusal } from "../../rules/plan.ts";
import type { Written } from "../adapter/changes.ts";
import type { ConditionId } from "../data/conditions.ts";
import { BY_DEED } from "./by-deed.ts";
import { dataOf, isStored, plain, putValue, type Stored, sourceAt, storedAt } from "./documents.ts";
import { watchOthers } from "./others.ts";
import { difference, samePlain } from "./patch.ts";
import type { Step } from "./types.ts";

/** How often a reckoning starts over when somebody else writes the same values in between. */
const TRIES = 4;

/**
 * Records what it changes while it changes it. Whatever a card, a sheet action or the tracker does to documents goes through one of these, so
 * that it can be taken back exactly. `begin` runs once, before the first change: it is where the ledger learns that something is under way.
 */
export class Deed {
  readonly steps: Step[] = [];
  /** Messages that it brought about. */
  readonly cards: string[] = [];
  readonly #begin: () => Promise<string>;
  #begun: Promise<string> | undefined;

  constructor(begin: () => Promise<string> = async () => "") {
    this.#begin = begin;
  }

  /** Makes sure that the ledger knows before anything is written. Gives the id in the ledger; empty on a player's client. */
  begun(): Promise<string> {
    this.#begun ??= this.#begin();
    return this.#begun;
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
    await this.begun();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const writes = reckon();
      if (writes.length === 0) return;
      const others = watchOthers();
      const steps = this.#stepsOf(writes);
      await writeAll(writes, others.mark);
      const theirs = steps.map((step) => others.valueOf(step.uuid, step.path));
      others.stop();
      if (theirs.every((their) => their === undefined) || tries === TRIES - 1) {
        this.steps.push(...steps);
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
    await this.begun();
    const uuid = document.uuid ?? "";
    const name = document.name ?? "";
    const steps: Step[] = [];
    for (const [path, after] of Object.entries(values)) {
      const before = sourceAt(document, path);
      const changes = difference(before, plain(after));
      if (changes.length > 0) steps.push({ do: "patch", uuid, name, path, changes });
    }
    if (steps.length === 0) return;
    await document.update({ ...values }, operation);
    this.steps.push(...steps);
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

function kept(side: "before", value: unknown): { before?: unknown } {
  return value === undefined ? {} : { [side]: value };
}

function documentStep(what: "create" | "delete", parent: string, document: Stored): Step {
  const { documentName } = document;
  return { do: what, parent, documentName, name: document.name ?? "", data: dataOf(document) };
}

function effectsOf(actor: Actor.Implementation, condition: string): Map<string, Record<string, unknown>> {
  const found = actor.effects.contents.filter((effect) => effect.statuses.has(condition));
  return new Map(found.flatMap((effect) => (effect.id && isStored(effect) ? [[effect.id, dataOf(effect)]] : [])));
}

/** Writes values, one request for each document or each list of a parent's own. `mark` goes along with each. */
export async function writeAll(writes: readonly Written[], mark: object = {}): Promise<void> {
  const changes = new Map<Stored, Record<string, unknown>>();
  const gone: (readonly [Stored, string])[] = [];
  for (const { uuid, path, after } of writes) {
    const document = storedAt(uuid);
    if (!document) continue;
    if (after === undefined) gone.push([document, path]);
    else changes.set(document, { ...changes.get(document), [path]: after });
  }
  for (const [document, path] of gone) await putValue(document, path, undefined, mark);
  const lists = new Map<Stored, Map<string, object[]>>();
  for (const [document, own] of changes) {
    const { parent, documentName, id } = document;
    if (!isStored(parent) || documentName === "Actor") {
      await document.update(own, { ...BY_DEED, ...mark });
      continue;
    }
    const ofParent = lists.get(parent) ?? new Map<string, object[]>();
    ofParent.set(documentName, [...(ofParent.get(documentName) ?? []), { _id: id, ...own }]);
    lists.set(parent, ofParent);
  }
  for (const [parent, ofParent] of lists)
    for (const [name, updates] of ofParent) await parent.updateEmbeddedDocuments(name, updates, { ...mark });
}
