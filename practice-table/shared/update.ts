/**
 * The update syntax, one algorithm for both sides of the wire.
 * - Keys may be dotted (`"system.hp.value"`) or nested; objects merge, arrays and other values replace.
 * - `"-=key": null` deletes a key, `"==key": value` replaces instead of merging (v13). The v14 operators arrive as
 *   `{__$OPERATOR$__: "ForcedDeletion"}` and `{__$OPERATOR$__: "ForcedReplacement", value}` and are turned into the same keys.
 * Prototypes are safe: `__proto__`, `constructor` and `prototype` are refused as keys.
 */
import { isObject, type Json, type JsonObject } from "./json.ts";

const OPERATOR = "__$OPERATOR$__";
const DANGEROUS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Thrown for a key that could reach a prototype; `message` names it. */
export class DangerousKeyError extends Error {
  override name = "DangerousKeyError";
}

/** Whether a key must never be written, also after `-=` or `==`, and as one part of a dotted key. */
export function isDangerousKey(key: string): boolean {
  const plain = bare(key);
  // Most keys have one part.
  if (!plain.includes(".")) return DANGEROUS.has(bare(plain));
  return plain.split(".").some((part) => DANGEROUS.has(bare(part)));
}

function bare(key: string): string {
  return key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
}

/**
 * Dotted keys become nested objects, at every depth and inside arrays too (DOC-25); v14 operators become `-=`/`==` keys outside
 * arrays (what is inside an array is a value, not an instruction).
 * @throws DangerousKeyError
 */
export function expand(changes: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(changes)) {
    const parts = splitKey(key);
    const last = parts.pop() as string;
    let target = out;
    for (const part of parts) {
      const next = Object.hasOwn(target, part) ? target[part] : undefined;
      if (isObject(next)) target = next;
      else {
        const fresh: JsonObject = {};
        target[part] = fresh;
        target = fresh;
      }
    }
    put(target, last, value);
  }
  return out;
}

/** `a.b.-=c` and `-=a.b.c` both mean: delete `c` in `a.b`. */
function splitKey(key: string): string[] {
  if (isDangerousKey(key)) throw new DangerousKeyError(`The key "${key}" is not allowed.`);
  if (!key.includes(".")) return [key];
  const prefix = key.startsWith("-=") || key.startsWith("==") ? key.slice(0, 2) : "";
  if (!prefix) return key.split(".");
  const parts = key.slice(2).split(".");
  parts.push(prefix + parts.pop());
  return parts;
}

function put(target: JsonObject, key: string, value: Json): void {
  if (isObject(value)) {
    if (value[OPERATOR] === "ForcedDeletion") {
      target[`-=${key}`] = null;
      return;
    }
    if (value[OPERATOR] === "ForcedReplacement") {
      target[`==${key}`] = value.value ?? null;
      return;
    }
    if (key.startsWith("==")) {
      target[key] = value;
      return;
    }
    const inner = expand(value);
    const before = Object.hasOwn(target, key) ? target[key] : undefined;
    target[key] = isObject(before) ? join(before, inner) : inner;
    return;
  }
  target[key] = Array.isArray(value) ? value.map(expandEntry) : value;
}

/** An entry of a list, with its dotted keys as nested objects. */
function expandEntry(value: Json): Json {
  if (Array.isArray(value)) return value.map(expandEntry);
  return isObject(value) && !Object.hasOwn(value, OPERATOR) ? expand(value) : value;
}

/** The union of both sets of instructions; where they conflict the later one wins, leaf by leaf. */
function join(before: JsonObject, after: JsonObject): JsonObject {
  const out: JsonObject = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const old = Object.hasOwn(out, key) ? out[key] : undefined;
    out[key] = isObject(old) && isObject(value) && !key.startsWith("==") ? join(old, value) : value;
  }
  return out;
}

/** Deep equality of plain JSON; the order of keys does not count. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

/**
 * The part of expanded `changes` that would alter `source`, in the same syntax, without equal values and deletions of missing keys; a replacement stays when
 * anything differs.
 * @param recursive false: top-level objects replace, so they are compared whole
 */
