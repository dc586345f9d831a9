import type { JsonObject } from "../../../shared/json.ts";
import { applyChanges, expand } from "../../../shared/update.ts";
import type { UpdateSourceOptions } from "../models/data-model.ts";
import { hide } from "../models/source-tools.ts";
import { toWire } from "../models/wire.ts";
import { localize, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { deepClone, isEmpty } from "../utils/objects.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./crud.ts";
import { DocumentCore, type DocumentMetadata } from "./document-core.ts";
import { DocumentLifecycle } from "./document-lifecycle.ts";
import { anchorTo, checkFlagScope, sortRelative } from "./document-links.ts";
import { configuredClass, sheetClassFor } from "./lookup.ts";
import { replaceWhole } from "./replace.ts";

/** A stored document: `foundry.abstract.Document` and its client class in one. */
export class Document extends DocumentLifecycle {
  /** The configured class for this kind of document. */
  static get implementation(): typeof Document {
    return configuredClass(this.documentName);
  }

  /** A loaded document of this kind by id, from the world or from a compendium's cache. */
  static get(id: string, { pack }: { pack?: string | null } = {}): unknown {
    const collection = pack ? runtime.game.packs.get(pack) : runtime.game.collections.get(this.documentName);
    return (collection as Map<string, unknown> | undefined)?.get(id) ?? null;
  }

  /** The field that holds embedded documents of a name (or of a field name), or null. */
  static getCollectionName(name: string): string | null {
    const { embedded } = this.metadata;
    return embedded[name] ?? (Object.values(embedded).includes(name) ? name : null);
  }

  static get baseDocument(): typeof Document {
    return this;
  }

  override _initialize(options: Dict = {}): void {
    const { fromCollection, ...rest } = options;
    super._initialize(rest);
    if (!Object.hasOwn(this, "_sheet"))
      Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false, configurable: true });
    // A document in a collection is prepared by its parent, and the world's documents together at set-up.
    if (!fromCollection && runtime.game?.documentsReady) this._safePrepareData();
  }

  /** @throws Error when the type changes and `system` is not replaced with it (DOC-35) */
  override updateSource(changes: Dict = {}, options: UpdateSourceOptions = {}): Dict {
    const asked = expand(toWire(changes));
    const cls = this.constructor as typeof Document;
    const switched = cls.hasTypeData && asked.type !== undefined && asked.type !== this._source.type;
    const replaced = "==system" in asked || (options.recursive === false && "system" in asked);
    if (switched && !replaced)
      throw new Error(
        `The type of ${this.documentName} [${this.id}] may only change when its system data are replaced (==system)`,
      );
    return super.updateSource(changes, options);
  }

  // --- writing ------------------------------------------------------------------------------------------------------

  static async create(data: Dict | Dict[], operation: Dict = {}): Promise<Document | Document[] | undefined> {
    const many = Array.isArray(data);
    const created = await this.createDocuments(many ? data : [data], operation);
    return many ? created : created[0];
  }
  static async createDocuments(data: (Dict | Document)[] = [], operation: Dict = {}): Promise<Document[]> {
    return createDocuments(this.implementation, data, operation);
  }
  static async updateDocuments(updates: Dict[] = [], operation: Dict = {}): Promise<Document[]> {
    return updateDocuments(this.implementation, updates, operation);
  }
  static async deleteDocuments(ids: string[] = [], operation: Dict = {}): Promise<Document[]> {
    return deleteDocuments(this.implementation, ids, operation);
  }

  async update(data: Dict = {}, operation: Dict = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof Document;
    const updated = await updateDocuments(
      cls,
      [{ ...data, _id: this.id }],
      { ...operation, parent: this.parent, pack: this.pack },
      [this],
    );
    return updated[0] as this | undefined;
  }
  async delete(operation: Dict = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof Document;
    const deleted = await deleteDocuments(cls, [this.id], { ...operation, parent: this.parent, pack: this.pack });
    return deleted[0] as this | undefined;
  }

  async createEmbeddedDocuments(
    name: string,
    data: (Dict | Document)[] = [],
    operation: Dict = {},
  ): Promise<Document[]> {
    this.getEmbeddedCollection(name);
    return configuredClass(name).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }
  async updateEmbeddedDocuments(name: string, updates: Dict[] = [], operation: Dict = {}): Promise<Document[]> {
    this.getEmbeddedCollection(name);
    return configuredClass(name).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }
  async deleteEmbeddedDocuments(name: string, ids: string[], operation: Dict = {}): Promise<Document[]> {
    this.getEmbeddedCollection(name);
    return configuredClass(name).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    checkFlagScope(scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    checkFlagScope(scope);
    const parts = key.split(".");
    const last = parts.pop() as string;
    return this.update({ [["flags", scope, ...parts, `-=${last}`].join(".")]: null });
  }

  /**
   * Replaces this document with the data of an exported file; its id, folder, order and owners stay.
   * @throws Error when the file is not a document of this kind
   */
  async importFromJSON(json: string): Promise<this> {
    const { _id, folder, sort, ownership } = this._source;
    const cls = this.constructor as typeof Document;
    const source = { ...(JSON.parse(json) as Dict), _id, folder, sort, ownership };
    await replaceWhole(this, new cls(source, { strict: true }).toObject());
    return this;
  }

  /** A copy in memory, or a stored one with `save`. */
  // Foundry's clone may be asynchronous, which DataModel's is not.
  override clone(data: Dict = {}, context: Dict = {}): this {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const source = this.toObject();
    applyChanges(source as JsonObject, expand(toWire(data)));
    if (!keepId) source._id = null;
    if (addSource) (source._stats as Dict).duplicateSource = this.uuid;
    const cls = this.constructor as typeof Document;
    const options = { parent: this.parent, pack: this.pack, strict: false, ...rest };
    if (!save) return new cls(source, options) as this;
    const stored: unknown = cls.create(source, { ...options, keepId });
    return stored as this;
  }

  // --- interface ----------------------------------------------------------------------------------------------------

  get sheet(): Document["_sheet"] {
    if (!this._sheet) {
      const Cls = this._getSheetClass();
      if (!Cls) return null;
      this._sheet = new Cls({ document: this });
    }
    return this._sheet;
  }

  _getSheetClass(): (new (options: Dict) => NonNullable<Document["_sheet"]>) | null {
    return sheetClassFor(this) as (new (options: Dict) => NonNullable<Document["_sheet"]>) | null;
  }

  toDragData(): Dict {
    const data: Dict = { type: this.documentName };
    if (this.id) data.uuid = this.uuid;
    else data.data = this.toObject();
    return data;
  }

  static async fromDropData(data: Dict, _options: Dict = {}): Promise<Document | undefined> {
    if (data.data) return new this.implementation(data.data as Dict);
    const { fromUuid } = await import("./uuid.ts");
    const doc = typeof data.uuid === "string" ? ((await fromUuid(data.uuid)) as Document | null) : null;
    if (!doc)
      throw new Error(`Failed to resolve Document from provided DragData. Either data or a UUID must be provided.`);
    if (doc.documentName !== this.documentName)
      throw new Error(`Invalid Document type '${doc.documentName}' provided to ${this.documentName}.fromDropData.`);
    return doc;
  }

  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }

  /** A link to this document, as in enriched text. */
  toAnchor(options: Dict = {}): HTMLAnchorElement {
    return anchorTo(this, options);
  }

  /** Opens the sheet when such a link is clicked. */
  _onClickDocumentLink(_event?: Event): unknown {
    return this.sheet?.render({ force: true });
  }

  /** Moves this document before or after another, `{target, siblings, sortBefore, sortKey, updateData}`. */
  async sortRelative(options: Dict = {}): Promise<Document[]> {
    return sortRelative(this, options);
  }

  async deleteDialog(options: Dict = {}, operation: Dict = {}): Promise<unknown> {
    const { bridge } = await import("../bridge.ts");
    return bridge.deleteDialog(this, options, operation);
  }

  static async createDialog(data: Dict = {}, createOptions: Dict = {}, options: Dict = {}): Promise<unknown> {
    const { bridge } = await import("../bridge.ts");
    return bridge.createDialog(this.implementation, data, createOptions, options);
  }

  static defaultName({
    type,
    parent,
    pack,
  }: {
    type?: string;
    parent?: Document | null;
    pack?: string | null;
  } = {}): string {
    const key = type && type !== "base" ? `TYPES.${this.documentName}.${type}` : this.metadata.label;
    const base = localize("DOCUMENT.New", { type: localize(key) });
    const label = base === "DOCUMENT.New" ? `New ${localize(key)}` : base;
    const siblings = parent
      ? Object.values(parent.collections).find((c) => c.documentName === this.documentName)?.contents
      : pack
        ? []
        : (runtime.game.collections.get(this.documentName)?.contents as Document[] | undefined);
    const taken = new Set((siblings ?? []).map((d) => d.name));
    if (!taken.has(label)) return label;
    let i = 2;
    while (taken.has(`${label} (${i})`)) i++;
    return `${label} (${i})`;
  }

  /** Creation data for the world from this compendium document (see WorldCollection.fromCompendium). */
  static async fromImport(source: Dict, _context: Dict = {}): Promise<Document> {
    return new this.implementation(source, { strict: true });
  }

  async toCompendiumSource(): Promise<Dict> {
    return this.toObject();
  }

  /** Plain data for a compendium: without folder, sort, ownership and state, unless requested. */
  toCompendium(pack?: unknown, options: Dict = {}): Dict {
    const data = deepClone(this._source);
    const {
      clearSort = true,
      clearFolder = false,
      clearFlags = false,
      clearSource = true,
      clearOwnership = true,
      clearState = true,
      keepId = false,
    } = options;
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearFolder) delete data.folder;
    if (clearFlags) delete data.flags;
    if (clearOwnership) delete data.ownership;
    if (clearSource) delete (data._stats as Dict | undefined)?.compendiumSource;
    if (clearState) delete data.active;
    void pack;
    return isEmpty(data) ? {} : data;
  }

  /** Makes a property non-enumerable, so that JSON excludes it. */
  _hide(name: string, value: unknown): void {
    hide(this, name, value);
  }

  static override metadata: DocumentMetadata = DocumentCore.metadata;
}
