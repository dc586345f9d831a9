import { type AnyClass, type Dict, isPlain } from "../types.ts";
import { DataFieldOperator, ForcedDeletion } from "./operators.ts";

/** The type of a value, by Foundry's documented names (`"Object"`, `"Array"`, `"Set"`, `"null"`, ...). */
export function getType(variable: unknown): string {
  if (variable === null) return "null";
  if (variable === undefined) return "undefined";
  const kind = typeof variable;
  if (kind !== "object") return kind;
  if (Array.isArray(variable)) return "Array";
  if (variable instanceof Set) return "Set";
  if (variable instanceof Map) return "Map";
  if (variable instanceof Promise) return "Promise";
  if (variable instanceof Error) return "Error";
  if (typeof HTMLElement !== "undefined" && variable instanceof HTMLElement) return "HTMLElement";
  if (isPlain(variable)) return "Object";
  return "Unknown";
}

/** Whether a value is null, undefined, or an empty object or collection. Numbers and booleans are never empty. */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    case "string":
      return (value as string).length === 0;
    default:
      return false;
  }
}

/** A deep copy of plain data. Instances are returned as they are, or refused when `strict`. */
export function deepClone<T>(original: T, { strict = false, _d = 0 }: { strict?: boolean; _d?: number } = {}): T {
  if (_d > 100)
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  if (typeof original !== "object" || original === null) return original;
  const opts = { strict, _d: _d + 1 };
  if (Array.isArray(original)) return original.map((o: unknown) => deepClone(o, opts)) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (!isPlain(original)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: Dict = {};
  for (const k of Object.keys(original)) clone[k] = deepClone(original[k], opts);
  return clone as T;
}

/** A copy through JSON, without functions and undefined. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/** Deep equality of plain data, sets and primitives. */
export function objectsEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof DataFieldOperator || b instanceof DataFieldOperator) return false;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((v) => b.has(v));
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([k, v]) => b.has(k) && objectsEqual(v, b.get(k)));
  }
  const ak = Object.keys(a);
  if (ak.length !== Object.keys(b).length) return false;
  return ak.every((k) => Object.hasOwn(b, k) && objectsEqual((a as Dict)[k], (b as Dict)[k]));
}

/** The value at a dotted path; undefined when any step is missing. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || object === null || object === undefined) return undefined;
  if (typeof object === "object" && key in object) return (object as Dict)[key];
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (target === null || target === undefined) return undefined;
    target = (target as Dict)[part];
  }
  return target;
}

/** Whether there is a member at the dotted path (even an undefined one). */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || object === null || typeof object !== "object") return false;
  if (key in object) return true;
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (target === null || typeof target !== "object" || !(part in target)) return false;
    target = (target as Dict)[part];
  }
  return true;
}

function isForbidden(key: string): boolean {
  return key === "__proto__" || key === "constructor" || key === "prototype";
}

/** Sets the value at a dotted path, and makes objects on the way. True when the stored value changed. */
export function setProperty(object: object, key: string, value: unknown): boolean {
  if (!key) return false;
  let target = object as Dict;
  const parts = key.split(".");
  const last = parts.pop() as string;
  if ([...parts, last].some(isForbidden)) return false;
  for (const part of parts) {
    if (target[part] === undefined || target[part] === null || typeof target[part] !== "object") target[part] = {};
    target = target[part] as Dict;
  }
  if (!(last in target) || target[last] !== value) {
    target[last] = value;
    return true;
  }
  return false;
}

/** Removes the member at a dotted path. True when it existed. */
export function deleteProperty(object: object, key: string): boolean {
  if (!key) return false;
  const parts = key.split(".");
  const last = parts.pop() as string;
  const target = parts.length > 0 ? getProperty(object, parts.join(".")) : object;
  if (target === null || typeof target !== "object" || !(last in target)) return false;
  delete (target as Dict)[last];
  return true;
}

/** Expands dotted keys to nested objects at all depths. */
export function expandObject(obj: object): Dict {
  const expand = (value: unknown, depth: number): unknown => {
    if (depth > 32) throw new Error("Maximum object expansion depth exceeded");
    if (Array.isArray(value)) return value.map((v) => expand(v, depth + 1));
    if (!isPlain(value)) return value;
    const out: Dict = {};
    for (const [k, v] of Object.entries(value))
      setProperty(out, k, mergeInto(getProperty(out, k), expand(v, depth + 1)));
    return out;
  };
  return expand(obj, 0) as Dict;
}

