/**
 * Several writes as one: a single request where the generation has batches (v14), all of it or nothing; one after another where it has none. What the
 * ledger says comes first, then new messages, under ids that are known beforehand, so that what is written beside them can name them.
 */

import { isStoredDocument, type Stored, sourceValue, storedDocument, toPlain } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import { samePlain } from "./patch.ts";
import { whenReconnected } from "./reconnect.ts";
import { BY_TRANSACTION } from "./transaction-option.ts";

/** The changes to one document, with the options passed to all hooks. */
export interface UpdateWrite {
  readonly document: Stored;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly operation?: object;
  /** Only shows what stands elsewhere: where a module lets nobody write it, the rest stands all the same. */
  readonly shows?: true;
}

/** Documents that are to be within another one, under their ids. */
export interface CreateWrite {
  readonly parent: Stored;
  readonly documentName: string;
  readonly make: readonly (Readonly<Record<string, unknown>> & { readonly _id: string })[];
  /** The name for a message when they could not be created. */
  readonly called?: string;
}

/** Documents that are to go from another one. */
interface DeleteWrite {
  readonly parent: Stored;
  readonly documentName: string;
  readonly drop: readonly string[];
}

export type DocumentWrite = UpdateWrite | CreateWrite | DeleteWrite;

/** A message to be, under its id. */
export type NewMessage = ChatMessage.CreateData & { readonly _id: string };

/** A request, by itself or as part of a batch: of documents within one parent, of messages, or of one document of the world. */
interface Part {
  readonly action: "create" | "update" | "delete";
  readonly documentName: string;
  readonly parent?: Stored | undefined;
  readonly data?: object[];
  readonly ids?: string[];
  readonly updates?: (object & { readonly _id: string | null })[];
  /** Go along with it to everybody's hooks. */
  readonly options?: object;
  /** The document of the world that it changes. */
  readonly alone?: Stored | undefined;
}

type Batch = (operations: readonly object[]) => Promise<unknown>;

/** Whether several writes can be one: then they are all done or none is. */
export function hasBatches(): boolean {
  return batch() !== undefined;
}

// Generation 13, whose types are read here, has no batches.
function batch(): Batch | undefined {
  const found: unknown = Reflect.get(foundry.documents, "modifyBatch");
  return typeof found === "function" ? (found as Batch) : undefined;
}

/**
 * Creates messages and changes documents. Whether the messages came is for the caller to look: a module may have cancelled one (DOC-23).
 * @param first writes before all others: entries of the ledger
 * @param last writes after all others: they take effect only where those do, also when a request fails in the middle (PEER-44)
 * @throws an Error when something was not written, and then perhaps nothing was
 */
export async function writeBatch(
  messages: readonly NewMessage[],
  changes: readonly DocumentWrite[] = [],
  last: readonly DocumentWrite[] = [],
  first: readonly DocumentWrite[] = [],
): Promise<void> {
  const parts = [...partsOf([], first), ...partsOf(messages, changes), ...partsOf([], last)];
  const atOnce = batch();
  const all = [...first, ...changes, ...last];
  const before = valuesBefore(all);
  const answers: unknown[] = [];
  try {
    if (atOnce && parts.length > 1) answers.push(await atOnce(parts.map(inBatch)));
    else for (const part of parts) answers.push(await byItself(part));
  } catch (error) {
    // A caller that reverts part of the batch must know which writes took effect.
    await whenReconnected();
    throw error;
  }
  verifyWritten(all, answers.flat(2), before);
}

/** Changes documents, at once where that can be. */
export async function writeOneByOne(changes: readonly DocumentWrite[]): Promise<void> {
  await writeBatch([], changes);
}

/** Whether what is to be changed is there. */
export function documentExists(change: DocumentWrite): boolean {
  return storedDocument(("document" in change ? change.document : change.parent).uuid) !== undefined;
}

/** The writes that delete those documents of a failed creation that exist. */
export function rejectedWrites(made: readonly CreateWrite[]): DocumentWrite[] {
  return made.flatMap(({ parent, documentName, make }) => {
    const drop = make.flatMap(({ _id }) => (parent.getEmbeddedDocument(documentName, _id) ? [_id] : []));
    return drop.length > 0 ? [{ parent, documentName, drop }] : [];
  });
}

