import { isPlain } from "../types.ts";

/** Define a property that neither JSON nor `for in` sees, and that nobody overwrites by mistake. */
export function hide(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: false, enumerable: false });
}

/**
 * DOC-70: no key is added to a source from here on, and none goes: a code that writes one finds out at once. What the schema knows and the data
 * lack stands there as undefined.
 */
export function seal(source: Record<string, unknown>, names: readonly string[]): void {
  if (Object.isSealed(source)) return;
  for (const name of names) if (!Object.hasOwn(source, name)) source[name] = undefined;
  Object.seal(source);
}

/** Whether changes hold a key that deletes, at any depth. */
export function hasDeletion(changes: unknown): boolean {
  if (!isPlain(changes)) return false;
  return Object.entries(changes).some(([k, v]) => k.startsWith("-=") || hasDeletion(v));
}

/** What a class answers itself under a name, with a getter and a setter: a package's own member that goes by the name of a field (PEER-33). */
export function prototypeAccessor(model: object, name: string): PropertyDescriptor | undefined {
  for (let at: unknown = Object.getPrototypeOf(model); at instanceof Object; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found.get && found.set ? found : undefined;
  }
  return undefined;
}
