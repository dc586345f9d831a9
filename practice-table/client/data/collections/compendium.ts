import type { PackSnapshot } from "../../../shared/protocol.ts";
import { bridge } from "../bridge.ts";
import type { Document } from "../documents/document.ts";
import { configuredClass } from "../documents/lookup.ts";
import { toWire } from "../models/wire.ts";
import { localize, runtime, type UserLike } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { Collection } from "../utils/collection.ts";
import { DocumentCollection, matches, type SearchQuery, WorldCollection } from "./world.ts";

const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const ROLE_ORDER = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];

/** A compendium: a loaded index, with documents fetched on demand and cached. */
export class CompendiumCollection extends DocumentCollection {
  static CACHE_LIFETIME_SECONDS = 300;
  metadata: PackSnapshot["metadata"];
  index: Collection<Dict>;
  folders: Collection<Document>;
  config: Dict = {};
  #indexed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(snapshot: PackSnapshot) {
    super([]);
    this.metadata = snapshot.metadata;
    this.index = new Collection<Dict>();
    for (const entry of snapshot.index) this.indexDocument(entry);
    this.folders = new Collection<Document>();
    for (const source of snapshot.folders) {
      this.folders.set(
        source._id as string,
        configuredClass("Folder").fromSource(source, { pack: this.metadata.id, strict: false }) as Document,
      );
    }
  }

  /** The pack's id, `"<package>.<name>"`. */
  get collection(): string {
    return this.metadata.id;
  }
  override get documentName(): string {
    return this.metadata.type;
  }
  get title(): string {
    return localize(this.metadata.label);
  }
  get locked(): boolean {
    return this.metadata.locked;
  }
  get banner(): string | null {
    return this.metadata.banner ?? null;
  }
  get folder(): Document | null {
    const settings = runtime.game.settings as { get(n: string, k: string): unknown } | undefined;
    const id = (settings?.get("core", "compendiumConfiguration") as Record<string, { folder?: string }> | undefined)?.[
      this.collection
    ]?.folder;
    return id ? ((runtime.game.collections.get("Folder")?.get(id) as Document | undefined) ?? null) : null;
  }
  get visible(): boolean {
    return this.testUserPermission(runtime.game.user, "OBSERVER");
  }
  get ownership(): Record<string, string> {
    return this.metadata.ownership;
  }

  getUserLevel(user: UserLike | null = runtime.game.user): number {
    // A pack without ownership data is hidden from everybody (DOC-112).
    if (!user || Object.keys(this.ownership).length === 0) return 0;
    if (user.role === 4) return 3;
    // A missing role inherits the level of the next lower one.
    let level = 0;
    for (let i = 0; i <= user.role; i++) {
      const named = this.ownership[ROLE_ORDER[i] as string];
      if (named !== undefined) level = LEVELS[named] ?? level;
    }
    return level;
  }
  testUserPermission(
    user: UserLike | null,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const wanted = typeof permission === "string" ? (LEVELS[permission] ?? 4) : permission;
    return exact ? this.getUserLevel(user) === wanted : this.getUserLevel(user) >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** Puts a document (or its source) into the index. */
  indexDocument(document: Dict | Document): void {
    const source = ("_source" in document ? (document as Document)._source : document) as Dict;
    const id = source._id as string;
    const known = this.index?.get(id) ?? {};
    const entry: Dict = { ...known };
    for (const key of ["_id", "name", "img", "type", "sort", "folder", "thumb"])
      if (source[key] !== undefined) entry[key] = source[key];
    for (const [key, value] of Object.entries(source)) if (!("_source" in document)) entry[key] = value;
    entry.uuid = this.getUuid(id);
    this.index.set(id, entry);
  }

  /** The index, with further fields on request. Fields of CONFIG.<Document>.compendiumIndexFields are always included. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<Dict>> {
    const embedded = Object.values(this.documentClass.metadata.embedded);
    const within = fields.find((field) => embedded.includes(field.split(".")[0] ?? ""));
    // Such entries break as soon as the document itself is fetched (PLAY-144).
    if (within) throw new Error(`practice table: an index holds no fields of embedded documents (asked for ${within})`);
    const configured = (runtime.config[this.documentName]?.compendiumIndexFields as string[] | undefined) ?? [];
    const missing = [...configured, ...fields].filter((f) => !this.#indexed.has(f));
    if (missing.length === 0) return this.index;
    for (const f of missing) this.#indexed.add(f);
    const all = Array.from(this.#indexed);
    const response = await transport().modify({
      type: this.documentName,
      action: "get",
      operation: { pack: this.collection, index: true, indexFields: all },
    });
    for (const entry of response.result as Dict[]) this.indexDocument(entry);
    return this.index;
  }

  override get(key: string, options?: { strict?: boolean }): Document | undefined {
    this.#touch();
    return super.get(key, options);
  }

  #touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), CompendiumCollection.CACHE_LIFETIME_SECONDS * 1000);
    (this.#timer as { unref?(): void }).unref?.();
  }

  async getDocument(id: string): Promise<Document | null> {
    if (!id) return null;
    const cached = this.get(id);
    if (cached) return cached;
    return (await this.getDocuments({ _id: id }))[0] ?? null;
  }

  /** Documents by query: equal fields, or `field__in` for one of several. */
  async getDocuments(query: Dict = {}): Promise<Document[]> {
    const response = await transport().modify({
      type: this.documentName,
      action: "get",
      operation: { pack: this.collection, query: toWire(query) },
    });
    this.#touch();
    return (response.result as Dict[]).flatMap((source) => {
      const known = super.get(source._id as string);
      if (known) return [known];
      const doc = this.documentClass.fromSource(source, { pack: this.collection, strict: false }) as Document;
      if (doc.invalid) {
        this.invalidDocumentIds.add(doc.id);
        return [];
      }
      super.set(doc.id, doc);
      return [doc];
    });
  }

  /** Renders the windows of this compendium; with `force` one is opened when there is none (PEER-08). */
  override render(options: boolean | Dict = {}, more: Dict = {}): void {
    const given: Dict = typeof options === "boolean" ? { ...more, force: options } : options;
    if (given.force && this.apps.length === 0)
      this.apps.push(bridge.compendiumWindow(this) as (typeof this.apps)[number]);
    for (const app of this.apps) void app.render(given);
  }

  override createDocument(source: Dict, context: Dict = {}): Document {
    return new this.documentClass(source, { ...context, pack: this.collection });
  }

  override set(key: string, document: Document): this {
    this.indexDocument(document);
    return super.set(key, document);
  }

  override delete(key: string): boolean {
    this.index.delete(key);
    return super.delete(key);
  }

  async importDocument(document: Document, options: Dict = {}): Promise<Document | undefined> {
    const data = document.toCompendium(this, options);
    return (await this.documentClass.create(data, { ...options, pack: this.collection })) as Document | undefined;
  }

  /** Copies everything into the world. */
  async importAll({
    folderId,
    options = {},
  }: {
    folderId?: string | null;
    folderName?: string;
    options?: Dict;
  } = {}): Promise<Document[]> {
    const world: unknown = runtime.game.collections.get(this.documentName);
    if (!(world instanceof WorldCollection)) throw new Error(`There is no world collection for ${this.documentName}`);
    const documents = await this.getDocuments();
    const data = documents.map((d) => ({
      ...world.fromCompendium(d, { clearFolder: true, ...options }),
      folder: folderId ?? null,
    }));
    return this.documentClass.createDocuments(data, options);
  }

  async configure(_options: Dict = {}): Promise<void> {
    throw new Error("practice table: CompendiumCollection#configure is not implemented");
  }

  /** Returns index entries, not documents. */
  override search(query: SearchQuery = {}): Dict[] {
    return this.index.filter((e) => matches(e, query));
  }
}
