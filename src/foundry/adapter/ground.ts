import type { PlacedToken } from "../platform/types.ts";

/** The token that represents an actor in play: its own, or the one on the active map. */
export function groundAt(actor: Actor.Implementation): PlacedToken | undefined {
  if (actor.token) return actor.token;
  return game.scenes?.active?.tokens.find(({ actorLink, actorId }) => actorLink && actorId === actor.id);
}

/** Whether an actor stands on a map whose whole ground is unstable: a ship in rough sea, a flying mount (BX-170). */
export function isOnUnstableGround(actor: Actor.Implementation): boolean {
  const rough = (scene: Scene.Implementation | null | undefined): boolean =>
    scene?.getFlag("rulings", "unstable") === true;
  if (actor.token) return rough(actor.token.parent);
  return rough(game.scenes?.active) && groundAt(actor) !== undefined;
}
