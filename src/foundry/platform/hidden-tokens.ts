interface Seen {
  readonly token?: unknown;
  getDependentTokens?(options: { readonly linked: boolean }): Iterable<TokenDocument.Implementation>;
}

/** Whether all tokens of an actor, on any scene, are hidden. */
export function hasOnlyHiddenTokens(somebody: Seen): boolean {
  const { token } = somebody;
  const own = token instanceof TokenDocument ? [token] : undefined;
  const placed = own ?? [...(somebody.getDependentTokens?.({ linked: true }) ?? [])];
  return placed.length > 0 && placed.every(({ hidden }) => hidden);
}

/** Whether an actor must not be named on public cards: it has no player, and all its tokens are hidden. */
export function isHiddenFromPlayers(somebody: Seen & { readonly hasPlayerOwner?: boolean }): boolean {
  return somebody.hasPlayerOwner !== true && hasOnlyHiddenTokens(somebody);
}

/** Whether no text for the players names a combatant: nobody plays it, and either its row in the tracker or its token is hidden (PLAY-127). */
export function isCombatantUnseen({ actor, hidden }: Combatant.Implementation): boolean {
  return actor ? isHiddenFromPlayers(actor) || (hidden && !actor.hasPlayerOwner) : hidden;
}

/** Whether a card that names these is for referees only, because one of them is hidden from players. */
export function secretFor(...named: readonly Parameters<typeof isHiddenFromPlayers>[0][]): { readonly secret?: true } {
  return named.some(isHiddenFromPlayers) ? { secret: true } : {};
}
