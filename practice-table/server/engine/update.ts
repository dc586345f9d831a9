import { ID_PATTERN } from "../../shared/documents.ts";
import { copy, isObject, type Json, type JsonObject, type Source, text } from "../../shared/json.ts";
import { applyChanges, applyDelta, difference, expand } from "../../shared/update.ts";
import { withHash } from "../passwords.ts";
import { Refused } from "../refuse.ts";
import type { Outcome } from "../visibility.ts";
import { type Context, checkCount, makeContext, outcome } from "./context.ts";
import { createOne } from "./create.ts";
import { mergeIntoDelta } from "./delta.ts";
import { deactivateOthers } from "./exclusive.ts";
import { checkUpdate } from "./permissions-update.ts";
import { currentDelta, tokenActor, writeDelta } from "./places.ts";
import { changedStats, finish, isOfSystem } from "./prepare.ts";

/** Changes documents. @throws Refused; nothing is stored then */
export function update(context: Context): Outcome[] {
  const { operation, who, holder, type, parent } = context;
  const updates = operation.updates;
  if (!updates) throw new Refused("malformed", "operation.updates: must be a list of changes.");
  checkCount(who, updates.length);
  if (parent?.type === "Token" && (type === "Actor" || type === "ActorDelta")) return updateDelta(context, updates);
  const before = new Map<string, Source>();
  const after = new Map<string, Source>();
  const result: Json[] = [];
  for (const raw of updates) {
    const id = idOf(type, raw);
    const source = holder.find(id);
    if (!source) throw new Refused("missing", `${type} ${id} does not exist.`);
    const changed = updateOne(context, source, expand(raw));
    if (!changed) continue;
    before.set(id, source);
    after.set(id, changed.source);
    result.push(changed.change);
  }
  result.push(
    ...deactivateOthers(
      context,
      [...after.values()].filter((source) => wasInactive(before, source)),
    ),
  );
  return [outcome(context, "update", result, { before, after })];
}

function wasInactive(before: Map<string, Source>, source: Source): boolean {
  return before.get(text(source, "_id"))?.active !== true;
}

function idOf(type: string, raw: Source): string {
  if (typeof raw._id !== "string" || !ID_PATTERN.test(raw._id)) {
    throw new Refused("malformed", `${type}._id: each update needs the 16 letters or digits of its document.`);
  }
  return raw._id;
}

/** Applies one expanded change; undefined when nothing differs. */
function updateOne(
  context: Context,
  source: Source,
  raw: JsonObject,
): { source: Source; change: JsonObject } | undefined {
  const { draft, who, type, holder, question, operation, now } = context;
  const recursive = operation.recursive !== false;
  const { changes, arrays } = splitEmbedded(context, raw);
  const next = applyChanges(copy(source), type === "User" ? withHash(changes) : changes, { recursive });
  next._id = source._id ?? "";
  next._stats = source._stats ?? {};
  const candidate = finish(draft.world, type, next);
  const differs = difference(source, candidate);
  const forced = operation.diff === false;
  // The check also applies when nothing differs, because the response "nothing to do" would reveal the content of another user's document.
  checkUpdate(question, source, differs, candidate);
  const embedded = mergeEmbedded(context, source, candidate, arrays, differs);
  if (Object.keys(differs).length === 0 && !embedded && !forced) return undefined;
  const final: Source = {
    ...candidate,
    ...embedded,
    _stats: changedStats(draft.world, source, raw._stats, {
      userId: who.id,
      now,
      ofSystem: isOfSystem(draft.world, differs),
    }),
  };
  holder.put(final);
  return { source: final, change: describe(source, final, changes, recursive, forced) };
}

/** Separates arrays of embedded documents in a change of their parent, which are handled one by one. */
function splitEmbedded({ info }: Context, raw: JsonObject): { changes: JsonObject; arrays: Record<string, Json> } {
  const changes: JsonObject = { ...raw };
  const arrays: Record<string, Json> = {};
  for (const [child, field] of Object.entries(info.embedded)) {
    for (const key of [field, `==${field}`]) {
      if (!Object.hasOwn(changes, key)) continue;
      arrays[child] = changes[key] ?? null;
      delete changes[key];
    }
    if (Object.hasOwn(changes, `-=${field}`)) {
      throw new Refused("malformed", `${info.name}.${field}: embedded documents are deleted by their ids.`);
    }
  }
  return { changes, arrays };
}

/**
 * Merges entries by `_id` into the parent's embedded documents; new entries are created. Each passes the same checks as if it had been sent separately. Returns
 * the whole arrays, or undefined when nothing in them changes.
 */
