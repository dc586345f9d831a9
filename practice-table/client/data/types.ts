/** A plain object with string keys, as used for all document data. */
export type Dict = Record<string, unknown>;

/** Any class. Constructors of documents and models are called with loosely typed data, as Foundry's are. */
// biome-ignore lint/complexity/noBannedTypes: a class of any shape is meant, including abstract ones
export type AnyClass = Function & { prototype: object };

/** True for objects that are not arrays, dates, models or other instances. */
export function isPlain(value: unknown): value is Dict {
  if (value === null || typeof value !== "object") return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return (
    proto === null ||
    proto === Object.prototype ||
    (proto as { constructor?: { name?: string } }).constructor?.name === "Object"
  );
}

/** The value as a dictionary; an empty one for other values. */
export function asDict(value: unknown): Dict {
  return value !== null && typeof value === "object" ? (value as Dict) : {};
}
