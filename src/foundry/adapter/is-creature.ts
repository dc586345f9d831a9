/**
 * The actor to read for a token: the base actor, as long as the token overrides only hit points. A token's own actor is built for each token, which
 * is slow for fifty monsters of one kind.
 */
export function baseActorOf(token: TokenDocument.Implementation): Actor.Implementation | null {
  const own: unknown = foundry.utils.getProperty(token._source, "delta");
  return token.actorLink || differsFromBase(own) ? token.actor : token.baseActor;
}

/** Whether a token overrides more than hit points. */
export function differsFromBase(own: unknown): boolean {
  if (typeof own !== "object" || own === null) return false;
  return Object.entries(own).some(
    ([key, value]) => key !== "_id" && !(key === "system" ? onlyHitPoints(value) : foundry.utils.isEmpty(value)),
  );
}

function onlyHitPoints(system: unknown): boolean {
  return Object.keys(system ?? {}).every((key) => key === "hp");
}

/** Whether an actor type is a creature: character, monster or hireling. */
export function isCreatureType(type: unknown): boolean {
  return type === "character" || type === "monster" || type === "hireling";
}

/** Whether an actor is a creature: character, monster or hireling. */
export function isCreature(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  return isCreatureType(actor?.type);
}
