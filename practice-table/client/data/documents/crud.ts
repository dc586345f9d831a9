import type { JsonObject } from "../../../shared/json.ts";
import type { ModifyRequest, Operation } from "../../../shared/protocol.ts";
import { diff as diffChanges, expand } from "../../../shared/update.ts";
import { Hooks } from "../hooks.ts";
import { refuseRolls, rollsIn } from "../models/plain.ts";
import { toWire } from "../models/wire.ts";
import { runtime, type UserLike } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { deepClone, isEmpty } from "../utils/objects.ts";
import { withOperators } from "../utils/operators.ts";
import type { Document } from "./document.ts";
import { receive } from "./receive.ts";
import { storedParent } from "./stored-parent.ts";

/** A request that has passed the local checks, with the requesting client's own data. */
export interface Prepared {
  request: ModifyRequest;
  options: Dict;
  cls: typeof Document;
}

function currentUser(): UserLike {
  const user = runtime.game.user;
  if (!user) throw new Error("practice table: documents cannot be written before the world is loaded");
  return user;
}

/** The parent and pack of an operation, and whether its hooks run; handlers of single documents do not get them (DOC-27). */
interface Place {
  parent: Document | null;
  pack: string | null;
  noHook: boolean;
}

/**
 * An operation in two parts: its place, and the options as handlers of single documents see them. The same options object goes through every step, so that
 * handlers may add keys to it.
 */
function operationOf(given: Dict): { place: Place; options: Dict } {
  const { parent, pack, noHook, ...rest } = given;
  const above = (parent as Document | null | undefined) ?? null;
  return {
    place: { parent: above, pack: (pack as string | null | undefined) ?? above?.pack ?? null, noHook: noHook === true },
    options: { render: true, ...rest },
  };
}

/** The operation for handlers of whole operations, including its place. */
function whole(options: Dict, place: Place): Dict {
  return Object.assign(options, place, { parent: storedParent(place.parent) });
}

const OWN_KEYS = new Set(["parent", "data", "updates", "ids", "parentUuid"]);

/** The operation as sent to the server. */
function wireOperation(options: Dict, { parent }: Place, extra: Operation): Operation {
  const rest = Object.fromEntries(
    Object.entries(options).filter(([k, v]) => !OWN_KEYS.has(k) && typeof v !== "function"),
  );
  const wire = toWire(rest) as Operation;
  if (wire.pack === null) delete wire.pack;
  if (parent) wire.parentUuid = storedUuid(parent);
  return { ...wire, ...extra };
}

/**
 * The address of a parent in the form the server accepts: within its pack.
 * @throws Error when it is not stored
 */
function storedUuid(parent: Document): string {
  const { uuid } = parent;
  if (uuid === null)
    throw new Error(`${parent.documentName} "${parent.name}" is not stored: nothing can be written in it`);
  return parent.pack ? uuid.split(".").slice(3).join(".") : uuid;
}

async function send(prepared: Prepared | null): Promise<Document[]> {
  if (!prepared) return [];
  const taken: Promise<Document[]>[] = [];
  await transport().modify(prepared.request, (answer) => {
    taken.push(receive(answer, prepared.options));
  });
  return (await Promise.all(taken)).flat();
}

export async function createDocuments(
  cls: typeof Document,
  data: (Dict | Document)[],
  operation: Dict,
): Promise<Document[]> {
  return send(await prepareCreate(cls, data, operation));
}

export async function updateDocuments(
  cls: typeof Document,
  updates: Dict[],
  operation: Dict,
  documents?: Document[],
): Promise<Document[]> {
  return send(await prepareUpdate(cls, updates, operation, documents));
}

export async function deleteDocuments(cls: typeof Document, ids: string[], operation: Dict): Promise<Document[]> {
  return send(await prepareDelete(cls, ids, operation));
}

