import type { Json, JsonObject } from "../../../shared/json.ts";
import { type Dict, isPlain } from "../types.ts";
import { DataFieldOperator } from "../utils/operators.ts";

/** Plain JSON from data with sets, models, documents, operators or undefined (which is left out). */
export function toWire(data: Dict): JsonObject {
  return (wireValue(data) ?? {}) as JsonObject;
}

/** One value as plain JSON, or undefined when it has no JSON form. */
export function wireValue(value: unknown): Json | undefined {
  if (value === null) return null;
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isNaN(value) ? null : value;
    case "object":
      return wireObject(value);
    default:
      return undefined;
  }
}

function wireObject(value: object): Json | undefined {
  if (Array.isArray(value)) return value.map((v: unknown) => wireValue(v) ?? null);
  if (value instanceof Set) return Array.from(value, (v: unknown) => wireValue(v) ?? null);
  if (value instanceof DataFieldOperator) return wireValue(value.toJSON());
  const convert = (value as { toJSON?: unknown }).toJSON ?? (value as { toObject?: unknown }).toObject;
  if (!isPlain(value)) {
    if (value instanceof Map) return Array.from(value.values(), (v: unknown) => wireValue(v) ?? null);
    if (typeof convert === "function") return wireValue(convert.call(value));
  }
  const out: JsonObject = {};
  for (const [k, v] of Object.entries(value)) {
    const json = wireValue(v);
    if (json !== undefined) out[k] = json;
  }
  return out;
}
