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
import { hasBatches, writeOneByOne } from "./batch-write.ts";
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
    await this.flush();
    const { steps, change } = replacing(document, values, operation);
    if (steps.length === 0) return;
    this.withCard([], [], { steps, changes: [change] });
    await this.flush();
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
    return this.#make(parent, documentName, make, () =>
      parent.createEmbeddedDocuments(documentName, make, { ...operation, keepId: true }),
    );
  }

  /** The ledger learns of documents under their ids before they are made: they are not left behind when this client is gone in between (S-6). */
  async #make(
    parent: Stored | undefined,
    documentName: string,
    data: readonly object[],
    write: () => Promise<readonly unknown[] | undefined>,
  ): Promise<Stored[]> {
    let made: Stored[] = [];
    const asked = data.map((one) => ({ ...askedStep(parent, documentName, one), perhaps: true }) as const);
    await this.noted(asked, async () => {
      made = ((await write()) ?? []).filter(isStoredDocument);
      return made.map((document) => documentStep("create", parent?.uuid ?? "", document));
    });
    return made;
  }

  /** Makes documents within another one, which nothing later in this work looks at: they come with the card. */
  createWithCard(parent: { readonly uuid: string | null }, documentName: string, data: readonly object[]): void {
    if (data.length === 0 || !isStoredDocument(parent)) return;
    const make = data.map((one) => ({ _id: foundry.utils.randomID(), ...one }));
    // In one request all of it comes or nothing does.
    const perhaps = hasBatches() ? {} : ({ perhaps: true } as const);
    const steps = make.map((one) => ({ ...askedStep(parent, documentName, one), ...perhaps }));
    this.withCard([], [], { steps, changes: [{ parent, documentName, make }] });
  }

  /** Removes documents from within another one, which nothing later in this work looks at: they go with the card. */
  removeWithCard(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): void {
    const steps = goingFrom(parent, documentName, ids);
    if (steps.length === 0 || !isStoredDocument(parent)) return;
    this.withCard([], [], { steps, changes: [{ parent, documentName, drop: steps.map(idOf) }] });
  }

  /** Removes documents from within another one. */
  async remove(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]): Promise<void> {
    const steps = goingFrom(parent, documentName, ids);
    if (steps.length === 0 || !isStoredDocument(parent)) return;
    await this.#remove(steps, () => writeOneByOne([{ parent, documentName, drop: steps.map(idOf) }]));
  }

  /** One of several that a module kept has nothing to come back. */
  async #remove(steps: readonly DocumentStep[], write: () => Promise<unknown>): Promise<void> {
    const asked = steps.map((step) => ({ ...step, perhaps: true }) as const);
    await this.noted(asked, async () => {
      await write();
      return steps.filter((step) => storedDocument(uuidOf(step)) === undefined);
    });
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
    let made: Stored | undefined;
    // Where the new one does not come, the first one comes back.
    await this.noted([noted], async () => {
      await parent.deleteEmbeddedDocuments(documentName, [id]);
      made = (await parent.createEmbeddedDocuments(documentName, [put], { keepId: true }))?.find(isStoredDocument);
      return [made ? { ...swap, after: sourceData(made) } : noted];
    });
    return made;
  }

  /** Removes an actor of the world. Referee's client only. */
  async removeActor(actor: Actor.Implementation): Promise<void> {
    if (isStoredDocument(actor)) await this.#remove([documentStep("delete", "", actor)], () => actor.delete());
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

  #createInWorld(documentName: "Actor" | "Combat", data: readonly object[], operation: object): Promise<Stored[]> {
    const make = data.map(withOwnIds);
    const maker = (documentName === "Actor" ? Actor : Combat).implementation as unknown as Maker;
    return this.#make(undefined, documentName, make, () => maker.createDocuments(make, { ...operation, keepId: true }));
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
    const named = this.coming.find((step) => step.do === "time" && step.seconds === seconds);
    await this.noted([named ?? { do: "time", seconds, from: game.time?.worldTime ?? 0 }], async () => {
      this.coming.length = 0;
      await game.time?.advance(seconds, { ...options });
      return [{ do: "time", seconds }];
    });
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

/** The steps of documents that are to go from another one. */
function goingFrom(parent: { readonly uuid: string | null }, documentName: string, ids: readonly string[]) {
  const found = ids.flatMap((id) => storedDocument(`${parent.uuid}.${documentName}.${id}`) ?? []);
  return found.map((document) => documentStep("delete", parent.uuid ?? "", document));
}

function idOf({ data }: DocumentStep): string {
  return String(data._id);
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
  return { ...mapEmbedded(data, withOwnIds), _id: idIn(data) || foundry.utils.randomID() };
}

/** Data without the stamps of their origin, however deep within. */
function withoutAnyStamps(data: object): Record<string, unknown> {
  const { _stats, ...rest } = withoutStamps(data);
  return mapEmbedded(rest, withoutAnyStamps);
}

function mapEmbedded(data: object, change: (one: object) => object): Record<string, unknown> {
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => [
    key,
    EMBEDDED.includes(key) && Array.isArray(value) ? value.filter(isKeyed).map(change) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** The result of a transaction's work: the reason for a refusal, or nothing. */
export type TransactionResult = Promise<Refusal | undefined>;
