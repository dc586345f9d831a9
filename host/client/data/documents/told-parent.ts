import type { Document } from "./document.ts";

/**
 * In what an operation acts, as the handlers of whole operations are told: what is written on a token's own creature is written into its delta
 * (DOC-28), so that a package which asks for an Actor there finds none.
 */
export function toldParent(parent: Document | null): Document | null {
  const token = parent?.documentName === "Actor" ? parent.parentDocument : null;
  const delta: unknown = token ? Reflect.get(token, "delta") : undefined;
  return (delta as Document | undefined) ?? parent;
}
