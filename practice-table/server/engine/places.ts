/**
 * The place of a document: a collection of the world, an array of its parent, or the delta of an unlinked token. All three have the same operations: list,
 * find, put, remove. Nothing is changed in place.
 */
import { documentInfo, ID_PATTERN } from "../../shared/documents.ts";
import { isObject, type JsonObject, objects, type Source, text } from "../../shared/json.ts";
import { applyDelta } from "../../shared/update.ts";
import { Refused } from "../refuse.ts";
import type { Draft } from "../world.ts";

/** The documents of one type in one place. */
export interface Holder {
  list(): Source[];
  find(id: string): Source | undefined;
  /** Adds a document, or replaces the one with the same id. */
  put(source: Source): void;
  remove(id: string): void;
}

/** A document named by a `parentUuid`, with its parents (outermost first, itself last). */
export interface Node {
  readonly type: string;
  readonly source: Source;
  readonly chain: readonly { type: string; source: Source }[];
  /** Set when the node is, or is inside, the synthetic actor of an unlinked token. */
  readonly token?: { sceneId: string; tokenId: string };
  /**
   * The embedded documents of a type.
   * @throws Refused when this document has none of that type
   */
  children(type: string): Holder;
  /** Writes the document itself. */
  write(source: Source): void;
}

/** The documents of a primary collection. */
export function worldHolder(draft: Draft, type: string): Holder {
  return {
    list: () => draft.all(type),
    find: (id) => draft.get(type, id),
    put: (source) => draft.put(type, source),
    remove: (id) => draft.remove(type, id),
  };
}

/**
 * Finds the document of a `parentUuid`.
 * @throws Refused naming the fault in it
 */
export function resolveParent(draft: Draft, uuid: string): Node {
  const parts = uuid.split(".");
  if (parts.length % 2 !== 0 || parts.length > 10) malformed(uuid);
  const pairs: [string, string][] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [type, id] = [parts[index] ?? "", parts[index + 1] ?? ""];
    if (!documentInfo(type) || !ID_PATTERN.test(id)) malformed(uuid);
    pairs.push([type, id]);
  }
  const [first, ...rest] = pairs;
  if (!first || !documentInfo(first[0])?.primary) return malformed(uuid);
  let node = primaryNode(draft, first[0], first[1]);
  for (const [type, id] of rest) {
    const synthetic = node.type === "Token" && (type === "Actor" || type === "ActorDelta");
    node = synthetic ? tokenActor(draft, node) : childNode(node, type, id);
  }
  return node;
}

function malformed(uuid: string): never {
  throw new Refused("malformed", `operation.parentUuid: "${uuid}" names no document.`);
}

function primaryNode(draft: Draft, type: string, id: string): Node {
  const source = draft.get(type, id);
  if (!source) throw new Refused("missing", `${type} ${id} does not exist.`);
  const node: Node = {
    type,
    source,
    chain: [{ type, source }],
    children: (child) => arrayHolder(node, child, () => draft.get(type, id) ?? source),
    write: (next) => draft.put(type, next),
  };
  return node;
}

function childNode(parent: Node, type: string, id: string): Node {
  const holder = parent.children(type);
  const source = holder.find(id);
  if (!source)
    throw new Refused("missing", `${type} ${id} does not exist in ${parent.type} ${text(parent.source, "_id")}.`);
  const node: Node = {
    type,
    source,
    chain: [...parent.chain, { type, source }],
    ...(parent.token ? { token: parent.token } : {}),
    children: (child) => arrayHolder(node, child, () => holder.find(id) ?? source),
    write: (next) => holder.put(next),
  };
  return node;
}

/** The field of a parent for embedded documents of a type. */
function fieldOf(parentType: string, childType: string): string {
  const embedded = documentInfo(parentType)?.embedded ?? {};
  const field = Object.hasOwn(embedded, childType) ? embedded[childType] : undefined;
  if (!field) throw new Refused("malformed", `A ${parentType} holds no ${childType} documents.`);
  return field;
}

function arrayHolder(parent: Node, type: string, read: () => Source): Holder {
  const field = fieldOf(parent.type, type);
  return {
    list: () => objects(read(), field),
    find: (id) => objects(read(), field).find((source) => source._id === id),
    put: (source) => parent.write({ ...read(), [field]: replaced(objects(read(), field), source) }),
    remove: (id) => parent.write({ ...read(), [field]: objects(read(), field).filter((source) => source._id !== id) }),
  };
}

function replaced(list: readonly Source[], source: Source): Source[] {
  const index = list.findIndex((other) => other._id === source._id);
  return index < 0 ? [...list, source] : list.with(index, source);
}

/** The actor of a token: the world's actor when it is linked, otherwise the synthetic one. */
export function tokenActor(draft: Draft, token: Node): Node {
  const actorId = text(token.source, "actorId");
  if (token.source.actorLink === true) return primaryNode(draft, "Actor", actorId);
  const base = draft.get("Actor", actorId);
  if (!base) throw new Refused("missing", `Token ${text(token.source, "_id")} has no actor.`);
  const scene = token.chain[0]?.source;
  const read = () => currentDelta(draft, text(scene, "_id"), text(token.source, "_id"));
  const source = applyDelta(base, read());
  return {
    type: "Actor",
    source,
    chain: [...token.chain, { type: "Actor", source }],
    token: { sceneId: text(scene, "_id"), tokenId: text(token.source, "_id") },
    children: (child) => deltaHolder(draft, token, base, fieldOf("Actor", child), read),
    write: () => {
      throw new Refused("unsupported", "A synthetic actor is written through its delta.");
    },
  };
}

/** The present delta in the draft. */
export function currentDelta(draft: Draft, sceneId: string, tokenId: string): JsonObject {
  const token = objects(draft.get("Scene", sceneId), "tokens").find((source) => source._id === tokenId);
  return isObject(token?.delta) ? token.delta : {};
}

/** Writes a token's delta into its scene. */
export function writeDelta(draft: Draft, sceneId: string, tokenId: string, delta: JsonObject): void {
  const scene = draft.get("Scene", sceneId);
  if (!scene) return;
  const tokens = objects(scene, "tokens").map((token) => (token._id === tokenId ? { ...token, delta } : token));
  draft.put("Scene", { ...scene, tokens });
}

function deltaHolder(draft: Draft, token: Node, base: Source, field: string, read: () => JsonObject): Holder {
  const sceneId = text(token.chain[0]?.source, "_id");
  const tokenId = text(token.source, "_id");
  const list = () => objects(applyDelta(base, read()), field);
  const write = (entry: Source) =>
    writeDelta(draft, sceneId, tokenId, { ...read(), [field]: replaced(objects(read(), field), entry) });
  return {
    list,
    find: (id) => list().find((source) => source._id === id),
    put: write,
    remove: (id) => {
      if (objects(base, field).some((source) => source._id === id)) write({ _id: id, _tombstone: true });
      else
        writeDelta(draft, sceneId, tokenId, { ...read(), [field]: objects(read(), field).filter((s) => s._id !== id) });
    },
  };
}
