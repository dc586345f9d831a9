/**
 * Whether what was asked for in one request came to pass. A batch of generation 14 keeps its promise also when the server refused it, or an operation in
 * the middle of it: that is told by a notice alone (PEER-44). So what stands afterwards is looked at.
 */
import { localize } from "../text.ts";
import { isStored, type Stored, sourceAt, storedAt } from "./documents.ts";
import type { Change, Gone, Made, NewMessage, Put } from "./together-types.ts";

/** The values of changes before they are written, by which it is seen afterwards that something came of them. */
export type Before = ReadonlyMap<Change, string>;

/** What stands where changes are to be written. */
export function beforeOf(changes: readonly Change[]): Before {
  return new Map(changes.map((change) => [change, "document" in change ? valuesOf(change) : ""]));
}

/** Blank of a document that is gone. */
function valuesOf({ document, changes }: Put): string {
  const found = now(document);
  return found
    ? JSON.stringify(Object.keys(foundry.utils.flattenObject(changes)).map((path) => sourceAt(found, path)))
    : "";
}

function isOtherwise(change: Put, before: Before): boolean {
  const [was, is] = [before.get(change), valuesOf(change)];
  return Boolean(was && is) && was !== is;
}

/** Says that something was not written, and what to do. */
export function notWritten(names: readonly string[]): Error {
  return new Error(localize("RULINGS.Notice.notWritten", { names: [...new Set(names)].join(", ") }));
}

/**
 * @param answer what the request answered with: the documents of each operation
 * @param before what stood: a value that a module bent while it was written has come, too
 * @throws an Error when something of it was not done
 */
export function mustHaveCome(
  messages: readonly NewMessage[],
  changes: readonly Change[],
  answer: unknown,
  before: Before,
): void {
  const told = idsIn(answer);
  const some = (ids: readonly string[], there: (id: string) => boolean): boolean =>
    ids.length === 0 || ids.some((id) => told.has(id) || there(id));
  const said = some(
    messages.map(({ _id }) => _id),
    (id) => game.messages?.get(id) !== undefined,
  );
  const lacking = changes.flatMap((change) => (came(change, told, some, before) ? [] : nameOf(change)));
  if (!said) lacking.unshift("ChatMessage");
  if (lacking.length > 0) throw notWritten(lacking);
}

/** The ids of all documents in an answer. */
function idsIn(answer: unknown): ReadonlySet<string> {
  const lists: unknown[] = Array.isArray(answer) ? answer : [];
  const documents = lists.flat().filter(isStored);
  return new Set(documents.flatMap(({ id }) => id ?? []));
}

type Some = (ids: readonly string[], there: (id: string) => boolean) => boolean;

/** A module may have taken one of several out: that is no failure as long as any of them came. */
function came(change: Change, told: ReadonlySet<string>, some: Some, before: Before): boolean {
  if ("make" in change)
    return some(
      change.make.map(({ _id }) => _id),
      (id) => isWithin(change, id),
    );
  if ("drop" in change) return some(change.drop, (id) => !isWithin(change, id));
  return change.shows || told.has(change.document.id ?? "") || stands(change) || isOtherwise(change, before);
}

function isWithin({ parent, documentName }: Made | Gone, id: string): boolean {
  return (now(parent) ?? parent).getEmbeddedDocument(documentName, id) !== undefined;
}

/** The document as it is now: the creature of an unlinked token may be another object than it was. */
function now({ uuid }: Stored): Stored | undefined {
  return storedAt(uuid);
}

/** Whether every plain value of a change stands: there may have been nothing to do. */
function stands({ document, changes }: Put): boolean {
  const found = now(document);
  if (!found) return false;
  return Object.entries(foundry.utils.flattenObject(changes)).every(([path, value]) => {
    return path === "_id" || standsAs(found, path, value) !== false;
  });
}

/** Whether a value stands as it was asked for, or as its field takes it; undefined where a look does not tell: lists, objects and markup. */
export function standsAs(document: Stored, path: string, value: unknown): boolean | undefined {
  if (!isTellTale(value)) return undefined;
  const stored: unknown = foundry.utils.getProperty(document._source, path);
  return stored === value || stored === cleaned(document, path, value);
}

/** What is stored as it was written: lists and objects are written in ways of their own, and markup is cleaned. */
function isTellTale(value: unknown): value is number | boolean | string {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && /^[\w.]+$/.test(value))
  );
}

/** What a field makes of a number that is more, or finer, than it takes: hit points past a bound, a token between two points, a full turn. */
function cleaned(document: Stored, path: string, value: unknown): unknown {
  const [of, within] = path.startsWith("system.") ? ["system.schema", path.slice(7)] : ["schema", path];
  const schema: unknown = foundry.utils.getProperty(document, of);
  if (!(schema instanceof foundry.data.fields.SchemaField)) return value;
  return schema.getField(within)?.clean(value) ?? value;
}

function nameOf(change: Change): string {
  if ("document" in change) return change.document.name ?? change.document.documentName;
  return ("called" in change && change.called) || change.documentName;
}
