/**
 * Several writes as one: a single request where the generation has batches (v14), all of it or nothing; one after another where it has none. New messages
 * come first, under ids that are known beforehand, so that what is written beside them can name them.
 */
import { BY_DEED } from "./by-deed.ts";
import { isStored, type Stored } from "./documents.ts";

type Message = ChatMessage.Implementation;

/** What is to be changed of one document, with what goes along to everybody's hooks. */
export interface Change {
  readonly document: Stored;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly operation?: object;
}

/** A message to be, under its id. */
export type NewMessage = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Changes of one kind of document within one parent, or of one document of the world. */
interface Group {
  readonly documentName: string;
  readonly parent: Stored | undefined;
  readonly documents: Stored[];
  readonly updates: Record<string, unknown>[];
  readonly operation: object;
}

type Batch = (operations: readonly object[]) => Promise<unknown>;

/** Whether several writes can be one: then they are all done or none is. */
export function writesAtOnce(): boolean {
  return batch() !== undefined;
}

// Generation 13, whose types are read here, has no batches.
function batch(): Batch | undefined {
  const found: unknown = Reflect.get(foundry.documents, "modifyBatch");
  return typeof found === "function" ? (found as Batch) : undefined;
}

/**
 * Makes messages and changes documents.
 * @returns the messages that were made: a module may have cancelled one (DOC-23)
 */
export async function writeTogether(
  messages: readonly NewMessage[],
  changes: readonly Change[] = [],
): Promise<Message[]> {
  const groups = grouped(changes);
  const atOnce = batch();
  // The creature of an unlinked token is written by itself: what a batch does with it is not documented.
  const along = atOnce ? groups.filter(({ documents }) => !documents.some(isOfToken)) : [];
  if (atOnce && along.length > 0) await atOnce([...creation(messages), ...along.map(updateOf)]);
  else if (messages.length > 0)
    await ChatMessage.implementation.createDocuments([...messages] as unknown as ChatMessage.CreateData[], {
      keepId: true,
    });
  await writeGroups(groups.filter((group) => !along.includes(group)));
  return messages.flatMap(({ _id }) => game.messages?.get(_id) ?? []);
}

/** Changes documents one group after another. */
export function writeEach(changes: readonly Change[]): Promise<void> {
  return writeGroups(grouped(changes));
}

async function writeGroups(groups: readonly Group[]): Promise<void> {
  for (const { parent, documents, documentName, updates, operation } of groups) {
    if (parent) await parent.updateEmbeddedDocuments(documentName, updates, { ...operation });
    else for (const [at, document] of documents.entries()) await document.update(updates[at] ?? {}, { ...operation });
  }
}

function creation(messages: readonly NewMessage[]): object[] {
  return messages.length === 0
    ? []
    : [{ action: "create", documentName: "ChatMessage", data: [...messages], keepId: true }];
}

function updateOf({ documentName, parent, documents, updates, operation }: Group): object {
  return {
    ...operation,
    action: "update",
    documentName,
    updates: updates.map((update, at) => ({ ...update, _id: documents[at]?.id })),
    ...(parent && { parent }),
  };
}

/** Neighbours of one kind within one parent, as one; the same document only once in each. */
function grouped(changes: readonly Change[]): Group[] {
  const groups: Group[] = [];
  for (const { document, changes: own, operation = {} } of changes) {
    const { documentName } = document;
    const parent = isStored(document.parent) && documentName !== "Actor" ? document.parent : undefined;
    const update = parent ? { _id: document.id, ...own } : { ...own };
    const open = parent && groups.find((one) => one.parent === parent && one.documentName === documentName);
    if (open && !open.documents.includes(document)) {
      open.documents.push(document);
      open.updates.push(update);
    } else {
      const along = documentName === "Actor" ? { ...BY_DEED, ...operation } : operation;
      groups.push({ documentName, parent, documents: [document], updates: [update], operation: along });
    }
  }
  return groups;
}

/** Whether a document is the creature of an unlinked token, or within one. */
function isOfToken({ documentName, parent }: Stored): boolean {
  if (!isStored(parent)) return false;
  return documentName === "Actor" || isOfToken(parent);
}
