import { isStoredDocument, type Stored } from "../../platform/stored-documents.ts";
import { localize } from "../../platform/text.ts";

/** The documents that can be created for a check, in the order of their deletion. */
const KINDS = ["Combat", "Scene", "Actor", "Item"] as const;
type Kind = (typeof KINDS)[number];

/** A document created by a check. */
export type Probe = Stored & { readonly id: string; delete(): Promise<unknown> };

function isProbe(value: unknown): value is Probe {
  return isStoredDocument(value) && typeof value.id === "string" && "delete" in value;
}

/**
 * The workbench of the checks: creates and marks their documents, and deletes them again, including those of an interrupted check. Hook listeners are
 * removed.
 */
export class Bench {
  readonly #made: Probe[] = [];
  readonly #hooks: [name: string, id: number][] = [];

  get name(): string {
    return localize("RULINGS.Check.probe");
  }

  /** Data of a document of this system. */
  data(type: string | undefined, system: object = {}): Record<string, unknown> {
    return { name: this.name, ...(type !== undefined && { type, system }), flags: { rulings: { check: true } } };
  }

  /**
   * A document that is not stored.
   * @throws the error of its class when the data are invalid
   */
  unsaved(kind: "Actor" | "Item" | "ChatMessage", type: string, system: object = {}): object {
    const made: unknown = Reflect.construct(CONFIG[kind].documentClass, [this.data(type, system)]);
    if (typeof made !== "object" || made === null) throw new Error(`${kind}: nothing was made`);
    return made;
  }

  /** Returns the result of `create`, whatever it is; a document is deleted later. */
  async create(kind: Kind, data: object, operation: object = {}): Promise<unknown> {
    const { documentClass } = CONFIG[kind];
    const made: unknown = await Reflect.apply(documentClass.create, documentClass, [data, operation]);
    if (isProbe(made)) this.#made.push(made);
    return made;
  }

  /**
   * A stored document.
   * @throws an Error when none was created
   */
  async make(kind: Kind, type?: string, system: object = {}, more: object = {}): Promise<Probe> {
    const made = await this.create(kind, { ...this.data(type, system), ...more });
    if (!isProbe(made)) throw new Error(`${kind}: ${localize("RULINGS.Check.nothingMade")}`);
    return made;
  }

  /**
   * A document within another.
   * @throws an Error when none was created
   */
  async within(parent: Probe, kind: string, data: object): Promise<Probe> {
    const [made] = (await parent.createEmbeddedDocuments(kind, [data])) ?? [];
    if (!isProbe(made)) throw new Error(`${kind}: ${localize("RULINGS.Check.nothingMade")}`);
    return made;
  }

  /** Adds a hook listener until the bench is cleared. */
  listen(name: string, listener: (...args: unknown[]) => unknown): void {
    const id: unknown = Reflect.apply(Hooks.on, Hooks, [name, listener]);
    if (typeof id === "number") this.#hooks.push([name, id]);
  }

  /** Deletes the documents of the last check, and removes its listeners. Resolves to the names of documents that could not be deleted. */
  async clear(): Promise<string[]> {
    for (const [name, id] of this.#hooks.splice(0)) Reflect.apply(Hooks.off, Hooks, [name, id]);
    const left: string[] = [];
    for (const probe of this.#made.splice(0).reverse()) {
      try {
        await probe.delete();
      } catch {
        left.push(`${probe.documentName} ${probe.id}`);
      }
    }
    return left;
  }

  /** Deletes the documents that an interrupted check left in the world. */
  static async sweep(): Promise<void> {
    for (const kind of KINDS) {
      const documents = game.collections?.get(kind)?.contents ?? [];
      for (const one of documents)
        if (isProbe(one) && foundry.utils.getProperty(one, "flags.rulings.check") === true) await one.delete();
    }
  }
}
