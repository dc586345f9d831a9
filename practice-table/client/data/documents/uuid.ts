import { DOCUMENTS } from "../../../shared/documents.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";

/** The parts of a UUID. */
export interface ParsedUuid {
  uuid: string;
  collection: object | undefined;
  documentId: string;
  documentType: string;
  type: string;
  id: string;
  primaryType: string | undefined;
  primaryId: string | undefined;
  embedded: string[];
  doc?: Document;
}

// The longest redirected prefix counts (DOC-116).
function redirected(uuid: string): string {
  const { CONFIG } = globalThis as { CONFIG?: { compendium?: { uuidRedirects?: Record<string, string> } } };
  const [found] = Object.entries(CONFIG?.compendium?.uuidRedirects ?? {})
    .filter(([from]) => from.startsWith("Compendium.") && (uuid === from || uuid.startsWith(`${from}.`)))
    .sort(([one], [other]) => other.length - one.length);
  return found ? `${found[1]}${uuid.slice(found[0].length)}` : uuid;
}

/** Splits a UUID into its parts. Null for an impossible one. */
export function parseUuid(asked: string, { relative }: { relative?: Document } = {}): ParsedUuid | null {
  if (typeof asked !== "string" || asked === "") return null;
  const uuid = redirected(asked);
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts = uuid.split(".");
  let collection: object | undefined;
  let primaryType: string | undefined;
  if (parts[0] === "Compendium") {
    parts.shift();
    collection = runtime.game.packs.get(`${parts.shift()}.${parts.shift()}`);
    const packType = (collection as { documentName?: string } | undefined)?.documentName;
    // The old form omits the document name.
    primaryType = parts.length % 2 === 0 ? parts.shift() : packType;
  } else {
    primaryType = parts.shift();
    if (!primaryType || !Object.hasOwn(DOCUMENTS, primaryType)) return null;
    collection = primaryType === "User" ? runtime.game.users : runtime.game.collections.get(primaryType);
  }
  const primaryId = parts.shift();
  if (!primaryId || !primaryType) return null;
  const [type, id] = parts.length >= 2 ? [parts.at(-2) as string, parts.at(-1) as string] : [primaryType, primaryId];
  return { uuid, collection, documentId: id, documentType: type, type, id, primaryType, primaryId, embedded: parts };
}

// ".Item.x" is inside the given document, or beside it when the document itself is an embedded one of that kind.
function parseRelative(uuid: string, relative: Document): ParsedUuid | null {
  const steps = uuid.slice(1).split(".");
  let base: Document = relative;
  if (steps.length % 2 === 1) steps.shift();
  const type = steps[0] as string;
  const holds = (d: Document): boolean => type in (d.constructor as typeof Document).metadata.embedded;
  while (!holds(base) && base.parentDocument) base = base.parentDocument;
  return parseUuid(`${base.uuid}.${steps.join(".")}`);
}

function descend(start: Document | undefined, steps: string[]): Document | null {
  let doc = start;
  const rest = [...steps];
  while (doc && rest.length > 1) {
    const [type, id] = rest.splice(0, 2) as [string, string];
    if (doc.documentName === "Token" && (type === "Actor" || type === "ActorDelta")) {
      const token = doc as Document & { actor: Document | undefined; actorLink: boolean };
      // The address of a synthetic actor outlives it; once the token is linked, the look-up throws (DOC-04).
      if (token.actorLink) throw new Error(`${type} [${id}] is not embedded in the linked Token [${token.id}]`);
      doc = token.actor;
    } else {
      const known: boolean = type in (doc.constructor as typeof Document).metadata.embedded;
      doc = known ? doc.getEmbeddedDocument(type, id) : undefined;
    }
  }
  return doc ?? null;
}

interface PackLike {
  documentName: string;
  get(id: string): Document | undefined;
  getDocument(id: string): Promise<Document | null>;
  index: Map<string, Dict>;
  collection: string;
}

function isPack(collection: object | undefined): collection is PackLike {
  return collection !== undefined && "getDocument" in collection;
}

/** Finds a document by UUID, from its compendium if necessary. Null when there is none. */
export async function fromUuid(
  uuid: string,
  { relative }: { relative?: Document; invalid?: boolean } = {},
): Promise<Document | null> {
  const parsed = parseUuid(uuid, relative ? { relative } : {});
  if (!parsed?.collection) return null;
  const { collection, primaryId, embedded } = parsed;
  const primary = isPack(collection)
    ? await collection.getDocument(primaryId as string)
    : (collection as Map<string, Document>).get(primaryId as string);
  return descend(primary ?? undefined, embedded);
}

/**
 * Finds a document by UUID synchronously. A compendium document that is not loaded gives its index entry.
 * @throws Error for a document embedded in a compendium's, unless `strict` is false; for the actor of a linked token
 */
export function fromUuidSync(
  uuid: string,
  { relative, strict = true }: { relative?: Document; invalid?: boolean; strict?: boolean } = {},
): Document | Dict | null {
  const parsed = parseUuid(uuid, relative ? { relative } : {});
  if (!parsed?.collection) return null;
  const { collection, primaryId, embedded } = parsed;
  if (!isPack(collection)) return descend((collection as Map<string, Document>).get(primaryId as string), embedded);
  // A document embedded in a compendium document is never available synchronously, loaded or not (DOC-06).
  if (embedded.length > 0) {
    if (strict)
      throw new Error(
        `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    return null;
  }
  const loaded = collection.get(primaryId as string);
  if (loaded) return loaded;
  const entry = collection.index.get(primaryId as string);
  return entry ? { ...entry, pack: collection.collection } : null;
}
