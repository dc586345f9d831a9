/** Plain JSON, the only data sent over the wire and stored on disk. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

/** A stored document: an object whose `_id` is 16 alphanumerics (checked at run time). */
export type Source = JsonObject;

/** Whether a value is an object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A deep copy of plain JSON. */
export function copy<T extends Json>(value: T): T {
  return structuredClone(value);
}

/** The string at `key`, or the fallback when it is missing or not a string. */
export function text(source: JsonObject | undefined, key: string, fallback = ""): string {
  const value = source?.[key];
  return typeof value === "string" ? value : fallback;
}

/** The number at `key`, or the fallback when it is missing or not a finite number. */
export function number(source: JsonObject | undefined, key: string, fallback = 0): number {
  const value = source?.[key];
  return typeof value === "number" && Number.isFinite(value) ? value : fallback;
}

/** The objects of the array at `key`; other entries are skipped. */
export function objects(source: JsonObject | undefined, key: string): JsonObject[] {
  const value = source?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
