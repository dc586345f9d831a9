import { type Dict, isPlain } from "../types.ts";
import { deepClone, expandObject, getType } from "./objects.ts";
import { ForcedDeletion, ForcedReplacement } from "./operators.ts";

/** Options of {@link mergeObject}. `applyOperators` is the v14 name of `performDeletions`. */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  applyOperators?: boolean;
}

/**
 * Merges `other` into `original`. Dotted keys are expanded; objects merge, everything else is replaced. With `performDeletions`, a key
 * `-=name` removes `name` and `==name` replaces it as a whole.
 * @throws Error when either is not an object, or types differ under `enforceTypes`.
 */
export function mergeObject<T extends object>(original: T, other: object = {}, options: MergeOptions = {}, _d = 0): T {
  if (original === null || typeof original !== "object" || other === null || typeof other !== "object") {
    throw new Error("One of original or other are not Objects!");
  }
  let target = original as Dict;
  let source = other as Dict;
  if (_d === 0) {
    if (hasDottedKey(source)) source = expandObject(source);
    if (hasDottedKey(target)) {
      const expanded = expandObject(target);
      if (options.inplace ?? true) {
        for (const k of Object.keys(target)) delete target[k];
        Object.assign(target, expanded);
      } else target = expanded;
    }
    if (!(options.inplace ?? true)) target = deepClone(target);
  }
  for (const key of Object.keys(source)) mergeKey(target, key, source[key], options, _d);
  return target as T;
}

function hasDottedKey(object: Dict): boolean {
  return Object.keys(object).some((k) => k.includes("."));
}

function mergeKey(target: Dict, key: string, value: unknown, options: MergeOptions, depth: number): void {
  if (key === "__proto__") return;
  const operators = options.performDeletions || options.applyOperators;
  if (operators) {
    if (key.startsWith("-=")) {
      delete target[key.slice(2)];
      return;
    }
    if (key.startsWith("==")) {
      target[key.slice(2)] = applyWithin(value);
      return;
    }
    if (value instanceof ForcedDeletion) {
      delete target[key];
      return;
    }
    if (value instanceof ForcedReplacement) {
      target[key] = value.value;
      return;
    }
  }
  if (Object.hasOwn(target, key) || key in target) mergeUpdate(target, key, value, options, depth);
  else mergeInsert(target, key, value, options, depth);
}

function applyWithin(value: unknown): unknown {
  return isPlain(value) ? mergeObject({}, value, { performDeletions: true }) : value;
}

function mergeInsert(target: Dict, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const allowed = depth === 0 ? (options.insertKeys ?? true) : (options.insertValues ?? options.insertKeys ?? true);
  if (!allowed) return;
  target[key] = isPlain(value)
    ? mergeObject({}, value, { ...options, insertKeys: true, insertValues: true, inplace: true })
    : value;
}

function mergeUpdate(target: Dict, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const existing = target[key];
  const recursive = options.recursive ?? true;
  if (isPlain(existing) && isPlain(value) && recursive) {
    mergeObject(existing, value, { ...options, inplace: true }, depth + 1);
    return;
  }
  if (!(options.overwrite ?? true)) return;
  if (options.enforceTypes && existing !== undefined && existing !== null && getType(existing) !== getType(value)) {
    throw new Error(`Mismatched data types encountered during object merge: ${key}`);
  }
  target[key] = isPlain(value) && recursive ? applyDeep(value, options) : value;
}

function applyDeep(value: Dict, options: MergeOptions): Dict {
  return mergeObject({}, value, { ...options, insertKeys: true, insertValues: true, inplace: true });
}
