import { type Dict, isPlain } from "../types.ts";

/** A copy of data as they are stored. `structuredClone` says what is none; for the small objects that documents hold it takes ten times as long. */
export function cloneData<T>(value: T): T {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? structuredClone(value) : value;
  if (Array.isArray(value)) return value.map(cloneData) as T;
  if (!isPlain(value)) return structuredClone(value);
  const copy: Dict = {};
  for (const key of Object.keys(value)) {
    // assigned, it would be no key
    if (key === "__proto__") return structuredClone(value);
    copy[key] = cloneData(value[key]);
  }
  return copy as T;
}
