import type { Document } from "../documents/document.ts";

/** A folder with its contents, for directories; the root has no folder. */
export interface TreeNode {
  root: boolean;
  folder: Document | null;
  depth: number;
  visible: boolean;
  entries: Document[];
  children: TreeNode[];
}

const bySort = (a: Document, b: Document): number => Number(a["sort" as never] ?? 0) - Number(b["sort" as never] ?? 0);

/** The folders of a collection and its documents, sorted manually or by name as each folder says. */
export function treeOf(documents: readonly Document[], folders: readonly Document[]): TreeNode {
  const idOf = (value: unknown): string | null => (value as { id?: string } | null)?.id ?? null;
  const build = (folder: Document | null, depth: number): TreeNode => {
    const id = folder?.id ?? null;
    const inside = <T extends Document>(list: readonly T[]): T[] =>
      list.filter((doc) => idOf((doc as { folder?: unknown }).folder) === id);
    const manual = folder === null || (folder as { sorting?: unknown }).sorting === "m";
    const order = manual ? bySort : (a: Document, b: Document): number => String(a.name).localeCompare(String(b.name));
    const children = inside(folders)
      .sort(bySort)
      .map((child) => build(child, depth + 1));
    const entries = inside(documents).sort(order);
    const visible = folder === null || entries.some((doc) => doc.visible) || children.some((child) => child.visible);
    return { root: folder === null, folder, depth, visible, entries, children };
  };
  return build(null, 0);
}
