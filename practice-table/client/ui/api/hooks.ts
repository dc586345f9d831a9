import type { HooksApi } from "../globals.ts";

declare const Hooks: HooksApi | undefined;

/** Calls every listener of a hook; does nothing without the hook system (unit tests). */
export function callAll(name: string, ...args: unknown[]): void {
  if (typeof Hooks !== "undefined") Hooks?.callAll(name, ...args);
}

/** Calls a hook that a listener can refuse; true when none refused. */
export function callHook(name: string, ...args: unknown[]): boolean {
  return typeof Hooks === "undefined" || Hooks?.call(name, ...args) !== false;
}

/** Registers a listener of a hook. */
export function onHook(name: string, fn: (...args: never[]) => unknown): void {
  if (typeof Hooks !== "undefined") Hooks?.on(name, fn);
}

interface Named {
  name: string;
}

/** The classes from an instance's own up to and including `base`. */
export function* classChain<T extends Named>(leaf: T, base: unknown): Generator<T> {
  let at: unknown = leaf;
  while (typeof at === "function" && at !== Function.prototype) {
    yield at as T & typeof at;
    if (at === base) return;
    at = Object.getPrototypeOf(at);
  }
}
