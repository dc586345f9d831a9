import type { JsonObject } from "../../../shared/json.ts";
import type { ModifyRequest, Operation } from "../../../shared/protocol.ts";
import { diff as diffChanges, expand } from "../../../shared/update.ts";
import { Hooks } from "../hooks.ts";
import { toWire } from "../models/wire.ts";
import { runtime, type UserLike } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { deepClone, isEmpty } from "../utils/objects.ts";
import type { Document } from "./document.ts";
import { receive } from "./receive.ts";

/** A request that has passed the local checks, and what the requesting client keeps for itself. */
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

/** The operation as hooks see it; the same object travels through every step, so that they may add keys to it. */
function operationOf(given: Dict): Dict {
  const parent = (given.parent as Document | null | undefined) ?? null;
  return { render: true, noHook: false, ...given, parent, pack: given.pack ?? parent?.pack ?? null };
}

const OWN_KEYS = new Set(["parent", "data", "updates", "ids", "parentUuid"]);

/** The operation as it travels. */
function wireOperation(options: Dict, extra: Operation): Operation {
  const parent = options.parent as Document | null;
  const rest = Object.fromEntries(
    Object.entries(options).filter(([k, v]) => !OWN_KEYS.has(k) && typeof v !== "function"),
  );
  const wire = toWire(rest) as Operation;
  if (wire.pack === null) delete wire.pack;
  if (parent) wire.parentUuid = parent.pack ? uuidInsidePack(parent) : parent.uuid;
  return { ...wire, ...extra };
}

function uuidInsidePack(document: Document): string {
  return document.uuid.split(".").slice(3).join(".");
}

async function send(prepared: Prepared | null): Promise<Document[]> {
  if (!prepared) return [];
  const response = await transport().modify(prepared.request);
  return receive(response, prepared.options);
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

/** Build the documents, ask them and the hooks, and make the request. Null: nothing is left to create. */
export async function prepareCreate(
  cls: typeof Document,
  data: (Dict | Document)[],
  given: Dict,
): Promise<Prepared | null> {
  const user = currentUser();
  const options = operationOf(given);
  const documents: Document[] = [];
  const hook = `preCreate${cls.documentName}`;
  for (const entry of data) {
    const source = isDocument(entry) ? entry.toObject() : (expand(toWire(entry)) as Dict);
    if (!options.keepId) delete source._id;
    const doc = isDocument(entry)
      ? entry
      : new cls(source, { parent: options.parent as Document | null, pack: options.pack as string | null });
    if ((await doc._preCreate(source, options, user)) === false) continue;
    if (!options.noHook && Hooks.call(hook, doc, source, options, user.id) === false) continue;
    documents.push(doc);
  }
  if (documents.length === 0) return null;
  if ((await cls._preCreateOperation(documents, options, user)) === false) return null;
  const sources = documents.map((d) => toWire(creationSource(d, options)));
  return {
    request: { type: cls.documentName, action: "create", operation: wireOperation(options, { data: sources }) },
    options,
    cls,
  };
}

function creationSource(doc: Document, options: Dict): Dict {
  const source = doc.toObject();
  if (!options.keepId || !source._id) delete source._id;
  return source;
}

function isDocument(value: Dict | Document): value is Document {
  return "documentName" in value && typeof (value as Document).toObject === "function";
}

function findDocument(cls: typeof Document, id: string, options: Dict): Document {
  const parent = options.parent as Document | null;
  if (parent) {
    const field = (parent.constructor as typeof Document).metadata.embedded[cls.documentName];
    const found = field ? parent.collections[field]?.get(id) : undefined;
    if (!found) throw new Error(`${cls.documentName} [${id}] does not exist in ${parent.documentName} [${parent.id}]`);
    return found;
  }
  const pack = options.pack as string | null;
  const collection = pack ? runtime.game.packs.get(pack) : runtime.game.collections.get(cls.documentName);
  const found = (collection as { get(id: string): unknown } | undefined)?.get(id) as Document | undefined;
  if (!found) throw new Error(`${cls.documentName} [${id}] does not exist in ${pack ?? "the world"}`);
  return found;
}

/** Clean, check and reduce the changes, ask the documents and the hooks. Null: nothing would change. */
export async function prepareUpdate(
  cls: typeof Document,
  updates: Dict[],
  given: Dict,
  documents?: Document[],
): Promise<Prepared | null> {
  const user = currentUser();
  const options = { diff: true, recursive: true, ...operationOf(given) } as Dict;
  const kept: { doc: Document; changes: Dict }[] = [];
  for (const [i, update] of updates.entries()) {
    const { _id, ...rest } = update;
    if (typeof _id !== "string")
      throw new Error(`You must provide an _id for every object in the update of ${cls.documentName}`);
    const doc = documents?.[i] ?? findDocument(cls, _id, options);
    const changes = checkedChanges(doc, rest, options);
    if (options.diff !== false && isEmpty(changes)) continue;
    changes._id = _id;
    if ((await doc._preUpdate(changes, options, user)) === false) continue;
    if (!options.noHook && Hooks.call(`preUpdate${cls.documentName}`, doc, changes, options, user.id) === false)
      continue;
    delete changes._id;
    // Hooks may have changed the changes: check and reduce once more.
    const final = checkedChanges(doc, changes, options);
    if (options.diff !== false && isEmpty(final)) continue;
    kept.push({ doc, changes: final });
  }
  if (kept.length === 0) return null;
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
    operation: wireOperation(options, { updates: wire }),
  };
  return { request: synthetic(request, kept[0]?.doc), options, cls };
}

