import type { PlacedToken } from "../platform/types.ts";

/** The token by which somebody is in play: its own, or the one on the map that is played on. */
export function groundAt(actor: Actor.Implementation): PlacedToken | undefined {
  if (actor.token) return actor.token;
  return game.scenes?.active?.tokens.find(({ actorLink, actorId }) => actorLink && actorId === actor.id);
}

/** Whether somebody stands on a map whose ground is unstable as a whole: on a ship in rough sea, on a beast in the air (BX-170). */
export function isOnUnstableGround(actor: Actor.Implementation): boolean {
  const rough = (scene: Scene.Implementation | null | undefined): boolean =>
    scene?.getFlag("rulings", "unstable") === true;
  if (actor.token) return rough(actor.token.parent);
  return rough(game.scenes?.active) && groundAt(actor) !== undefined;
}