export function diff(source: JsonObject, changes: JsonObject, recursive = true): JsonObject {
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) {
      if (Object.hasOwn(source, key.slice(2))) out[key] = null;
    } else if (key.startsWith("==")) {
      const name = key.slice(2);
      if (!Object.hasOwn(source, name) || !equal(source[name], value)) out[key] = value;
    } else {
      const before = Object.hasOwn(source, key) ? source[key] : undefined;
      if (recursive && isObject(value) && isObject(before)) {
        const inner = diff(before, value);
        if (Object.keys(inner).length > 0) out[key] = inner;
      } else if (!equal(before, value)) out[key] = value;
    }
  }
  return out;
}

/**
 * Applies expanded changes to `source` in place and returns it. Values are copied, so the two never share objects.
 * @param options.recursive false: every given top-level key replaces
 */
export function applyChanges<T extends JsonObject>(
  source: T,
  changes: JsonObject,
  { recursive = true }: { recursive?: boolean } = {},
): T {
  const target: JsonObject = source;
  for (const [key, value] of Object.entries(changes)) {
    if (isDangerousKey(key)) throw new DangerousKeyError(`The key "${key}" is not allowed.`);
    if (key.startsWith("-=")) remove(target, key.slice(2));
    else if (key.startsWith("==")) target[key.slice(2)] = structuredClone(value);
    else if (isObject(value)) {
      const before = Object.hasOwn(target, key) ? target[key] : undefined;
      target[key] = applyChanges(recursive && isObject(before) ? before : {}, value);
    } else target[key] = structuredClone(value);
  }
  return source;
}

/** A model's own source is sealed, so the value is removed and its key stays (DOC-70). */
function remove(target: Record<string, Json | undefined>, key: string): void {
  if (Object.isSealed(target)) target[key] = undefined;
  else delete target[key];
}

/** The changes that turn `before` into `after`, nested, with `-=key` for removed keys; arrays are whole. Applying them to `before` gives `after` exactly. */
export function difference(before: JsonObject, after: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const key of Object.keys(before))
    if (before[key] !== undefined && !Object.hasOwn(after, key)) out[`-=${key}`] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    if (isObject(old) && isObject(value)) {
      const inner = difference(old, value);
      if (Object.keys(inner).length > 0) out[key] = inner;
    } else if (!equal(old, value)) out[key] = structuredClone(value);
  }
  return out;
}

/** The value at a dotted path, or undefined; own keys only. Array indices are keys too. */
export function getPath(source: Json | undefined, path: string): Json | undefined {
  let value = source;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as JsonObject)[part];
  }
  return value;
}

/** Sets the value at a dotted path, and makes objects on the way. @throws DangerousKeyError */
export function setPath(source: JsonObject, path: string, value: Json): void {
  if (isDangerousKey(path)) throw new DangerousKeyError(`The path "${path}" is not allowed.`);
  const parts = path.split(".");
  const last = parts.pop() as string;
  let target = source;
  for (const part of parts) {
    const next = Object.hasOwn(target, part) ? target[part] : undefined;
    if (isObject(next)) target = next;
    else {
      const fresh: JsonObject = {};
      target[part] = fresh;
      target = fresh;
    }
  }
  target[last] = value;
}

/* ------------------------------------------------------------ token deltas */

const DELTA_COLLECTIONS = ["items", "effects"] as const;

/**
 * The source of a synthetic actor: the base actor with the delta of an unlinked token.
 * In a delta `name`, `img`, `type`, `ownership`, `system` and `flags` are sparse and may have `-=key` for keys that only the base has; an entry of `items` or
 * `effects` is a whole document (replacing the base's with that `_id`), or, with `_tombstone: true`, marks the base's as deleted.
 */
export function applyDelta(base: JsonObject, delta: JsonObject | undefined): JsonObject {
  const actor = structuredClone(base);
  if (!delta) return actor;
  const { _id, items, effects, ...sparse } = delta;
  for (const [key, value] of Object.entries(sparse)) if (value === null) delete sparse[key];
  applyChanges(actor, sparse);
  const overlays: Record<string, Json | undefined> = { items, effects };
  for (const name of DELTA_COLLECTIONS) actor[name] = overlay(actor[name], overlays[name]);
  return actor;
}

function overlay(base: Json | undefined, changes: Json | undefined): Json[] {
  const out = new Map<Json | undefined, JsonObject>();
  for (const entry of Array.isArray(base) ? base : []) if (isObject(entry)) out.set(entry._id, entry);
  for (const entry of Array.isArray(changes) ? changes : []) {
    if (!isObject(entry)) continue;
    if (entry._tombstone) out.delete(entry._id);
    else out.set(entry._id, structuredClone(entry));
  }
  return [...out.values()];
}
