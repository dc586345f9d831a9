import { Document } from "../documents/document.ts";
import { configuredClass } from "../documents/lookup.ts";
import { hide } from "../models/source-tools.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { Collection } from "../utils/collection.ts";
import { mergeObject } from "../utils/merge.ts";
import { getProperty } from "../utils/objects.ts";
import { sheetRegistry } from "./sheet-registry.ts";
import { type TreeNode, treeOf } from "./tree.ts";

interface App {
  render(options?: Dict): unknown;
}

/** The criteria of a search: a part of the name, and fields with their values. */
export interface SearchQuery {
  query?: string;
  filters?: { field: string; value: unknown; negate?: boolean }[];
}

/** Whether an entry matches a search. */
export function matches(entry: object, { query = "", filters = [] }: SearchQuery): boolean {
  const name = String((entry as { name?: unknown }).name ?? "").toLocaleLowerCase();
  if (query && !name.includes(query.toLocaleLowerCase())) return false;
  return filters.every((f) => (getProperty(entry, f.field) === f.value) !== (f.negate ?? false));
}

/** A collection of documents with dependent applications. */
export class DocumentCollection extends Collection<Document> {
  declare readonly _source: Dict[];
  declare readonly apps: App[];
  invalidDocumentIds: Set<string> = new Set();

  constructor(data: Dict[] = []) {
    super();
    hide(this, "_source", data);
    hide(this, "apps", []);
  }

  static documentName = "";

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }
  get documentClass(): typeof Document {
    return configuredClass(this.documentName);
  }
  static get documentClass(): typeof Document {
    return configuredClass(this.documentName);
  }
  get name(): string {
    return this.constructor.name;
  }

  createDocument(source: Dict, context: Dict = {}): Document {
    return new this.documentClass(source, context);
  }

  getInvalid(id: string): Document | undefined {
    const source = this._source.find((s) => s._id === id);
    return source && this.invalidDocumentIds.has(id) ? new this.documentClass(source, { strict: false }) : undefined;
  }

  /** Renders the applications of this collection again. */
  render(force: boolean | Dict = false, options: Dict = {}): void {
    const given: Dict = typeof force === "boolean" ? { ...options, force } : force;
    for (const app of this.apps) void app.render(given);
  }

  async updateAll(
    transformation: Dict | ((d: Document) => Dict),
    condition: ((d: Document) => boolean) | null = null,
    options: Dict = {},
  ): Promise<Document[]> {
    const updates = this.filter((d) => !condition || condition(d)).map((d) => ({
      ...(typeof transformation === "function" ? transformation(d) : transformation),
      _id: d.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }

  /** Visible entries by name and by the values of fields. */
  search(query: SearchQuery = {}): (Document | Dict)[] {
    return this.filter((d) => matches(d, query) && d.visible);
  }
}

/** The world's documents of one kind. */
export class WorldCollection extends DocumentCollection {
  /** Builds all documents from the snapshot; invalid ones are set aside. */
  _load(): void {
    for (const source of this._source) {
      const id = source._id as string;
      try {
        this.set(id, this.documentClass.fromSource(source, { strict: false }) as Document);
        const doc = this.get(id);
        if (doc?.invalid) this.#invalidate(id);
      } catch (error) {
        this.#invalidate(id);
        console.error(`${this.documentName} [${id}] is invalid and was left out`, error);
      }
    }
  }

  #invalidate(id: string): void {
    this.delete(id);
    this.invalidDocumentIds.add(id);
  }

  get folders(): Collection<Document> {
    const out = new Collection<Document>();
    for (const f of (runtime.game.collections.get("Folder")?.contents ?? []) as Document[])
      if (f.type === this.documentName) out.set(f.id, f);
    return out;
  }

  /** The folders and their contents, built on each read so that nothing must be kept in sync. */
  get tree(): TreeNode {
    return treeOf(this.contents, this.folders.contents);
  }
  initializeTree(): void {}

  get directory(): unknown {
    return runtime.ui[(this.constructor as typeof WorldCollection).directoryName] ?? null;
  }

  static directoryName = "";

  static get instance(): WorldCollection {
    return runtime.game.collections.get(this.documentName) as WorldCollection;
  }

  static registerSheet(scope: string, sheetClass: unknown, options: Dict = {}): void {
    sheetRegistry().registerSheet(configuredClass(this.documentName), scope, sheetClass, options);
  }
  static unregisterSheet(scope: string, sheetClass: unknown, options: Dict = {}): void {
    sheetRegistry().unregisterSheet(configuredClass(this.documentName), scope, sheetClass, options);
  }
  static get registeredSheets(): unknown[] {
    const all = (runtime.config[this.documentName]?.sheetClasses ?? {}) as Record<
      string,
      Record<string, { cls: unknown }>
    >;
    return Array.from(new Set(Object.values(all).flatMap((byId) => Object.values(byId).map((s) => s.cls))));
  }

  /** Creation data for the world from a compendium document. */
  fromCompendium(
    document: Document,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false, clearState = true }: Dict = {},
  ): Dict {
    const data = document instanceof Document ? document.toObject() : { ...(document as Dict) };
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) data.ownership = { default: 0, [runtime.game.userId]: 3 };
    if (clearState) delete data.active;
    if (document.pack) mergeObject(data, { _stats: { compendiumSource: document.uuid } });
    return data;
  }

  /** Copies a compendium document into the world. */
  async importFromCompendium(
    pack: { getDocument(id: string): Promise<Document | null>; collection: string },
    id: string,
    updateData: Dict = {},
    options: Dict = {},
  ): Promise<Document | undefined> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`${id} does not exist in the compendium ${pack.collection}`);
    const { clearFolder = true, clearSort, clearOwnership, keepId, ...operation } = options;
    const flags = Object.fromEntries(
      Object.entries({ clearFolder, clearSort, clearOwnership, keepId }).filter(([, v]) => v !== undefined),
    );
    const data = mergeObject(this.fromCompendium(document, flags), updateData);
    return (await this.documentClass.create(data, {
      ...operation,
      ...(keepId ? { keepId } : {}),
      fromCompendium: true,
    })) as Document | undefined;
  }

  async importDocument(document: Document, options: Dict = {}): Promise<Document | undefined> {
    return (await this.documentClass.create(this.fromCompendium(document, options), options)) as Document | undefined;
  }
}
