import type { JsonObject } from "../../../shared/json.ts";
import { applyChanges } from "../../../shared/update.ts";
import { bareKey } from "../fields/schema.ts";
import { hide } from "../models/source-tools.ts";
import { TypeDataModel } from "../models/type-data-model.ts";
import { toWire } from "../models/wire.ts";
import { runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";
import { DocumentCore } from "./document-core.ts";

// Only a TypeDataModel takes part in preparation and life cycle, no other model and no plain object (DOC-72). It is a plain function, because the constructor
// of the base class calls it before private members of this one exist.
function callSystem(document: { system?: unknown }, method: string, ...args: unknown[]): unknown {
  const { system } = document;
  if (!(system instanceof TypeDataModel)) return undefined;
  const fn: unknown = Reflect.get(system, method);
  return typeof fn === "function" ? (fn as (...args: unknown[]) => unknown).apply(system, args) : undefined;
}

/** A refusal or failure of a render was already reported. */
function noop(): void {}

/** Preparation and life cycle of a document, each step forwarded to its system model. */
export class DocumentLifecycle extends DocumentCore {
  declare _sheet: { render(o?: unknown): unknown; close(o?: Dict): unknown; rendered?: boolean } | null;

  /** Renders every open application of this document again. */
  render(force = false, context: Dict = {}): void {
    for (const app of Object.values(this.apps)) void Promise.resolve(app.render({ ...context, force })).catch(noop);
  }

  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      console.error(`Failed data preparation for ${this.uuid}. ${(error as Error).message}`, error);
    }
  }

  /** Merges changes from the server into the source, without preparing anything yet. */
  _applySource(changes: Dict, recursive = true): void {
    const cls = this.constructor as typeof Document;
    // Fields unknown to this client's schema (such as a timestamp) are not written into a sealed source.
    const known = Object.entries(changes).filter(([key]) => bareKey(key) in this.schema.fields);
    applyChanges(this._source as JsonObject, toWire(Object.fromEntries(known)), { recursive });
    // The stored data may lack fields that only the client's schema knows (a removed key, a changed type).
    if (changes.type !== undefined || JSON.stringify(changes).includes('"-='))
      cls.cleanData(this._source, { source: this._source });
  }

  /** Takes a complete new source, migrated and completed by the schema like that of a new document; the instance stays. */
  _replaceSource(source: Dict): void {
    const cls = this.constructor as typeof Document;
    hide(this, "_source", cls.cleanData(cls.migrateDataSafe(source)));
    this.reset();
    this._sealSource();
  }

  // --- preparation --------------------------------------------------------------------------------------------------

  prepareData(): void {
    callSystem(this, "prepareBaseData");
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    callSystem(this, "prepareDerivedData");
    this.prepareDerivedData();
  }

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections))
      for (const doc of collection.values()) doc._safePrepareData();
  }

  getRollData(): Dict {
    return (this.system ?? {}) as Dict;
  }

  // --- life cycle: overridden by documents and forwarded to the system model ---------------------------------------

  async _preCreate(data: Dict, options: Dict, user: UserLike): Promise<boolean | undefined> {
    return (await callSystem(this, "_preCreate", data, options, user)) as boolean | undefined;
  }
  async _preUpdate(changes: Dict, options: Dict, user: UserLike): Promise<boolean | undefined> {
    return (await callSystem(this, "_preUpdate", changes, options, user)) as boolean | undefined;
  }
  async _preDelete(options: Dict, user: UserLike): Promise<boolean | undefined> {
    return (await callSystem(this, "_preDelete", options, user)) as boolean | undefined;
  }
  _onCreate(data: Dict, options: Dict, userId: string): void {
    callSystem(this, "_onCreate", data, options, userId);
    if (options.renderSheet && userId === runtime.game.userId)
      void (this as this & { sheet: DocumentLifecycle["_sheet"] }).sheet?.render({ force: true });
  }
  _onUpdate(changed: Dict, options: Dict, userId: string): void {
    callSystem(this, "_onUpdate", changed, options, userId);
    if (changed.type !== undefined || (changed.flags as { core?: Dict } | undefined)?.core?.sheetClass !== undefined)
      this._sheet = null;
    if (options.render !== false)
      this.render(false, {
        renderContext: `update${this.documentName}`,
        renderData: changed,
      });
  }
  _onDelete(options: Dict, userId: string): void {
    callSystem(this, "_onDelete", options, userId);
    for (const app of Object.values(this.apps)) void app.close({ submit: false });
  }

  static async _preCreateOperation(
    _documents: Document[],
    _operation: Dict,
    _user: UserLike,
  ): Promise<boolean | undefined> {
    return undefined;
  }
  static async _preUpdateOperation(
    _documents: Document[],
    _operation: Dict,
    _user: UserLike,
  ): Promise<boolean | undefined> {
    return undefined;
  }
  static async _preDeleteOperation(
    _documents: Document[],
    _operation: Dict,
    _user: UserLike,
  ): Promise<boolean | undefined> {
    return undefined;
  }
  static async _onCreateOperation(_documents: Document[], _operation: Dict, _user: UserLike): Promise<void> {}
  static async _onUpdateOperation(_documents: Document[], _operation: Dict, _user: UserLike): Promise<void> {}
  static async _onDeleteOperation(_documents: Document[], _operation: Dict, _user: UserLike): Promise<void> {}

  _preCreateDescendantDocuments(..._args: unknown[]): void {}
  _preUpdateDescendantDocuments(..._args: unknown[]): void {}
  _preDeleteDescendantDocuments(..._args: unknown[]): void {}
  _onCreateDescendantDocuments(
    _parent: Document,
    collection: string,
    _documents: Document[],
    _data: Dict[],
    options: Dict,
    _userId: string,
  ): void {
    this.#rerender("create", collection, options);
  }
  _onUpdateDescendantDocuments(
    _parent: Document,
    collection: string,
    _documents: Document[],
    _changes: Dict[],
    options: Dict,
    _userId: string,
  ): void {
    this.#rerender("update", collection, options);
  }
  _onDeleteDescendantDocuments(
    _parent: Document,
    collection: string,
    _documents: Document[],
    _ids: string[],
    options: Dict,
    _userId: string,
  ): void {
    this.#rerender("delete", collection, options);
  }

  #rerender(action: string, collection: string, options: Dict): void {
    if (options.render === false) return;
    this.render(false, { renderContext: `${action}${collection}` });
  }
}
