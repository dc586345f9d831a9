import { isPlain } from "../types.ts";

/** Defines a property that neither JSON nor `for in` sees, and that cannot be overwritten by mistake. */
export function hide(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: false, enumerable: false });
}

/**
 * Seals a source: no key can be added or removed from here on, so that code that tries fails at once. Schema fields missing in the data are present as
 * undefined (DOC-70).
 */
export function seal(
  source: Record<string, unknown>,
  fields: Readonly<Record<string, { readonly persisted: boolean }>>,
): void {
  if (Object.isSealed(source)) return;
  for (const name in fields) if (fields[name]?.persisted && !Object.hasOwn(source, name)) source[name] = undefined;
  Object.seal(source);
}

/** Whether changes have a deletion key, at any depth. */
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

/** Gives a model the value of a field, as a getter where the field returns one. */
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
  // A package's accessor with a field's name is not written to while the model is built (PEER-33).
  if (!own && prototypeAccessor(model, name)) return;
  if (own && !own.writable)
    Object.defineProperty(model, name, { value, writable: true, enumerable: true, configurable: true });
  else (model as Record<string, unknown>)[name] = value;
}