function inBatch({ options, alone, parent, ...part }: Part): object {
  // A token's own creature is named with its token beside it (PEER-43).
  const within = parent ?? (isStoredDocument(alone?.parent) ? alone.parent : undefined);
  return { ...options, ...part, ...(part.data && { keepId: true }), ...(within && { parent: within }) };
}

function byItself({ action, documentName, parent, alone, data = [], ids = [], updates = [], options }: Part) {
  const Message = ChatMessage.implementation;
  if (action === "delete") return parent?.deleteEmbeddedDocuments(documentName, ids);
  if (action === "create")
    return parent
      ? parent.createEmbeddedDocuments(documentName, data, { keepId: true })
      : Message.createDocuments(data as ChatMessage.CreateData[], { keepId: true });
  if (alone) {
    const [{ _id, ...changes } = { _id: null }] = updates;
    return alone.update(changes, { ...options });
  }
  return parent
    ? parent.updateEmbeddedDocuments(documentName, updates, { ...options })
    : Message.updateDocuments(updates as ChatMessage.UpdateData[]);
}

function partsOf(messages: readonly NewMessage[], changes: readonly DocumentWrite[]): Part[] {
  const made = together(changes.filter((one) => "make" in one)).map(
    ({ parent, documentName, make }): Part => ({ action: "create", documentName, parent, data: [...make] }),
  );
  const gone = changes.flatMap((one): Part[] =>
    "drop" in one ? [{ action: "delete", documentName: one.documentName, parent: one.parent, ids: [...one.drop] }] : [],
  );
  const within = new Set(gone.map(({ parent }) => parent));
  const posted: Part = { action: "create", documentName: "ChatMessage", data: [...messages] };
  return [
    ...(messages.length > 0 ? [posted] : []),
    ...updatesOf(changes.filter((one) => "document" in one)),
    // An item that moves to another actor is created there before it is deleted; a replacement within the same parent is created after the
    // deletion.
    ...(made.some(({ parent }) => within.has(parent)) ? [...gone, ...made] : [...made, ...gone]),
  ];
}

/** Documents to be within one parent as one. */
function together(made: readonly CreateWrite[]): CreateWrite[] {
  const joined: CreateWrite[] = [];
  for (const one of made) {
    const at = joined.findIndex(
      ({ parent, documentName }) => parent === one.parent && documentName === one.documentName,
    );
    const before = joined[at];
    if (before) joined[at] = { ...before, make: [...before.make, ...one.make] };
    else joined.push(one);
  }
  return joined;
}

/** Neighbours of one kind within one parent, and messages, as one; the same document only once in each. */
function updatesOf(changes: readonly UpdateWrite[]): Part[] {
  const parts: (Part & { readonly updates: (object & { readonly _id: string | null })[] })[] = [];
  for (const { document, changes: own, operation = {} } of changes) {
    const { documentName, id: _id } = document;
    const parent = isStoredDocument(document.parent) && documentName !== "Actor" ? document.parent : undefined;
    const update = { ...own, _id };
    const joins = parent || (documentName === "ChatMessage" && Object.keys(operation).length === 0);
    const mate = parts.find((one) => !one.alone && one.parent === parent && one.documentName === documentName);
    if (joins && mate?.updates.every((one) => one._id !== _id)) mate.updates.push(update);
    else {
      const options = documentName === "Actor" ? { ...BY_TRANSACTION, ...operation } : operation;
      const alone = joins ? undefined : document;
      parts.push({ action: "update", documentName, parent, updates: [update], options, alone });
    }
  }
  return parts;
}

/*
 * Whether the writes of one request took effect. A batch of generation 14 resolves even when the server refused it, or an operation in the
 * middle of it: only a notification reports that (PEER-44). A module may forbid a write on either generation. So the stored values are
 * compared with those before.
 */

/** Says that something was not written, and what to do. */
export function findUnwritten(names: readonly string[]): Error {
  return new Error(localize("RULINGS.Notice.notWritten", { names: [...new Set(names)].join(", ") }));
}

/** The stored values of the paths that each change writes; undefined of a document that is gone. */
function valuesBefore(changes: readonly DocumentWrite[]): readonly (readonly unknown[] | undefined)[] {
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
function verifyWritten(
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
