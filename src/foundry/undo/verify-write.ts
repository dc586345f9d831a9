/**
 * Whether the writes of one request took effect. A batch of generation 14 resolves even when the server refused it, or an operation in the
 * middle of it: only a notification reports that (PEER-44). A module may forbid a write on either generation. So the stored values are
 * compared with those before.
 */

import { isStoredDocument, type Stored, sourceValue, storedDocument, toPlain } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import type { CreateWrite, DeleteWrite, DocumentWrite, UpdateWrite } from "./batch-types.ts";
import { samePlain } from "./patch.ts";

/** Says that something was not written, and what to do. */
export function findUnwritten(names: readonly string[]): Error {
  return new Error(localize("RULINGS.Notice.notWritten", { names: [...new Set(names)].join(", ") }));
}

/** The stored values of the paths that each change writes; undefined of a document that is gone. */
export function valuesBefore(changes: readonly DocumentWrite[]): readonly (readonly unknown[] | undefined)[] {
  return changes.map((change) => {
    const found = "document" in change ? storedDocument(change.document.uuid) : undefined;
    return found && pathsOf(change as UpdateWrite).map(([path]) => sourceValue(found, path));
  });
}

function pathsOf({ changes }: UpdateWrite): [string, unknown][] {
  return Object.entries(foundry.utils.flattenObject(changes));
}

/**
 * @param answer the documents that the server named in its answer
 * @param before the previous values: a value that a module modified during the write counts as written, too
 * @throws an Error when a part of it was not done
 */
export function verifyWritten(
  changes: readonly DocumentWrite[],
  answer: readonly unknown[],
  before: ReturnType<typeof valuesBefore>,
): void {
  const answered = new Set(answer.flatMap((one) => (isStoredDocument(one) ? one.id : [])));
  const lacking = changes.filter((change, at) => {
    if ("document" in change) return !change.shows && isUnchanged(change, before[at]);
    // A module may have taken one of several out: that is no failure as long as any of them came, or went.
    if ("make" in change) return !change.make.some(({ _id }) => answered.has(_id) || isWithin(change, _id));
    return change.drop.every((id) => isWithin(change, id));
  });
  if (lacking.length > 0) throw findUnwritten(lacking.map(nameOf));
}

/** Whether a value stands as it was and not as it was asked for. A document that went in the same moment has none. */
function isUnchanged(change: UpdateWrite, before: readonly unknown[] | undefined): boolean {
  const found = storedDocument(change.document.uuid);
  if (!found || !before) return false;
  return pathsOf(change).some(
    ([path, value], at) => hasValue(found, path, value) === false && samePlain(sourceValue(found, path), before[at]),
  );
}

/** The creature of an unlinked token may be another object than it was. */
function isWithin({ parent, documentName }: CreateWrite | DeleteWrite, id: string): boolean {
  return (storedDocument(parent.uuid) ?? parent).getEmbeddedDocument(documentName, id) !== undefined;
}

/** Whether a value stands as it was asked for, or as its field takes it; undefined where a look does not tell: objects, markup, and lists in fields. */
export function hasValue(document: Stored, path: string, value: unknown): boolean | undefined {
  const stored: unknown = foundry.utils.getProperty(document._source, path);
  if (Array.isArray(value) && path.startsWith("flags.")) return samePlain(toPlain(stored), toPlain(value));
  if (!isDistinct(value)) return undefined;
  return stored === value || stored === cleaned(document, path, value);
}

/** Whether a value is stored exactly as it was written: fields give lists and objects forms of their own, and markup is cleaned. */
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
