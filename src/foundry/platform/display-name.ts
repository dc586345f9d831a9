/** An actor or item with a displayed name. */
interface Called {
  readonly name?: string | null;
  readonly token?: unknown;
  readonly hasPlayerOwner?: boolean;
  getDependentTokens?(options: { readonly linked: boolean }): Iterable<TokenDocument.Implementation>;
}

/** The public name of an actor: one of six goblins has its own token's name, as on its cards; a foe the name that players know. */
export function displayName(somebody: Called): string {
  const { token } = somebody;
  const own = typeof token === "object" && token !== null && "name" in token ? token.name : undefined;
  return typeof own === "string" && own !== "" ? own : (knownName(somebody)?.name ?? somebody.name ?? "");
}

/**
 * The token that stands for an actor without a player owner and with one sheet for all tokens: of those with another name than the sheet, the one on
 * the viewed map, which speaks on its cards. The sheet's name must not reveal it.
 */
export function knownName(somebody: Called): TokenDocument.Implementation | undefined {
  if (somebody.token || !somebody.getDependentTokens || somebody.hasPlayerOwner) return undefined;
  const placed = [...somebody.getDependentTokens({ linked: true })];
  const goes = placed.find(({ parent }) => parent === canvas?.scene) ?? placed[0];
  return goes && goes.name !== "" && goes.name !== somebody.name ? goes : undefined;
}
