/** Adding and taking away rows of a list that a document stores. */
import { type Editable, sourceOf, valueAt } from "../platform/document-schema.ts";

function listAt(document: Editable, path: string): unknown[] {
  const list = valueAt(sourceOf(document), path.split("."));
  return Array.isArray(list) ? list : [];
}

/** Adds a row with initial values at the end of the list at `path`. */
export async function addRow(document: Editable, path: string): Promise<void> {
  await document.update({ [path]: [...listAt(document, path), {}] });
}

/** Takes the row at `index` out of the list at `path`. */
export async function deleteRow(document: Editable, path: string, index: number): Promise<void> {
  await document.update({ [path]: listAt(document, path).filter((_, at) => at !== index) });
}
