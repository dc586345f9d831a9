import { type Dict, isPlain } from "../types.ts";

/** A copy of stored data. `structuredClone` handles other values, but takes ten times as long for the small objects of documents. */
export function cloneData<T>(value: T): T {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? structuredClone(value) : value;
  if (Array.isArray(value)) return value.map(cloneData) as T;
  if (!isPlain(value)) return structuredClone(value);
  const copy: Dict = {};
  for (const key of Object.keys(value)) {
    // An assignment to this name would set the prototype.
    if (key === "__proto__") return structuredClone(value);
    copy[key] = cloneData(value[key]);
  }
  return copy as T;
}
