/**
 * Documents on disk: one record, `!<collection>!<id>`, with the ids of its embedded documents, and a record for each of those,
 * `!<collection>.<field>!<id>.<id>`, as in Foundry (DOC-117). A new page of a journal is written without its other pages.
 */
import { documentInfo, ID_PATTERN } from "../shared/documents.ts";
import { isObject, type Json, type JsonObject, type Source } from "../shared/json.ts";

export interface Write {
  document: string;
  id: string;
  /** The source; null deletes. */
  source: Source | null;
}

export type Row = { type: "put"; key: string; value: JsonObject } | { type: "del"; key: string };

/** The records of a document: its own, and those of its embedded documents by key. */
interface Records {
  readonly own: JsonObject;
  readonly embedded: ReadonlyMap<string, Source>;
}

/** The fields of a document with embedded documents. */
function fieldsOf(document: string): string[] {
  return Object.values(documentInfo(document)?.embedded ?? {});
}

/** The key prefix of the documents of a type. */
export function prefixOf(document: string, field?: string): string {
  const collection = documentInfo(document)?.collection ?? "";
  return `!${field ? `${collection}.${field}` : collection}!`;
}

/** The key of a document's own record. */
export function keyOf({ document, id }: Pick<Write, "document" | "id">): string {
  return `${prefixOf(document)}${id}`;
}

/** The key prefixes of embedded documents of a type. */
export function embeddedPrefixes(document: string): string[] {
  return fieldsOf(document).map((field) => prefixOf(document, field));
}

/** Whether all entries of a list are documents with ids. Other lists stay in their parent's record. */
function areDocuments(list: readonly Json[]): list is Source[] {
  const ids = list.map((entry) => (isObject(entry) && typeof entry._id === "string" ? entry._id : ""));
  return ids.every((id) => ID_PATTERN.test(id)) && new Set(ids).size === ids.length;
}

function recordsOf(document: string, id: string, source: Source | null): Records | undefined {
  if (!source) return undefined;
  const own: JsonObject = { ...source };
  const embedded = new Map<string, Source>();
  for (const field of fieldsOf(document)) {
    const list = source[field];
    if (!Array.isArray(list) || !areDocuments(list)) continue;
    own[field] = list.map(({ _id }) => _id ?? "");
    for (const entry of list) embedded.set(`${prefixOf(document, field)}${id}.${String(entry._id)}`, entry);
  }
  return { own, embedded };
}

/** The rows that change a document to its new state, without unchanged ones. */
export function rowsOf(write: Write, before: Source | null = null): Row[] {
  const { document, id, source } = write;
  const key = keyOf(write);
  const was = recordsOf(document, id, before);
  const now = recordsOf(document, id, source);
  const rows: Row[] = [];
  if (!now) rows.push({ type: "del", key });
  else if (!was || !isSame(now.own, was.own)) rows.push({ type: "put", key, value: now.own });
  for (const [at, value] of now?.embedded ?? [])
    if (!isSame(value, was?.embedded.get(at))) rows.push({ type: "put", key: at, value });
  for (const at of was?.embedded.keys() ?? []) if (!now?.embedded.has(at)) rows.push({ type: "del", key: at });
  return rows;
}

/** Documents share unchanged parts, so most comparisons end with identity. */
function isSame(one: JsonObject, other: JsonObject | undefined): boolean {
  if (!other) return false;
  if (one === other) return true;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => {
    const [mine, theirs] = [one[key], other[key]];
    return mine === theirs || (typeof mine === "object" && JSON.stringify(mine) === JSON.stringify(theirs));
  });
}

/**
 * Builds a document from its records. One in the first format has its embedded documents in it.
 * @param embedded the records read below the prefixes of its type
 * @param lost is called with each unreadable embedded document
 */
export function joined(
  document: string,
  own: Source,
  embedded: ReadonlyMap<string, Source>,
  lost: (field: string, id: string) => void,
): Source {
  const whole: Source = { ...own };
  for (const field of fieldsOf(document)) {
    const list = own[field];
    if (!Array.isArray(list)) continue;
    whole[field] = list.flatMap((entry) => {
      if (typeof entry !== "string") return [entry];
      const found = embedded.get(`${prefixOf(document, field)}${String(own._id)}.${entry}`);
      if (found) return [found];
      lost(field, entry);
      return [];
    });
  }
  return whole;
}

/** Whether a record has its embedded documents in it, as in the first format. */
export function holdsEmbedded(document: string, own: Source): boolean {
  return fieldsOf(document).some((field) => {
    const list = own[field];
    return Array.isArray(list) && list.some(isObject);
  });
}