function mergeEmbedded(
  context: Context,
  source: Source,
  candidate: Source,
  arrays: Record<string, Json>,
  differs: JsonObject,
): JsonObject | undefined {
  if (Object.keys(arrays).length === 0) return undefined;
  let changed = false;
  const { draft, who, type, info, operation, now, parent } = context;
  if (parent)
    throw new Refused("unsupported", `${type}: send the embedded documents of an embedded document on their own.`);
  if (Object.keys(differs).length > 0) draft.put(type, candidate);
  const out: JsonObject = {};
  for (const [child, list] of Object.entries(arrays)) {
    const field = info.embedded[child] ?? "";
    if (!Array.isArray(list)) throw new Refused("malformed", `${type}.${field}: must be a list.`);
    checkCount(who, list.length);
    const parentUuid = `${type}.${text(source, "_id")}`;
    const request = { type: child, action: "update" as const, operation: { ...operation, parentUuid } };
    const inner = makeContext(draft, who, request, now);
    for (const entry of list) {
      if (!isObject(entry)) throw new Refused("malformed", `${type}.${field}: must hold objects.`);
      const existing = typeof entry._id === "string" ? inner.holder.find(entry._id) : undefined;
      if (!existing) createOne(inner, expand(entry), true);
      if (!existing || updateOne(inner, existing, expand(entry))) changed = true;
    }
    out[field] = draft.get(type, text(source, "_id"))?.[field] ?? [];
  }
  return changed ? out : undefined;
}

/** The change as clients apply it. */
function describe(before: Source, after: Source, asked: JsonObject, recursive: boolean, forced: boolean): JsonObject {
  const differs = difference(before, after);
  const change: JsonObject = { _id: after._id ?? "" };
  if (recursive && !forced) return { ...change, ...differs };
  for (const key of [...Object.keys(asked), ...Object.keys(differs)]) {
    const name = key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
    if (name === "password" || name === "_id") continue;
    if (!Object.hasOwn(after, name)) change[`-=${name}`] = null;
    else if (!recursive || !isObject(after[name])) change[name] = after[name] ?? null;
    else change[name] = whole(after[name], asked[key], differs[key]);
  }
  return change;
}

/** With `diff: false` the requested keys are returned with their values, changed or not. */
function whole(after: Json | undefined, asked: Json | undefined, differs: Json | undefined): Json {
  if (!isObject(after)) return after ?? null;
  const out: JsonObject = isObject(differs) ? { ...differs } : {};
  if (!isObject(asked)) return Object.keys(out).length > 0 ? out : after;
  for (const [key, value] of Object.entries(asked)) {
    const name = key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
    if (Object.hasOwn(after, name)) out[name] = whole(after[name], value, out[name]);
    else out[`-=${name}`] = null;
  }
  return out;
}

/** Changes the synthetic actor of an unlinked token: only differences from the base actor are kept, in the token's delta. */
function updateDelta(context: Context, updates: readonly Source[]): Outcome[] {
  const { draft, who, parent, question, now, type } = context;
  const [raw, ...more] = updates;
  if (!parent || !raw || more.length > 0) throw new Refused("malformed", "operation.updates: a token has one actor.");
  const node = tokenActor(draft, parent);
  if (!node.token) throw new Refused("malformed", "The token is linked: update its actor itself.");
  const { items, effects, _id, _stats, ...changes } = expand(raw);
  if (items !== undefined || effects !== undefined) {
    throw new Refused("unsupported", `${type}: send the items and effects of a token's actor on their own.`);
  }
  const base = draft.get("Actor", text(parent.source, "actorId")) ?? {};
  const { sceneId, tokenId } = node.token;
  const delta = mergeIntoDelta(currentDelta(draft, sceneId, tokenId), changes, base);
  const before = node.source;
  const after = finish(draft.world, "Actor", applyDelta(base, delta));
  const differs = difference(before, after);
  const asActor = { ...question, type: "Actor", parent: node };
  checkUpdate(asActor, before, differs, after);
  if (Object.keys(differs).length === 0) return [deltaOutcome(context, node.token, [])];
  const clean = finish(draft.world, "ActorDelta", {
    ...delta,
    _stats: changedStats(draft.world, delta, null, {
      userId: who.id,
      now,
      ofSystem: isOfSystem(draft.world, differs),
    }),
  });
  writeDelta(draft, sceneId, tokenId, clean);
  return [deltaOutcome(context, node.token, [{ _id: text(before, "_id"), ...differs }])];
}

function deltaOutcome(context: Context, token: { sceneId: string; tokenId: string }, result: Json[]): Outcome {
  const done = outcome(context, "update", result);
  const source = structuredClone(currentDelta(context.draft, token.sceneId, token.tokenId));
  return { ...done, response: { ...done.response, delta: { ...token, source } } };
}