// The synthetic actor of an unlinked token is addressed through its token.
function synthetic(request: ModifyRequest, doc: Document | undefined): ModifyRequest {
  const token = doc?.documentName === "Actor" ? doc.parentDocument : null;
  if (token) request.operation.parentUuid = token.uuid;
  return request;
}

/** Changes cleaned by the schema, validated with joint rules, and (unless `diff` is false) reduced to what differs. */
function checkedChanges(doc: Document, changes: Dict, options: Dict): Dict {
  const result = doc.updateSource(deepClone(changes), {
    dryRun: true,
    diff: options.diff !== false,
    recursive: options.recursive !== false,
  });
  return deepClone(result);
}

/** Ask the documents and the hooks. Null: nothing is left to delete. */
export async function prepareDelete(cls: typeof Document, given: string[], operation: Dict): Promise<Prepared | null> {
  const user = currentUser();
  const options = operationOf(operation);
  const ids = options.deleteAll ? allIds(cls, options) : given;
  const documents: Document[] = [];
  for (const id of new Set(ids)) {
    const doc = findDocument(cls, id, options);
    if ((await doc._preDelete(options, user)) === false) continue;
    if (!options.noHook && Hooks.call(`preDelete${cls.documentName}`, doc, options, user.id) === false) continue;
    documents.push(doc);
  }
  if (documents.length === 0) return null;
  if ((await cls._preDeleteOperation(documents, options, user)) === false) return null;
  const { deleteAll, ...rest } = options;
  void deleteAll;
  return {
    request: {
      type: cls.documentName,
      action: "delete",
      operation: wireOperation(rest, { ids: documents.map((d) => d.id) }),
    },
    options: rest,
    cls,
  };
}

function allIds(cls: typeof Document, options: Dict): string[] {
  const parent = options.parent as Document | null;
  if (parent) return parent.getEmbeddedCollection(cls.documentName).map((d) => d.id);
  return (runtime.game.collections.get(cls.documentName)?.contents ?? []).map((d) => (d as Document).id);
}

/** Changes between two sources in update syntax: what tools compare with. */
export function sourceDiff(before: Dict, after: Dict): Dict {
  return diffChanges(before as JsonObject, after as JsonObject) as Dict;
}