/** Builds the documents, calls their handlers and the hooks, and makes the request. Null: nothing is left to create. */
export async function prepareCreate(
  cls: typeof Document,
  data: (Dict | Document)[],
  given: Dict,
): Promise<Prepared | null> {
  const user = currentUser();
  const { place, options } = operationOf(given);
  const documents: Document[] = [];
  for (const entry of data) {
    const source = isDocument(entry) ? entry.toObject() : (expand(toWire(entry)) as Dict);
    if (!options.keepId) delete source._id;
    const doc = construct(cls, source, place);
    if (doc && !isDocument(entry)) refuseRolls(cls.documentName, rollsIn(entry), doc._source.system as object);
    if (!doc || (await doc._preCreate(source, options, user)) === false) continue;
    if (!place.noHook && Hooks.call(`preCreate${cls.documentName}`, doc, source, options, user.id) === false) continue;
    documents.push(doc);
  }
  if (documents.length === 0) return null;
  whole(options, place);
  if ((await cls._preCreateOperation(documents, options, user)) === false) return null;
  const sources = documents.map((d) => toWire(creationSource(d, options)));
  return {
    request: { type: cls.documentName, action: "create", operation: wireOperation(options, place, { data: sources }) },
    options,
    cls,
  };
}

/** A new document from any given data. Data that fail the checks are reported and left out (DOC-22). */
function construct(cls: typeof Document, source: Dict, { parent, pack }: Place): Document | undefined {
  try {
    // The model takes over its data, so handlers get the original ones.
    return new cls(deepClone(source), { parent, pack });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("practice table:")) throw error;
    Hooks.onError("Document.createDocuments", error as Error, {
      msg: `${cls.documentName} "${String(source.name ?? "")}" could not be created`,
      log: "error",
      notify: "error",
    });
    return undefined;
  }
}

function creationSource(doc: Document, options: Dict): Dict {
  const source = doc.toObject();
  if (!options.keepId || !source._id) delete source._id;
  return source;
}

function isDocument(value: Dict | Document): value is Document {
  return "documentName" in value && typeof (value as Document).toObject === "function";
}

function findDocument(cls: typeof Document, id: string, { parent, pack }: Place): Document {
  if (parent) {
    const own = cls.documentName === "Actor" ? tokensOwn(parent) : undefined;
    if (own?.id === id) return own;
    const field = (parent.constructor as typeof Document).metadata.embedded[cls.documentName];
    const found = field ? parent.collections[field]?.get(id) : undefined;
    if (!found) throw new Error(`${cls.documentName} [${id}] does not exist in ${parent.documentName} [${parent.id}]`);
    return found;
  }
  const collection = pack ? runtime.game.packs.get(pack) : runtime.game.collections.get(cls.documentName);
  const found = (collection as { get(id: string): unknown } | undefined)?.get(id) as Document | undefined;
  if (!found) throw new Error(`${cls.documentName} [${id}] does not exist in ${pack ?? "the world"}`);
  return found;
}

/** The actor of an unlinked token, which an operation names with its token as parent (PEER-43). */
function tokensOwn(parent: Document): Document | undefined {
  const { actor } = parent as Document & { actor?: Document | null };
  return parent.documentName === "Token" && actor?.parentDocument === parent ? actor : undefined;
}

/**
 * Calls the handlers and the hooks with the full requested changes, neither cleaned nor reduced (DOC-30 to DOC-32); then cleans, checks and reduces them. Null:
 * nothing would change.
 */
