import { isPlain } from "../types.ts";

/** Define a property that neither JSON nor `for in` sees, and that nobody overwrites by mistake. */
export function hide(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: false, enumerable: false });
}

/**
 * DOC-70: no key is added to a source from here on, and none goes: a code that writes one finds out at once. What the schema knows and the data
 * lack stands there as undefined.
 */
export function seal(
  source: Record<string, unknown>,
  fields: Readonly<Record<string, { readonly persisted: boolean }>>,
): void {
  if (Object.isSealed(source)) return;
  for (const name in fields) if (fields[name]?.persisted && !Object.hasOwn(source, name)) source[name] = undefined;
  Object.seal(source);
}

/** Whether changes hold a key that deletes, at any depth. */
export function hasDeletion(changes: unknown): boolean {
  if (!isPlain(changes)) return false;
  return Object.entries(changes).some(([k, v]) => k.startsWith("-=") || hasDeletion(v));
}

/** The getter and setter that a class itself defines under a name: a package's own member with the name of a field (PEER-33). */
export function prototypeAccessor(model: object, name: string): PropertyDescriptor | undefined {
  for (let at: unknown = Object.getPrototypeOf(model); at instanceof Object; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found.get && found.set ? found : undefined;
  }
  return undefined;
}

/** Gives a model the value of a field: a getter where the field answers with one. */
export function place(model: object, name: string, value: unknown): void {
  if (typeof value === "function") {
    const get = value as () => unknown;
    Object.defineProperty(model, name, { get, set() {}, configurable: true, enumerable: true });
    return;
  }
  if (!(name in model)) {
    (model as Record<string, unknown>)[name] = value;
    return;
  }
  const own = Object.getOwnPropertyDescriptor(model, name);
  // PEER-33: a package's accessor under a field's name is not written through while the model is built.
  if (!own && prototypeAccessor(model, name)) return;
  if (own && !own.writable)
    Object.defineProperty(model, name, { value, writable: true, enumerable: true, configurable: true });
  else (model as Record<string, unknown>)[name] = value;
}
