import type { JsonObject } from "../../../shared/json.ts";
import type { ModifyResponse } from "../../../shared/protocol.ts";
import { applyChanges } from "../../../shared/update.ts";
import { Hooks } from "../hooks.ts";
import { runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { deepClone } from "../utils/objects.ts";
import type { Document } from "./document.ts";
import { configuredClass } from "./lookup.ts";
import { storedParent } from "./stored-parent.ts";

/** A place of documents: a world collection, an embedded one or a compendium's cache. */
interface Place {
  get(id: string): Document | undefined;
  set(id: string, doc: Document): unknown;
  delete(id: string): boolean;
  createDocument(source: Dict, context?: Dict): Document;
  render?(force: boolean, options: Dict): void;
}

interface Context {
  cls: typeof Document;
  parent: Document | null;
  pack: string | null;
  place: Place;
  options: Dict;
  userId: string;
  user: UserLike;
}

/**
 * Applies the server's result, on the requesting client and on all others: local data first, then `_onX` and the hook of each document, then the parents, then
 * `_onXOperation`.
 * @param local the requesting client's own operation, which may have keys that are not sent
 */
export async function receive(response: ModifyResponse, local?: Dict): Promise<Document[]> {
  const context = contextOf(response, local);
  if (!context) return [];
  switch (response.action) {
    case "create":
      return onCreate(context, response);
    case "update":
      return onUpdate(context, response);
    case "delete":
      return onDelete(context, response);
    default:
      return [];
  }
}

function contextOf(response: ModifyResponse, local?: Dict): Context | null {
  const { parentUuid, pack, ...rest } = response.operation;
  const cls = configuredClass(response.type === "ActorDelta" ? "Actor" : response.type);
  const parent = parentUuid ? resolveParent(parentUuid, pack ?? null) : null;
  if (parentUuid && !parent) return null; // The parent is not loaded here (a compendium document, or one this user cannot see).
  const options: Dict = { ...local, ...rest, parent: storedParent(parent), pack: pack ?? null };
  if (!("render" in options)) options.render = true;
  const place = placeFor(cls, parent, pack ?? null);
  if (!place) return null;
  const user = runtime.game.users.get(response.userId) as UserLike;
  return { cls, parent, pack: pack ?? null, place, options, userId: response.userId, user };
}

function placeFor(cls: typeof Document, parent: Document | null, pack: string | null): Place | null {
  if (parent) {
    if (cls.documentName === "Actor" && parent.documentName === "Token") return syntheticPlace(parent);
    return parent.getEmbeddedCollection(cls.documentName) as Place;
  }
  const collection: unknown = pack ? runtime.game.packs.get(pack) : runtime.game.collections.get(cls.documentName);
  return (collection as Place | undefined) ?? null;
}

function syntheticPlace(token: Document): Place {
  const actor = (token as Document & { actor: Document }).actor;
  return { get: () => actor, set() {}, delete: () => false, createDocument: () => actor };
}

function resolveParent(uuid: string, pack: string | null): Document | null {
  const parts = uuid.split(".");
  const [type, id] = parts.splice(0, 2) as [string, string];
  const collection: unknown = pack ? runtime.game.packs.get(pack) : runtime.game.collections.get(type);
  let doc = (collection as Place | undefined)?.get(id);
  while (doc && parts.length > 1) {
    const [name, childId] = parts.splice(0, 2) as [string, string];
    if (doc.documentName === "Token" && (name === "Actor" || name === "ActorDelta"))
      doc = (doc as Document & { actor: Document | undefined }).actor;
    else doc = doc.getEmbeddedDocument(name, childId);
  }
  return doc ?? null;
}

/** Prepares the changed documents again: the outermost one, which prepares all within it. */
function refresh(context: Context, response: ModifyResponse): void {
  if (response.delta) {
    const scene = runtime.game.collections.get("Scene")?.get(response.delta.sceneId) as Document | undefined;
    const token = scene?.getEmbeddedDocument("Token", response.delta.tokenId) as
      | (Document & { _replaceDelta(source: Dict): void })
      | undefined;
    token?._replaceDelta(response.delta.source);
    return;
  }
  const { combatTurn } = response.operation;
  if (context.cls.documentName === "Combatant" && combatTurn !== undefined)
    (context.parent as (Document & { _carryTurn(turn: number | null): void }) | null)?._carryTurn(
      combatTurn as number | null,
    );
  let root = context.parent;
  while (root?.parentDocument && root.documentName !== "Actor") root = root.parentDocument;
  root?.reset();
}

async function onCreate(context: Context, response: ModifyResponse): Promise<Document[]> {
  const { cls, parent, place, options, userId } = context;
  const sources = response.result as Dict[];
  if (response.delta) refresh(context, response);
  const documents = sources.map((source) => {
    const id = source._id as string;
    const known = response.delta ? place.get(id) : undefined;
    if (known) return known;
    const doc = place.createDocument(deepClone(source), { strict: false });
    place.set(id, doc);
    return doc;
  });
  if (!response.delta) refresh(context, response);
  options.data = sources;
  documents.forEach((doc, i) => {
    doc._onCreate(sources[i] as Dict, options, userId);
    if (!options.noHook) Hooks.callAll(`create${cls.documentName}`, doc, options, userId);
  });
  ancestors(context, (ancestor, field) =>
    ancestor._onCreateDescendantDocuments(parent as Document, field, documents, sources, options, userId),
  );
  await cls._onCreateOperation(documents, options, context.user);
  renderPlace(context, "create", documents, sources);
  return documents;
}

async function onUpdate(context: Context, response: ModifyResponse): Promise<Document[]> {
  const { cls, parent, place, options, userId } = context;
  const changes = response.result as Dict[];
  const pairs: { doc: Document; change: Dict }[] = [];
  for (const change of changes) {
    const doc = place.get(change._id as string);
    if (doc) pairs.push({ doc, change: deepClone(change) });
  }
  const recursive = response.operation.recursive !== false;
  if (response.delta) refresh(context, response);
  else {
    for (const { doc, change } of pairs) {
      const { _id, ...rest } = change;
      void _id;
      doc._applySource(rest, recursive);
    }
    if (parent) refresh(context, response);
    else for (const { doc } of pairs) doc.reset();
  }
  options.updates = changes;
  for (const { doc, change } of pairs) {
    doc._onUpdate(change, options, userId);
    if (!options.noHook) Hooks.callAll(`update${cls.documentName}`, doc, change, options, userId);
  }
  const documents = pairs.map((p) => p.doc);
  ancestors(context, (ancestor, field) =>
    ancestor._onUpdateDescendantDocuments(
      parent as Document,
      field,
      documents,
      pairs.map((p) => p.change),
      options,
      userId,
    ),
  );
  await cls._onUpdateOperation(documents, options, context.user);
  renderPlace(context, "update", documents, changes);
  return documents;
}

async function onDelete(context: Context, response: ModifyResponse): Promise<Document[]> {
  const { cls, parent, place, options, userId } = context;
  const ids = response.result as string[];
  const documents = ids.map((id) => place.get(id)).filter((d): d is Document => d !== undefined);
  if (response.delta) refresh(context, response);
  else {
    for (const id of ids) place.delete(id);
    refresh(context, response);
  }
  options.ids = ids;
  for (const doc of documents) {
    doc._onDelete(options, userId);
    if (!options.noHook) Hooks.callAll(`delete${cls.documentName}`, doc, options, userId);
  }
  ancestors(context, (ancestor, field) =>
    ancestor._onDeleteDescendantDocuments(parent as Document, field, documents, ids, options, userId),
  );
  await cls._onDeleteOperation(documents, options, context.user);
  renderPlace(context, "delete", documents, ids);
  return documents;
}

/** Notifies every parent of the changed documents, nearest first, with the field that leads to them. */
function ancestors(context: Context, announce: (ancestor: Document, field: string) => void): void {
  const { parent, cls } = context;
  if (!parent) return;
  if (cls.documentName === "Actor") {
    announce(parent, "delta");
    return;
  }
  const field = (parent.constructor as typeof Document).metadata.embedded[cls.documentName] ?? "";
  let at: Document | null = parent;
  let path = field;
  while (at) {
    announce(at, path);
    const above: Document | null = at.parentDocument;
    path = above
      ? `${at.documentName === "Actor" ? "delta" : ((above.constructor as typeof Document).metadata.embedded[at.documentName] ?? "")}.${path}`
      : path;
    at = above;
  }
}

/** Notifies a compendium of changed documents; its folders and embedded documents do not count (DOC-45). */
function announceToCompendium({ cls, parent, pack, options, userId }: Context, documents: Document[]): void {
  if (!pack || parent || cls.documentName === "Folder") return;
  Hooks.callAll("updateCompendium", runtime.game.packs.get(pack), documents, options, userId);
}

function renderPlace(context: Context, action: string, documents: Document[], data: unknown): void {
  announceToCompendium(context, documents);
  if (context.options.render === false || context.parent || !context.place.render) return;
  context.place.render(false, {
    renderContext: `${action}${context.cls.documentName}`,
    renderData: data,
    action,
    documentType: context.cls.documentName,
    documents,
  });
}

/** Merges server changes into a plain source (for documents stored only as sources). */
export function patchSource(source: Dict, changes: Dict): Dict {
  return applyChanges(source as JsonObject, changes as JsonObject) as Dict;
}
