/** The id of a scene that is given as such or by its document. */
export function idOf(scene: unknown): string | undefined {
  return typeof scene === "string" ? scene : (scene as { id?: string } | null)?.id;
}
