/** Documents for the recorder of transactions: identified by uuid and changed by path. */
import { resolveUuidSync } from "./resolve-uuid.ts";

/** The members of a document that a transaction needs. */
export interface Stored {
  readonly uuid: string | null;
  readonly id: string | null;
  readonly documentName: string;
  readonly name?: string | null;
  readonly parent: unknown;
  readonly _source: object;
  toObject(): object;
  update(changes: object, operation?: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, changes: object[], operation?: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[], operation?: object): Promise<readonly unknown[] | undefined>;
  deleteEmbeddedDocuments(name: string, ids: string[], operation?: object): Promise<unknown>;
  getEmbeddedDocument(name: string, id: string): unknown;
  testUserPermission(user: User.Implementation, level: "OWNER"): boolean;
}

/** Whether a value is a document that transactions can change. */
export function isStoredDocument(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "documentName" in value && "_source" in value;
}

/** The document of a uuid; undefined when it is deleted. A token that was linked since makes the look-up throw and counts as deleted (DOC-04). */
export function storedDocument(uuid: string | null | undefined): Stored | undefined {
  const found = resolveUuidSync(uuid);
  return isStoredDocument(found) ? found : undefined;
}

/** The stored value at a path, without derived data. */
export function sourceValue(document: Stored, path: string): unknown {
  return toPlain(foundry.utils.getProperty(document._source, path));
}

/** The part of a token's change that concerns its own actor; undefined for none. */
export function ownChanges(changes: object): object | undefined {
  const delta: unknown = foundry.utils.getProperty(changes, "delta");
  return typeof delta === "object" && delta !== null ? delta : undefined;
}

/** A deep copy. */
export function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** A document's data without the server's stamps on it and its embedded documents. */
export function sourceData(document: Stored): Record<string, unknown> {
  return withoutStamps(document.toObject());
}

/** Data of a new document without stamps: a compendium copy still has those of its origin. */
export function withoutStamps(data: object): Record<string, unknown> {
  const { _stats, ...rest } = toPlain(data) as Record<string, unknown>;
  for (const [key, value] of Object.entries(rest)) if (Array.isArray(value)) rest[key] = value.map(unstamped);
  return withoutElder(rest);
}

/** Data without an effect's changes under their v13 name, also in embedded documents: a recreated effect would have those (PEER-51). */
function withoutElder(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { changes, ...rest } = data;
  const twice = Array.isArray(changes) && isKeyed(rest.system) && Array.isArray(rest.system.changes);
  const own: Record<string, unknown> = twice ? rest : { ...data };
  for (const key of ["effects", "items"]) {
    const within = own[key];
    if (Array.isArray(within)) own[key] = within.map((one: unknown) => (isKeyed(one) ? withoutElder(one) : one));
  }
  return own;
}

function unstamped(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("_id" in value) || !("_stats" in value)) return value;
  const { _stats, ...data } = value;
  return data;
}

/** Writes a former value back, or deletes it when there was none. */
export async function putValue(document: Stored, path: string, value: unknown): Promise<void> {
  await document.update(withPutValues(path, value));
}

/** The update that writes a value, or deletes it when there is none: only flags can be without a value, and every generation can unset those. */
export function withPutValues(path: string, value: unknown): Record<string, unknown> {
  return value === undefined ? withoutFlag(path) : { [path]: value };
}

function withoutFlag(path: string): Record<string, unknown> {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  return Object.fromEntries(Object.entries(goneKey(last)).map(([key, mark]) => [[...keys, key].join("."), mark]));
}

/** The update that deletes a key, in the running generation's form. */
function goneKey(key: string): Record<string, unknown> {
  const { ForcedDeletion } = (foundry.data as { operators?: { ForcedDeletion?: new () => object } }).operators ?? {};
  return ForcedDeletion ? { [key]: new ForcedDeletion() } : { [`-=${key}`]: null };
}

/**
 * The update that replaces a plain value by another: keys that the new one lacks are deleted, which an ordinary update would keep. Lists are written
 * whole.
 */
export function replacingData(before: unknown, after: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const put: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after))
    if (value !== undefined)
      put[key] = isKeyed(value) ? replacingData(isKeyed(before) ? before[key] : undefined, value) : value;
  if (isKeyed(before))
    for (const key of Object.keys(before)) if (after[key] === undefined) Object.assign(put, goneKey(key));
  return put;
}

/** Whether a value is plain data with keys, and no list. */
export function isKeyed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
