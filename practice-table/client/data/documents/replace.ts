import { documentInfo } from "../../../shared/documents.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";

/** The content of a file or an adventure replaces the stored data, even if it has fewer keys than the world. */
export const OVERWRITE = { diff: false, recursive: false } as const;

/** The data without the lists of embedded documents. */
export function ownFields(name: string, data: Dict): Dict {
  const lists = Object.values(documentInfo(name)?.embedded ?? {});
  return Object.fromEntries(Object.entries(data).filter(([key]) => !lists.includes(key)));
}

/** Updates embedded documents one level at a time, since an update does not go deeper; those added by the world stay. */
export async function bringChildren(parent: Document | undefined, data: Dict): Promise<void> {
  if (!parent) return;
  for (const [name, field] of Object.entries(documentInfo(parent.documentName)?.embedded ?? {})) {
    const children = (data[field] ?? []) as Dict[];
    const there = (child: Dict) => parent.collections[field]?.get(String(child._id));
    const known = children.filter(there);
    const missing = children.filter((child) => !there(child));
    if (missing.length > 0) await parent.createEmbeddedDocuments(name, missing, { keepId: true });
    if (known.length === 0) continue;
    await parent.updateEmbeddedDocuments(
      name,
      known.map((child) => ownFields(name, child)),
      OVERWRITE,
    );
    for (const child of known) await bringChildren(there(child), child);
  }
}

/** Replaces the whole source of a document; other data of it are removed. */
export async function replaceWhole(document: Document, data: Dict): Promise<void> {
  for (const [name, field] of Object.entries(documentInfo(document.documentName)?.embedded ?? {})) {
    const named = new Set(((data[field] ?? []) as Dict[]).map(({ _id }) => _id));
    const gone = [...(document.collections[field]?.keys() ?? [])].filter((id) => !named.has(id));
    if (gone.length > 0) await document.deleteEmbeddedDocuments(name, gone);
  }
  await document.update(ownFields(document.documentName, data), OVERWRITE);
  await bringChildren(document, data);
}
