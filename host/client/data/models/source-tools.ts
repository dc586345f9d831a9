import { isPlain } from "../types.ts";

/** Define a property that neither JSON nor `for in` sees, and that nobody overwrites by mistake. */
export function hide(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: false, enumerable: false });
}

/** Whether changes hold a key that deletes, at any depth. */
export function hasDeletion(changes: unknown): boolean {
  if (!isPlain(changes)) return false;
  return Object.entries(changes).some(([k, v]) => k.startsWith("-=") || hasDeletion(v));
}
