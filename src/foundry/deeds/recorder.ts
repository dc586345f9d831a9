import type { Refusal } from "../../rules/plan.ts";
import { calledOf } from "../called.ts";
import type { ConditionId } from "../data/conditions.ts";
import { dataOf, isStored, type Stored, storedAt, withoutStamps } from "./documents.ts";
import { replacing } from "./held.ts";
import { documentStep } from "./steps.ts";
import { Writing } from "./writing.ts";

/**
 * Records what it changes while it changes it. Whatever a card, a sheet action or the tracker does to documents goes through one of these, so
 * that it can be taken back exactly. The ledger learns of it with the first change or before it.
 */
export class Deed extends Writing {
  /** Puts a large plain value (the state of a fight) in place of another, beside other values of the document; only what differs is kept. */
  async replace(document: Stored, values: Readonly<Record<string, unknown>>, operation: object = {}): Promise<void> {
    await this.ready();
    const { steps, change } = replacing(document, values, operation);
    if (steps.length === 0) return;
    const first = await this.put([change], steps);
    this.steps.push(...steps);
    if (first) this.entry?.confirm();
  }

  /** Switches conditions of an actor on and off. */
  conditions(actor: Actor.Implementation, on: readonly ConditionId[], off: readonly ConditionId[]): Promise<void> {
    return this.write([], [{ actor, on, off }]);
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

  /** Makes documents within another one, which nothing later in this work looks at: they come with the card. */
  createWithCard(parent: { readonly uuid: string | null }, documentName: string, data: readonly object[]): void {
    if (data.length === 0 || !isStored(parent)) return;
    const make = data.map((one) => ({ _id: foundry.utils.randomID(), ...one }));
    const steps = make.map((one) => ({
      ...({ do: "create", parent: parent.uuid ?? "", documentName, asked: true } as const),
      ...{ name: "name" in one ? String(one.name) : "", data: withoutStamps(one) },
    }));
    this.withCard([], [], { steps, changes: [{ parent, documentName, make }] });
  }

  /** Removes documents from within another one, which nothing later in this work looks at: they go with the card. */
  removeWithCard(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): void {
    const found = ids.flatMap((id) => storedAt(`${parent.uuid}.${documentName}.${id}`) ?? []);
    if (found.length === 0 || !isStored(parent)) return;
    const steps = found.map((document) => documentStep("delete", parent.uuid ?? "", document));
    this.withCard([], [], { steps, changes: [{ parent, documentName, drop: found.flatMap(({ id }) => id ?? []) }] });
  }

  /** Removes documents from within another one. */
  async remove(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): Promise<void> {
    const found = ids.flatMap((id) => storedAt(`${parent.uuid}.${documentName}.${id}`) ?? []);
    if (found.length === 0 || !isStored(parent)) return;
    await this.begun();
    // Before they go: where the answer is lost, they come back too. What did not go has nothing to come back.
    this.steps.push(...found.map((document) => documentStep("delete", parent.uuid ?? "", document)));
    await parent.deleteEmbeddedDocuments(
      documentName,
      found.flatMap(({ id }) => id ?? []),
    );
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
    const name = calledOf(document);
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
    // Noted first: what breaks off behind the write can be taken back. A clock that did not move has nothing to go back.
    const step = { do: "time", seconds } as const;
    const before = game.time?.worldTime;
    this.steps.push(step);
    try {
      await game.time?.advance(seconds, { ...options });
    } catch (error) {
      if (game.time?.worldTime === before) this.steps.splice(this.steps.indexOf(step), 1);
      throw error;
    }
  }
}

/** What the work of a deed comes back with: why it was refused, or nothing. */
export type Done = Promise<Refusal | undefined>;
