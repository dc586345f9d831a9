/** Whether an actor is somebody who fights: a character, monster or hireling. */
export function isCreature(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  return actor?.type === "character" || actor?.type === "monster" || actor?.type === "hireling";
}