// Two spellings of one object ({a: {b}} and "a.c") in the same data are merged.
function mergeInto(existing: unknown, value: unknown): unknown {
  if (!isPlain(existing) || !isPlain(value)) return value;
  for (const [k, v] of Object.entries(value)) existing[k] = mergeInto(existing[k], v);
  return existing;
}

/** Flattens nested objects to dotted keys. Arrays and empty objects stay values. */
export function flattenObject(obj: object, _d = 0): Dict {
  if (_d > 100) throw new Error("Maximum depth exceeded");
  const flat: Dict = {};
  for (const [k, v] of Object.entries(obj)) {
    if (isPlain(v) && !isEmpty(v)) {
      for (const [k2, v2] of Object.entries(flattenObject(v, _d + 1))) flat[`${k}.${k2}`] = v2;
    } else flat[k] = v;
  }
  return flat;
}

/** The nested values of `other` that differ from `original`. `inner` ignores keys that `original` lacks. */
export function diffObject(
  original: object,
  other: object,
  { inner = false, deletionKeys = false }: { inner?: boolean; deletionKeys?: boolean; _d?: number } = {},
): Dict {
  const a = original as Dict;
  const out: Dict = {};
  for (const [key, v1] of Object.entries(other)) {
    const special = key.startsWith("-=") || key.startsWith("==");
    if (special) {
      const plain = key.slice(2);
      if (deletionKeys && (key.startsWith("==") || plain in a)) out[key] = v1;
      continue;
    }
    if (v1 instanceof DataFieldOperator) {
      if (!(v1 instanceof ForcedDeletion) || key in a) out[key] = v1;
      continue;
    }
    if (!(key in a)) {
      if (!inner) out[key] = v1;
      continue;
    }
    const v0 = a[key];
    if (isPlain(v0) && isPlain(v1)) {
      if (isEmpty(v1) !== isEmpty(v0) && isEmpty(v0)) out[key] = v1;
      else {
        const d = diffObject(v0, v1, { inner, deletionKeys });
        if (!isEmpty(d)) out[key] = d;
      }
    } else if (!objectsEqual(v0, v1)) out[key] = v1;
  }
  return out;
}

/** Keeps only members that a template object also has. */
export function filterObject(
  source: object,
  template: object,
  { keepSpecial = false, templateValues = false } = {},
): Dict {
  const t = template as Dict;
  const out: Dict = {};
  for (const [k, v] of Object.entries(source)) {
    if (keepSpecial && isDeletion(k)) out[k] = v;
    else if (k in t) {
      const tv = t[k];
      out[k] =
        isPlain(v) && isPlain(tv) ? filterObject(v, tv, { keepSpecial, templateValues }) : templateValues ? tv : v;
    }
  }
  return out;
}

function isDeletion(key: string): boolean {
  return key.startsWith("-=");
}

/** Swaps keys and values. */
export function invertObject(obj: object): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [k, v] of Object.entries(obj)) {
    if (String(v) in out) throw new Error("The values of the provided object must be unique in order to invert it.");
    out[String(v)] = k;
  }
  return out;
}

/** Whether a class descends from (or equals) another. */
export function isSubclass(cls: unknown, parent: unknown): boolean {
  if (typeof cls !== "function" || typeof parent !== "function") return false;
  return cls === parent || (cls as AnyClass).prototype instanceof (parent as new () => object);
}

/** The chain of parent classes, nearest first. */
export function getParentClasses(cls: AnyClass): AnyClass[] {
  if (typeof cls !== "function") throw new Error("The provided class is not a type of Function");
  const parents: AnyClass[] = [];
  let parent: unknown = Object.getPrototypeOf(cls);
  while (typeof parent === "function" && parent !== Function.prototype) {
    parents.push(parent as AnyClass);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** Freezes an object and all objects within it. */
export function deepFreeze<T>(obj: T): T {
  if (obj !== null && typeof obj === "object" && !Object.isFrozen(obj)) {
    Object.freeze(obj);
    for (const v of Object.values(obj)) deepFreeze(v);
  }
  return obj;
}

/** Seals an object and all objects within it. */
export function deepSeal<T>(obj: T): T {
  if (obj !== null && typeof obj === "object" && !Object.isSealed(obj)) {
    Object.seal(obj);
    for (const v of Object.values(obj)) deepSeal(v);
  }
  return obj;
}

/** The nearest class of an object's chain that itself defines a property; null when none does. */
export function getDefiningClass(object: object, property: string): unknown {
  for (
    let at: unknown = Object.getPrototypeOf(object);
    at !== null && typeof at === "object";
    at = Object.getPrototypeOf(at)
  )
    if (Object.hasOwn(at, property)) return at.constructor;
  return null;
}
