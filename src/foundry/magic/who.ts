/** Whom magic can lie on, and how the table knows them. */
import { isCreature } from "../adapter/creature.ts";

/** The name of somebody as the table sees it. */
export function nameOf(actor: Actor.Implementation): string {
  return actor.token?.name ?? actor.name;
}

/** Whether the table does not see somebody: each of its tokens is hidden. */
export function isUnseen(actor: Actor.Implementation): boolean {
  const placed = actor.token ? [actor.token] : actor.getActiveTokens(false, true);
  return placed.length > 0 && placed.every((token) => token.hidden);
}

/** Everybody who can have magic on them: the world's own creatures, and those of unlinked tokens on its scenes. */
export function everyCreature(): Actor.Implementation[] {
  const own = (game.actors?.contents ?? []).filter(isCreature);
  const placed = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (!token.actorLink && isCreature(token.actor) ? [token.actor] : [])),
  );
  return [...own, ...placed];
}
