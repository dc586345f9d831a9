import type { Document } from "../documents/document.ts";
import { hide } from "../models/source-tools.ts";
import type { Dict } from "../types.ts";
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/misc.ts";

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The documents of one kind inside a parent. Their sources are the objects in the parent's own source array. */
export class EmbeddedCollection extends Collection<Document> {
  declare readonly name: string;
  declare readonly model: Document;
  declare readonly documentName: string;
  invalidDocumentIds: Set<string> = new Set();
  /** Sources that have failed, so that each is reported once. */
  readonly #broken = new WeakSet<object>();

  constructor(name: string, parent: Document, documentName: string) {
    super();
    hide(this, "name", name);
    hide(this, "model", parent);
    hide(this, "documentName", documentName);
  }

  get documentClass(): typeof Document {
    return getEmbeddedClass(this.documentName);
  }

  get _source(): Dict[] {
    const source = this.model._source as Record<string, Dict[]>;
    source[this.name] ??= [];
    return source[this.name] as Dict[];
  }

  /** Builds or refreshes the documents from the parent's source. Existing ones keep their identity. */
  initialize(options: Dict = {}): void {
    const list = this._source;
    const seen = new Set<string>();
    this.invalidDocumentIds.clear();
    list.forEach((source, i) => {
      if (typeof source._id !== "string") source._id = randomID();
      const id = source._id as string;
      const known = super.get(id);
      if (known && known._source.type === source.type) {
        if (known._source !== source) {
          // A complete source from elsewhere (a token's delta) may lack fields that only the schema has.
          const cls = known.constructor as typeof Document;
          hide(known, "_source", cls.cleanData(cls.migrateDataSafe(source)));
          list[i] = known._source;
        }
        known._initialize({ ...options, fromCollection: true });
        seen.add(id);
        return;
      }
      const doc = this.#build(source, options);
      if (!doc) return;
      list[i] = doc._source;
      super.set(id, doc);
      seen.add(id);
    });
    for (const id of Array.from(this.keys())) if (!seen.has(id)) super.delete(id);
  }

  // An entry that breaks its schema is left out of the collection and stays in the parent's source (DOC-62, DOC-79a).
  #build(source: Dict, options: Dict): Document | undefined {
    const broken = this.#broken.has(source);
    try {
      const cls = this.documentClass;
      if (!broken)
        return new cls(source, { parent: this.model, pack: this.model.pack, strict: true, fromCollection: true });
    } catch (error) {
      if (options.strict === true) throw error;
      this.#broken.add(source);
      console.error(`Failed to initialize ${this.documentName} [${String(source._id)}]: ${messageOf(error)}`, error);
    }
    this.invalidDocumentIds.add(String(source._id));
    return undefined;
  }

  createDocument(data: Dict, context: Dict = {}): Document {
    return new this.documentClass(data, {
      ...context,
      parent: this.model,
      pack: this.model.pack,
      fromCollection: true,
    });
  }

  getInvalid(id: string): Document | undefined {
    const source = this._source.find((s) => s._id === id);
    return source ? new this.documentClass(source, { parent: this.model, strict: false }) : undefined;
  }

  override set(key: string, value: Document, { modifySource = true }: { modifySource?: boolean } = {}): this {
    super.set(key, value);
    if (modifySource) {
      const list = this._source;
      const index = list.findIndex((s) => s._id === key);
      if (index < 0) list.push(value._source);
      else list[index] = value._source;
    }
    return this;
  }

  override delete(key: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    if (modifySource) {
      const index = this._source.findIndex((s) => s._id === key);
      if (index >= 0) this._source.splice(index, 1);
    }
    return super.delete(key);
  }

  /** Puts the documents in the given order; those not named come last. */
  arrange(ids: readonly string[]): void {
    const places = new Map(ids.map((id, at) => [id, at]));
    const place = (id: unknown): number => places.get(String(id)) ?? ids.length;
    this._source.sort((a, b) => place(a._id) - place(b._id));
    for (const [id, doc] of Array.from(this.entries()).sort(([a], [b]) => place(a) - place(b))) {
      super.delete(id);
      super.set(id, doc);
    }
  }

  /** Documents of one sub-type. */
  get documentsByType(): Record<string, Document[]> {
    const out: Record<string, Document[]> = {};
    for (const t of this.documentClass.TYPES) out[t] = [];
    for (const d of this.values()) {
      const type = String(d.type);
      out[type] ??= [];
      out[type].push(d);
    }
    return out;
  }

  toObject(source = true): Dict[] {
    return this.map((d) => d.toObject(source));
  }
}

let lookup: (name: string) => typeof Document = (name) => {
  throw new Error(`No document class for ${name}`);
};

/** Sets the class lookup, so that this file does not depend on the document layer. */
export function setClassLookup(fn: (name: string) => typeof Document): void {
  lookup = fn;
}

function getEmbeddedClass(name: string): typeof Document {
  return lookup(name);
}
