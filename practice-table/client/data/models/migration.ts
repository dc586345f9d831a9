import { type Dict, isPlain } from "../types.ts";
import { logCompatibilityWarning } from "../utils/misc.ts";
import { getProperty, setProperty } from "../utils/objects.ts";

/** Options of a shim: a fixed value in place of the one at the new path, and the warning. */
export interface ShimOptions extends Dict {
  value?: unknown;
  warning?: string;
  since?: number;
  until?: number;
}

/** Adds accessors for the value at a new dotted path under an old one; existing members stay. */
export function addShim(data: Dict, oldKey: string, newKey: string, options: ShimOptions = {}): void {
  const parts = oldKey.split(".");
  const last = parts.pop() as string;
  let at: unknown = data;
  for (const part of parts) at = isPlain(at) ? at[part] : undefined;
  if (at === null || typeof at !== "object" || Object.hasOwn(at, last)) return;
  const { value, warning, since, until } = options;
  const warn = (): void =>
    logCompatibilityWarning(warning ?? `You are accessing ${oldKey}, which is now ${newKey}`, {
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
    });
  Object.defineProperty(at, last, {
    get: () => {
      warn();
      return "value" in options ? value : getProperty(data, newKey);
    },
    set: (given: unknown) => {
      warn();
      if (!("value" in options)) setProperty(data, newKey, given);
    },
    configurable: true,
    enumerable: false,
  });
}

/** Moves the value at an old dotted path to a new one, unless that already has one. */
export function moveKey(data: Dict, oldKey: string, newKey: string, apply?: (data: Dict) => unknown): boolean {
  const parts = oldKey.split(".");
  const last = parts.pop() as string;
  let at: unknown = data;
  for (const p of parts) at = isPlain(at) ? at[p] : undefined;
  if (!isPlain(at) || !Object.hasOwn(at, last)) return false;
  const value = apply ? apply(data) : at[last];
  const target = newKey.split(".");
  const name = target.pop() as string;
  let to: Dict = data;
  for (const p of target) {
    to[p] ??= {};
    to = to[p] as Dict;
  }
  if (!Object.hasOwn(to, name)) to[name] = value;
  delete at[last];
  return true;
}
