import type { Refusal } from "../../rules/plan.ts";
import type { ConditionId } from "../data/conditions.ts";
import { displayName } from "../platform/display-name.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import {
  isKeyed,
  isStoredDocument,
  type Stored,
  sourceData,
  storedDocument,
  withoutStamps,
} from "../platform/stored-documents.ts";
import { replacing } from "./pending-card.ts";
import { documentStep, uuidOf } from "./record-steps.ts";
import { TransactionWriter } from "./record-writes.ts";
import type { CreateStep, DocumentStep } from "./types.ts";

/**
 * Records what it changes while it changes it. Whatever a card, a sheet action or the tracker does to documents goes through one of these, so
 * that it can be taken back exactly. The ledger learns of it with the first change or before it.
 */
export class Transaction extends TransactionWriter {
  /** Puts a large plain value (the state of a fight) in place of another, beside other values of the document; only what differs is kept. */
  async replace(document: Stored, values: Readonly<Record<string, unknown>>, operation: object = {}): Promise<void> {
    await this.ready();
    const { steps, change } = replacing(document, values, operation);
    if (steps.length === 0) return;
    await this.put([change], steps);
    this.steps.push(...steps);
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
    if (data.length === 0 || !isStoredDocument(parent)) return [];
    const keep = Reflect.get(operation, "keepId") === true;
    const make = data.map((one) => ({ ...one, _id: (keep && idIn(one)) || foundry.utils.randomID() }));
    const asked = make.map((one) => perhaps(askedStep(parent, documentName, one)));
    await this.note(asked);
    const at = this.steps.push(...asked) - asked.length;
    const options = { ...operation, keepId: true };
    const made = ((await parent.createEmbeddedDocuments(documentName, make, options)) ?? []).filter(isStoredDocument);
    const steps = made.map((document) => documentStep("create", parent.uuid ?? "", document));
    this.steps.splice(at, asked.length, ...steps);
    return made;
  }

  /** Makes documents within another one, which nothing later in this work looks at: they come with the card. */
  createWithCard(parent: { readonly uuid: string | null }, documentName: string, data: readonly object[]): void {
    if (data.length === 0 || !isStoredDocument(parent)) return;
    const make = data.map((one) => ({ _id: foundry.utils.randomID(), ...one }));
    const steps = make.map((one) => askedStep(parent, documentName, one));
    this.withCard([], [], { steps, changes: [{ parent, documentName, make }] });
  }

  /** Removes documents from within another one, which nothing later in this work looks at: they go with the card. */
  removeWithCard(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): void {
    const found = ids.flatMap((id) => storedDocument(`${parent.uuid}.${documentName}.${id}`) ?? []);
    if (found.length === 0 || !isStoredDocument(parent)) return;
    const steps = found.map((document) => documentStep("delete", parent.uuid ?? "", document));
    this.withCard([], [], { steps, changes: [{ parent, documentName, drop: found.flatMap(({ id }) => id ?? []) }] });
  }

  /** Removes documents from within another one. */
  async remove(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): Promise<void> {
    const found = ids.flatMap((id) => storedDocument(`${parent.uuid}.${documentName}.${id}`) ?? []);
    if (found.length === 0 || !isStoredDocument(parent)) return;
    const steps = found.map((document) => documentStep("delete", parent.uuid ?? "", document));
    await this.note(steps.map(perhaps));
    // Before they go: where the answer is lost, they come back too. What did not go has nothing to come back.
    this.steps.push(...steps);
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
    if (!isStoredDocument(parent) || !id) return undefined;
    const before = sourceData(document);
    const put = { ...data, _id: id, sort: before.sort };
    const swap = { do: "swap", parent: parent.uuid ?? "", documentName, name: displayName(document), before } as const;
    const noted = { ...swap, after: withoutStamps(put), perhaps: true } as const;
    await this.note([noted]);
    // Before it goes: where the new one does not come, the first one comes back.
    const at = this.steps.push(noted) - 1;
    await parent.deleteEmbeddedDocuments(documentName, [id]);
    const [made] = (await parent.createEmbeddedDocuments(documentName, [put], { keepId: true })) ?? [];
    if (!isStoredDocument(made)) return undefined;
    this.steps.splice(at, 1, { ...swap, after: sourceData(made) });
    return made;
  }

  /** Removes an actor of the world. Referee's client only. */
  async removeActor(actor: Actor.Implementation): Promise<void> {
    if (!isStoredDocument(actor)) return;
    const step = documentStep("delete", "", actor);
    await this.note([perhaps(step)]);
    await actor.delete();
    this.steps.push(step);
  }

  /** Makes an actor of the world. Undefined where it was not made. */
  async createActor(data: object, operation: object = {}): Promise<Actor.Implementation | undefined> {
    const [made] = await this.createActors([data], operation);
    return made;
  }

  /** Makes actors of the world. Gives back those that were really made. */
  async createActors(data: readonly object[], operation: object = {}): Promise<Actor.Implementation[]> {
    const made: readonly unknown[] = await this.#createInWorld("Actor", data, operation);
    return made.filter(isActor);
  }

