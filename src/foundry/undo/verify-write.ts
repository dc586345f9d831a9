/**
 * Whether the writes of one request took effect. A batch of generation 14 resolves even when the server refused it, or an operation in the
 * middle of it: only a notification reports that (PEER-44). So the stored values are checked afterwards.
 */

import { isStoredDocument, type Stored, sourceValue, storedDocument } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import type { CreateWrite, DeleteWrite, DocumentWrite, NewMessage, UpdateWrite } from "./batch-types.ts";

/** The values of changes before they are written, by which it is seen afterwards that something came of them. */
type ValuesBefore = ReadonlyMap<DocumentWrite, string>;

/** The stored values before the changes are written. */
export function valuesBefore(changes: readonly DocumentWrite[]): ValuesBefore {
  return new Map(changes.map((change) => [change, "document" in change ? valuesOf(change) : ""]));
}

/** Blank of a document that is gone. */
function valuesOf({ document, changes }: UpdateWrite): string {
  const found = now(document);
  return found
    ? JSON.stringify(Object.keys(foundry.utils.flattenObject(changes)).map((path) => sourceValue(found, path)))
    : "";
}

function isOtherwise(change: UpdateWrite, before: ValuesBefore): boolean {
  const [was, is] = [before.get(change), valuesOf(change)];
  return Boolean(was && is) && was !== is;
}

/** Says that something was not written, and what to do. */
export function findUnwritten(names: readonly string[]): Error {
  return new Error(localize("RULINGS.Notice.notWritten", { names: [...new Set(names)].join(", ") }));
}

/**
 * @param answer the answer to the request: the documents of each operation
 * @param before the previous values: a value that a module modified during the write counts as written, too
 * @throws an Error when a part of it was not done
 */
export function verifyWritten(
  messages: readonly NewMessage[],
  changes: readonly DocumentWrite[],
  answer: unknown,
  before: ValuesBefore,
): void {
  const answered = idsIn(answer);
  const some = (ids: readonly string[], there: (id: string) => boolean): boolean =>
    ids.length === 0 || ids.some((id) => answered.has(id) || there(id));
  const said = some(
    messages.map(({ _id }) => _id),
    (id) => game.messages?.get(id) !== undefined,
  );
  const lacking = changes.flatMap((change) => (came(change, answered, some, before) ? [] : nameOf(change)));
  if (!said) lacking.unshift("ChatMessage");
  if (lacking.length > 0) throw findUnwritten(lacking);
}

/** The ids of all documents in an answer. */
function idsIn(answer: unknown): ReadonlySet<string> {
  const lists: unknown[] = Array.isArray(answer) ? answer : [];
  const documents = lists.flat().filter(isStoredDocument);
  return new Set(documents.flatMap(({ id }) => id ?? []));
}

type Some = (ids: readonly string[], there: (id: string) => boolean) => boolean;

/** A module may have taken one of several out: that is no failure as long as any of them came. */
function came(change: DocumentWrite, answered: ReadonlySet<string>, some: Some, before: ValuesBefore): boolean {
  if ("make" in change)
    return some(
      change.make.map(({ _id }) => _id),
      (id) => isWithin(change, id),
    );
  if ("drop" in change) return some(change.drop, (id) => !isWithin(change, id));
  return change.shows || answered.has(change.document.id ?? "") || stands(change) || isOtherwise(change, before);
}

function isWithin({ parent, documentName }: CreateWrite | DeleteWrite, id: string): boolean {
  return (now(parent) ?? parent).getEmbeddedDocument(documentName, id) !== undefined;
}

/** The document as it is now: the creature of an unlinked token may be another object than it was. */
function now({ uuid }: Stored): Stored | undefined {
  return storedDocument(uuid);
}

/** Whether every plain value of a change stands: there may have been nothing to do. */
function stands({ document, changes }: UpdateWrite): boolean {
  const found = now(document);
  if (!found) return false;
  return Object.entries(foundry.utils.flattenObject(changes)).every(([path, value]) => {
    return path === "_id" || hasValue(found, path, value) !== false;
  });
}

/** Whether a value stands as it was asked for, or as its field takes it; undefined where a look does not tell: lists, objects and markup. */
export function hasValue(document: Stored, path: string, value: unknown): boolean | undefined {
  if (!isDistinct(value)) return undefined;
  const stored: unknown = foundry.utils.getProperty(document._source, path);
  return stored === value || stored === cleaned(document, path, value);
}

/** Whether a value is stored exactly as it was written: lists and objects are stored in forms of their own, and markup is cleaned. */
function isDistinct(value: unknown): value is number | boolean | string {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && /^[\w.]+$/.test(value))
  );
}

/**
 * The value of a field after cleaning a number outside of its range or precision: hit points past a bound, a token between two points, a
 * full turn.
 */
function cleaned(document: Stored, path: string, value: unknown): unknown {
  const [of, within] = path.startsWith("system.") ? ["system.schema", path.slice(7)] : ["schema", path];
  const schema: unknown = foundry.utils.getProperty(document, of);
  if (!(schema instanceof foundry.data.fields.SchemaField)) return value;
  return schema.getField(within)?.clean(value) ?? value;
}

function nameOf(change: DocumentWrite): string {
  if ("document" in change) return change.document.name ?? change.document.documentName;
  return ("called" in change && change.called) || change.documentName;
}
