/** The id of a scene, given as an id or as a document. */
export function idOf(scene: unknown): string | undefined {
  return typeof scene === "string" ? scene : (scene as { id?: string } | null)?.id;
}
