import type { Document } from "./document.ts";

/**
 * The parent of an operation for handlers of whole operations: changes to a token's own actor are written into its delta (DOC-28), so a package that expects an
 * Actor there finds none.
 */
export function storedParent(parent: Document | null): Document | null {
  const token = parent?.documentName === "Actor" ? parent.parentDocument : null;
  const delta: unknown = token ? Reflect.get(token, "delta") : undefined;
  return (delta as Document | undefined) ?? parent;
}
