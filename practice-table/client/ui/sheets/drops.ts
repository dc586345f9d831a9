import { callHook } from "../api/hooks.ts";
import type { ConfigApi, Data, Doc, DocClass } from "../globals.ts";
import { TextEditor } from "../ux/text-editor.ts";

declare const CONFIG: ConfigApi;

export interface DropTarget {
  document: Doc;
  isEditable: boolean;
  _onDropDocument(event: DragEvent, document: Doc): Promise<unknown>;
}

/** Reads dropped data, calls the hook, resolves the document. Null when it is not a document or was refused. */
export async function resolveDrop(event: DragEvent, hook: string, ...context: unknown[]): Promise<Doc | null> {
  const data = TextEditor.implementation.getDragEventData(event);
  if (!callHook(hook, ...context, data)) return null;
  const cls = CONFIG[String(data.type)]?.documentClass as DocClass | undefined;
  if (!cls) return null;
  return (await cls.fromDropData(data)) ?? null;
}

/** The parent's collection for a copy. */
export interface Siblings {
  has(id: string): boolean;
}

/** The data to create a copy of a document elsewhere: folder, sort and ownership cleared, the source remembered (WIN-48). */
function copyData(doc: Doc): Data {
  const data = doc.toObject();
  delete data.folder;
  delete data.ownership;
  delete data.sort;
  const stats = (data._stats ?? {}) as Data;
  data._stats = doc.pack ? { ...stats, compendiumSource: doc.uuid } : { ...stats, duplicateSource: doc.uuid };
  return data;
}

/** Makes a copy of a document in its new parent. Its id is kept where no sibling has it (WIN-48). */
export async function makeCopy(parent: Doc, name: string, doc: Doc, siblings: unknown): Promise<Doc | null> {
  const data = copyData(doc);
  const taken = (siblings as Siblings | undefined)?.has(doc.id) ?? false;
  if (taken) delete data._id;
  const [made] = await parent.createEmbeddedDocuments(name, [data], { keepId: !taken });
  return made ?? null;
}

/** New sort values when `source` is dropped on `target` among its siblings: steps of 100000, as integers. */
export function sortUpdates(source: Doc, target: Doc | null, siblings: Doc[]): { _id: string; sort: number }[] {
  const order = siblings.filter((s) => s.id !== source.id).sort((a, b) => a.sort - b.sort);
  const at = target ? order.findIndex((s) => s.id === target.id) : order.length;
  const before = target ? source.sort > target.sort : false;
  order.splice(target && !before ? at + 1 : Math.max(at, 0), 0, source);
  return order.map((s, i) => ({ _id: s.id, sort: (i + 1) * 100000 })).filter((u, i) => order[i]?.sort !== u.sort);
}
