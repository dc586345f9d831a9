interface Seen {
  readonly token?: unknown;
  getDependentTokens?(options: { readonly linked: boolean }): Iterable<TokenDocument.Implementation>;
}

/** Whether the table does not see somebody: each of its tokens, on whatever scene, is hidden. */
export function hasOnlyHiddenTokens(somebody: Seen): boolean {
  const { token } = somebody;
  const own = token instanceof TokenDocument ? [token] : undefined;
  const placed = own ?? [...(somebody.getDependentTokens?.({ linked: true }) ?? [])];
  return placed.length > 0 && placed.every(({ hidden }) => hidden);
}
