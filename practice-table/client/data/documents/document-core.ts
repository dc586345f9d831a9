import { EmbeddedCollection } from "../collections/embedded.ts";
import { DataModel, type ModelOptions } from "../models/data-model.ts";
import { hide } from "../models/source-tools.ts";
import { runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";
import { checkFlagScope } from "./document-links.ts";

/** The fixed properties of a document class. */
export interface DocumentMetadata {
  name: string;
  collection: string;
  label: string;
  labelPlural: string;
  /** The field of each embedded document name. */
  embedded: Record<string, string>;
  permissions: Record<string, string | number>;
  hasTypeData?: boolean;
  /** Sub-types that exist without a manifest. */
  coreTypes?: readonly string[];
  indexed?: boolean;
  compendiumIndexFields?: string[];
  types?: string[];
  [key: string]: unknown;
}

const LEVELS: Record<string, number> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

// Only Document and its subclasses are ever built; this class only splits the file.
function asDocument(core: unknown): Document {
  return core as Document;
}

/** Identity, place and ownership of a document: all read-only members. */
export class DocumentCore extends DataModel {
  declare _id: string | null;
  declare readonly pack: string | null;
  declare readonly collections: Record<string, EmbeddedCollection>;
  declare readonly apps: Record<string, { render(options?: Dict): unknown; close(options?: Dict): unknown }>;
  declare name: string;
  declare type: string;
  declare ownership: Record<string, number>;
  declare flags: Record<string, Dict>;
  declare system: Dict;

  static metadata: DocumentMetadata = {
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    embedded: {},
    permissions: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
  };

  override _configure(options: ModelOptions & { pack?: string | null } = {}): void {
    super._configure(options);
    const parent = options.parent as Document | null | undefined;
    hide(this, "pack", options.pack ?? parent?.pack ?? null);
    hide(this, "apps", {});
    const collections: Record<string, EmbeddedCollection> = {};
    const cls = this.constructor as typeof DocumentCore;
    for (const [documentName, field] of Object.entries(cls.metadata.embedded)) {
      collections[field] = new EmbeddedCollection(field, asDocument(this), documentName);
    }
    hide(this, "collections", collections);
  }

  static get documentName(): string {
    return this.metadata.name;
  }
  static get collectionName(): string {
    return this.metadata.collection;
  }
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData === true;
  }
  static get hierarchy(): Record<string, string> {
    return this.metadata.embedded;
  }

  /** The sub-types known to core and to the manifest. */
  static get TYPES(): string[] {
    const declared = (runtime.game?.documentTypes as Record<string, string[]> | undefined)?.[this.metadata.name] ?? [];
    const registered = Object.keys((runtime.config[this.metadata.name]?.dataModels as Dict | undefined) ?? {});
    const types = [...(this.metadata.coreTypes ?? []), ...declared];
    // The registered models stand in for a missing manifest (tests, tools).
    const all = declared.length > 0 ? types : [...types, ...registered];
    return Array.from(new Set(all.length > 0 ? all : ["base"]));
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentCore).documentName;
  }
  get collectionName(): string {
    return (this.constructor as typeof DocumentCore).collectionName;
  }

  get id(): string {
    return this._id as string;
  }

  /** The parent, as a document. */
  get parentDocument(): Document | null {
    return (this.parent as Document | null) ?? null;
  }

  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }

  get parentCollection(): string | null {
    const parent = this.parentDocument;
    if (!parent) return null;
    const map = (parent.constructor as typeof DocumentCore).metadata.embedded;
    return map[this.documentName] ?? null;
  }

  /** The address of this document (see `foundry.utils.fromUuid`); null while it, or a parent, has no id (DOC-01). */
  get uuid(): string | null {
    if (!this._id) return null;
    const parent = this.parentDocument;
    const tail = `${this.documentName}.${this._id}`;
    if (parent) return parent.uuid === null ? null : `${parent.uuid}.${tail}`;
    return this.pack ? `Compendium.${this.pack}.${tail}` : tail;
  }

  get collection(): unknown {
    const parent = this.parentDocument;
    if (parent) return parent.collections[this.parentCollection ?? ""] ?? null;
    return this.pack
      ? (runtime.game.packs.get(this.pack) ?? null)
      : (runtime.game.collections.get(this.documentName) ?? null);
  }

  get compendium(): unknown {
    return this.pack ? (runtime.game.packs.get(this.pack) ?? null) : null;
  }

  // --- ownership ------------------------------------------------------------------------------------------------

  /** The ownership level of a user, 0 (none) to 3 (owner). */
  getUserLevel(user: UserLike | null = runtime.game.user): number {
    if (!user) return 0;
    if (this.pack) {
      const pack = this.compendium as { getUserLevel?(u: UserLike): number } | null;
      return pack?.getUserLevel?.(user) ?? (user.isGM ? 3 : 0);
    }
    if (user.isGM) return LEVELS.OWNER as number;
    const own = this._ownershipLevel(user);
    if (own >= 0) return own;
    const parent = this.parentDocument;
    return parent ? parent.getUserLevel(user) : 0;
  }

  /** The document's own level, or -1 when it inherits from its parent. */
  protected _ownershipLevel(user: UserLike): number {
    const ownership = this.ownership as Record<string, number> | undefined;
    if (!ownership) return -1;
    return ownership[user.id] ?? ownership.default ?? 0;
  }

  testUserPermission(
    user: UserLike | null,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const wanted = typeof permission === "string" ? LEVELS[permission] : permission;
    if (wanted === undefined) throw new Error(`Unknown ownership level "${permission}"`);
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  get permission(): number {
    return this.getUserLevel();
  }
  get isOwner(): boolean {
    return this.testUserPermission(runtime.game.user, "OWNER");
  }
  get limited(): boolean {
    return this.testUserPermission(runtime.game.user, "LIMITED", { exact: true });
  }
  get visible(): boolean {
    return this.testUserPermission(runtime.game.user, "LIMITED");
  }
  get hasPlayerOwner(): boolean {
    return runtime.game.users.contents.some((u) => !u.isGM && this.testUserPermission(u, "OWNER"));
  }

  /** Whether the user may create, update or delete this document. */
  canUserModify(user: UserLike, action: string, data: Dict = {}): boolean {
    if (user.isGM) return true;
    return this._canUserModify(user, action, data);
  }

  protected _canUserModify(user: UserLike, action: string, data: Dict): boolean {
    const cls = this.constructor as typeof DocumentCore;
    const parent = this.parentDocument;
    if (parent && action !== "view") return parent.canUserModify(user, "update", data);
    if (action === "create") {
      const permission = cls.metadata.permissions.create;
      return typeof permission === "string" && /_/.test(permission) ? user.hasPermission(permission) : false;
    }
    return this.testUserPermission(user, "OWNER");
  }

  static canUserCreate(user: UserLike): boolean {
    const permission = this.metadata.permissions.create;
    if (typeof permission !== "string") return user.isGM;
    return /_/.test(permission) ? user.hasPermission(permission) : user.isGM || permission === "PLAYER";
  }

  // --- embedded documents and flags ---------------------------------------------------------------------------------

  /** The collection of embedded documents by document name or field name. */
  getEmbeddedCollection(name: string): EmbeddedCollection {
    const field = (this.constructor as typeof DocumentCore).metadata.embedded[name] ?? name;
    const collection = this.collections[field];
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(
    name: string,
    id: string,
    { invalid = false, strict = false }: { invalid?: boolean; strict?: boolean } = {},
  ): Document | undefined {
    const collection = this.getEmbeddedCollection(name);
    return collection.get(id, { strict }) ?? (invalid ? collection.getInvalid(id) : undefined);
  }

  *traverseEmbeddedDocuments(): Generator<[string, Document]> {
    for (const [name, collection] of Object.entries(this.collections)) {
      for (const doc of collection.values()) {
        yield [name, doc];
        for (const [n, d] of doc.traverseEmbeddedDocuments()) yield [`${name}.${doc.id}.${n}`, d];
      }
    }
  }

  getFlag(scope: string, key: string): unknown {
    checkFlagScope(scope);
    let at: unknown = this.flags?.[scope];
    for (const part of key.split(".")) at = (at as Dict | undefined | null)?.[part];
    return at;
  }
}
