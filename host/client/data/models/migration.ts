import { type Dict, isPlain } from "../types.ts";

/** Move the value at an old dotted path to a new one, unless something is there already. */
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
