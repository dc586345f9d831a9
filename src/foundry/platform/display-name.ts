/** Somebody of the table, or a thing of somebody's. */
interface Called {
  readonly name?: string | null;
  readonly token?: unknown;
  readonly hasPlayerOwner?: boolean;
  getDependentTokens?(options: { readonly linked: boolean }): Iterable<TokenDocument.Implementation>;
}

/**
 * The name of an actor at the table: one of six goblins by the name of its own token, as on its cards; a foe by the name it is known by
 * there.
 */
export function displayName(somebody: Called): string {
  const { token } = somebody;
  const own = typeof token === "object" && token !== null && "name" in token ? token.name : undefined;
  return typeof own === "string" && own !== "" ? own : (knownName(somebody)?.name ?? somebody.name ?? "");
}

/**
 * The token as which somebody goes whom no player owns and who has one sheet for all of its tokens: of those that bear another name than the sheet
 * the one on the map in view, which speaks on its cards. Who stands there by another name is not given away by the sheet's.
 */
export function knownName(somebody: Called): TokenDocument.Implementation | undefined {
  if (somebody.token || !somebody.getDependentTokens || somebody.hasPlayerOwner) return undefined;
  const placed = [...somebody.getDependentTokens({ linked: true })];
  const goes = placed.find(({ parent }) => parent === canvas?.scene) ?? placed[0];
  return goes && goes.name !== "" && goes.name !== somebody.name ? goes : undefined;
}