export async function prepareUpdate(
  cls: typeof Document,
  updates: Dict[],
  given: Dict,
  documents?: Document[],
): Promise<Prepared | null> {
  const user = currentUser();
  const { place, options } = operationOf({ diff: true, recursive: true, ...given });
  const kept: { doc: Document; changes: Dict }[] = [];
  for (const [i, update] of updates.entries()) {
    const { _id, ...rest } = update;
    if (typeof _id !== "string")
      throw new Error(`You must provide an _id for every object in the update of ${cls.documentName}`);
    const doc = documents?.[i] ?? findDocument(cls, _id, place);
    const changes = askedChanges(doc, rest);
    const addedType = changes.type !== undefined && !("type" in rest);
    if ((await doc._preUpdate(changes, options, user)) === false) continue;
    if (!place.noHook && Hooks.call(`preUpdate${cls.documentName}`, doc, changes, options, user.id) === false) continue;
    delete changes._id;
    if (addedType && changes.type === doc._source.type) delete changes.type;
    const final = checkedChanges(doc, changes, options);
    if (options.diff !== false && isEmpty(final)) continue;
    kept.push({ doc, changes: final });
  }
  if (kept.length === 0) return null;
  whole(options, place);
  options.updates = kept.map((k) => ({ ...k.changes, _id: k.doc.id }));
  if (
    (await cls._preUpdateOperation(
      kept.map((k) => k.doc),
      options,
      user,
    )) === false
  )
    return null;
  const wire = (options.updates as Dict[]).map((u) => toWire(u));
  const request: ModifyRequest = {
    type: cls.documentName,
    action: "update",
    operation: wireOperation(options, place, { updates: wire }),
  };
  return { request: synthetic(request, kept[0]?.doc), options, cls };
}

/** The changes for handlers: the request expanded, with the document's id and (where there are sub-types) its type (DOC-33). */
function askedChanges(doc: Document, update: Dict): Dict {
  refuseRolls(doc.documentName, rollsIn(update));
  const changes = withOperators(expand(toWire(update)) as Dict);
  const typed = (doc.constructor as typeof Document).hasTypeData && !("type" in changes);
  if (typed) changes.type = doc._source.type;
  changes._id = doc.id;
  return changes;
}

// The synthetic actor of an unlinked token is addressed through its token.
function synthetic(request: ModifyRequest, doc: Document | undefined): ModifyRequest {
  const token = doc?.documentName === "Actor" ? doc.parentDocument : null;
  if (token) request.operation.parentUuid = storedUuid(token);
  return request;
}

/** Changes cleaned by the schema, validated with joint rules, and (unless `diff` is false) reduced to differences. */
function checkedChanges(doc: Document, changes: Dict, options: Dict): Dict {
  const result = doc.updateSource(deepClone(changes), {
    dryRun: true,
    diff: options.diff !== false,
    recursive: options.recursive !== false,
  });
  return deepClone(result);
}

/** Calls the handlers and the hooks. Null: nothing is left to delete. */
export async function prepareDelete(cls: typeof Document, given: string[], operation: Dict): Promise<Prepared | null> {
  const user = currentUser();
  const { place, options } = operationOf(operation);
  const ids = options.deleteAll ? allIds(cls, place) : given;
  const documents: Document[] = [];
  for (const id of new Set(ids)) {
    const doc = findDocument(cls, id, place);
    if ((await doc._preDelete(options, user)) === false) continue;
    if (!place.noHook && Hooks.call(`preDelete${cls.documentName}`, doc, options, user.id) === false) continue;
    documents.push(doc);
  }
  if (documents.length === 0) return null;
  whole(options, place);
  if ((await cls._preDeleteOperation(documents, options, user)) === false) return null;
  const { deleteAll, ...rest } = options;
  void deleteAll;
  return {
    request: {
      type: cls.documentName,
      action: "delete",
      operation: wireOperation(rest, place, { ids: documents.map((d) => d.id) }),
    },
    options: rest,
    cls,
  };
}

function allIds(cls: typeof Document, { parent }: Place): string[] {
  if (parent) return parent.getEmbeddedCollection(cls.documentName).map((d) => d.id);
  return (runtime.game.collections.get(cls.documentName)?.contents ?? []).map((d) => (d as Document).id);
}

/** Changes between two sources in update syntax, for tools that compare. */
export function sourceDiff(before: Dict, after: Dict): Dict {
  return diffChanges(before as JsonObject, after as JsonObject) as Dict;
}
