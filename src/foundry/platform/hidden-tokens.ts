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

/** Whether no card for the players names somebody: nobody plays it, and the table does not see it. */
export function isHiddenFromPlayers(somebody: Seen & { readonly hasPlayerOwner?: boolean }): boolean {
  return somebody.hasPlayerOwner !== true && hasOnlyHiddenTokens(somebody);
}

/** Whether no text for the players names a combatant: nobody plays it, and either its row in the tracker or its token is hidden (PLAY-127). */
export function isCombatantUnseen({ actor, hidden }: Combatant.Implementation): boolean {
  return actor ? isHiddenFromPlayers(actor) || (hidden && !actor.hasPlayerOwner) : hidden;
}

/** A card that names these: for the referees alone where the players do not see one of them. */
export function secretFor(...named: readonly Parameters<typeof isHiddenFromPlayers>[0][]): { readonly secret?: true } {
  return named.some(isHiddenFromPlayers) ? { secret: true } : {};
}
