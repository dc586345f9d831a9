/** Whether somebody of a type is somebody who fights: a character, monster or hireling. */
export function isCreatureType(type: unknown): boolean {
  return type === "character" || type === "monster" || type === "hireling";
}

/** Whether an actor is somebody who fights. */
export function isCreature(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  return isCreatureType(actor?.type);
}