  /** An actor as one of the world: itself, or a compendium's brought in. Undefined where it was not made. */
  async importActor(actor: Actor.Implementation): Promise<Actor.Implementation | undefined> {
    if (!actor.pack || !game.actors) return actor;
    const data = game.actors.fromCompendium(actor as Actor.Stored, { clearFolder: true });
    return this.createActor(data, { fromCompendium: true });
  }

  /** Makes a fight. Undefined where it was not made. */
  async createFight(data: object): Promise<Combat.Stored | undefined> {
    const [made]: readonly unknown[] = await this.#createInWorld("Combat", [data], {});
    return made instanceof Combat ? (made as Combat.Stored) : undefined;
  }

  /** The ledger learns of them under their ids before they are made: they are not left behind when this client is gone in between (S-6). */
  async #createInWorld(
    documentName: "Actor" | "Combat",
    data: readonly object[],
    operation: object,
  ): Promise<Stored[]> {
    const make = data.map(withOwnIds);
    const asked = make.map((one) => perhaps(askedStep(undefined, documentName, one)));
    await this.note(asked);
    const at = this.steps.push(...asked) - asked.length;
    const maker = (documentName === "Actor" ? Actor : Combat).implementation as unknown as Maker;
    const made = ((await maker.createDocuments(make, { ...operation, keepId: true })) ?? []).filter(isStoredDocument);
    this.steps.splice(at, asked.length, ...made.map((document) => documentStep("create", "", document)));
    return made;
  }

  /** Notes a document of the world that this transaction made as it stands by now: so it is when the transaction is taken back. */
  noteCreated(document: unknown): void {
    if (!isStoredDocument(document)) return;
    const at = this.steps.findIndex((step) => step.do === "create" && uuidOf(step) === document.uuid);
    if (at >= 0) this.steps.splice(at, 1, documentStep("create", "", document));
  }

  /** Says before values are written that the clock moves after them: the ledger learns of both at once. */
  timeComes(seconds: number): void {
    if (seconds !== 0) this.coming.push({ do: "time", seconds, from: game.time?.worldTime ?? 0 });
  }

  /**
   * Moves the world's clock. Referee's client only.
   * @param options go along with the change to everybody's hooks
   */
  async time(seconds: number, options: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (seconds === 0) return;
    const from = game.time?.worldTime ?? 0;
    // Noted first: what breaks off behind the write can be taken back. A clock that did not move has nothing to go back.
    const named = this.coming.find((step) => step.do === "time" && step.seconds === seconds);
    const noted = named ?? { do: "time", seconds, from };
    await this.note([noted]);
    this.coming.length = 0;
    const at = this.steps.push(noted) - 1;
    try {
      await game.time?.advance(seconds, { ...options });
      this.steps.splice(at, 1, { do: "time", seconds });
    } catch (error) {
      if (game.time?.worldTime === from) this.steps.splice(at, 1);
      throw error;
    }
  }
}

/** A class of documents of the world, as they are made here. */
interface Maker {
  createDocuments(data: readonly object[], operation: object): Promise<readonly unknown[] | undefined>;
}

function idIn(data: object): string {
  const id: unknown = Reflect.get(data, "_id");
  return typeof id === "string" ? id : "";
}

/** A step that the ledger learns of before it is done. */
function perhaps(step: DocumentStep): DocumentStep {
  return { ...step, perhaps: true };
}

function askedStep(parent: Stored | undefined, documentName: string, data: object): CreateStep {
  const name = "name" in data ? String(data.name) : "";
  const asked = parent ? withoutStamps(data) : withoutAnyStamps(data);
  return { do: "create", parent: parent?.uuid ?? "", documentName, name, data: asked, asked: true };
}

/** Embedded collections of a new world document. */
const EMBEDDED = ["items", "effects", "combatants"];

/** Data to be, in which the document and all within it have ids: by those they are known again. */
function withOwnIds(data: object): Record<string, unknown> {
  const own = Object.entries(data).map(([key, value]: [string, unknown]) => [
    key,
    EMBEDDED.includes(key) && Array.isArray(value) ? value.filter(isKeyed).map(withOwnIds) : value,
  ]);
  return { ...(Object.fromEntries(own) as object), _id: idIn(data) || foundry.utils.randomID() };
}

/** Data without the stamps of their origin, however deep within. */
function withoutAnyStamps(data: object): Record<string, unknown> {
  const { _stats, ...rest } = withoutStamps(data);
  const own = Object.entries(rest).map(([key, value]) => [
    key,
    EMBEDDED.includes(key) && Array.isArray(value) ? value.filter(isKeyed).map(withoutAnyStamps) : value,
  ]);
  return Object.fromEntries(own) as Record<string, unknown>;
}

/** The result of a transaction's work: the reason for a refusal, or nothing. */
export type TransactionResult = Promise<Refusal | undefined>;
