/** How somebody looks on the map while in another shape: picture and, where he passes for the other, name of his tokens. */
import type { Written } from "../adapter/changes.ts";
import type { Worn } from "../adapter/magic.ts";
import { sourceAt, storedAt } from "../deeds/documents.ts";

/** Whose shape may be taken: its uuid, its name and the picture of its token. */
export interface Shape {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** The tokens of somebody on all scenes. */
function tokensOf(actor: Actor.Implementation): TokenDocument.Implementation[] {
  if (actor.token) return [actor.token];
  return (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.filter(({ actorLink, actorId }) => actorLink && actorId === actor.id),
  );
}

/** What becomes of the tokens of somebody who takes a shape. */
export function wornBy(actor: Actor.Implementation, shape: Shape, passes: boolean): Worn[] {
  return tokensOf(actor).flatMap(({ uuid, ring }) => {
    const worn = (path: Worn["path"], after: unknown): Worn[] => {
      const document = storedAt(uuid);
      return document ? [{ token: uuid, path, before: sourceAt(document, path), after }] : [];
    };
    return [
      ...(passes ? worn("name", shape.name) : []),
      ...worn("texture.src", shape.img),
      // A ring shows a picture of its own.
      ...(ring.enabled ? worn("ring.enabled", false) : []),
    ];
  });
}

/** Gives somebody's own tokens back what they had; what somebody changed meanwhile stays. */
export function putBack(actor: Actor.Implementation, look: readonly Worn[]): Written[] {
  return putOn(
    actor,
    look.map((one) => ({ ...one, before: one.after, after: one.before })),
  );
}

/** Has somebody's own tokens look so again where they look as they did before. */
export function putOn(actor: Actor.Implementation, look: readonly Worn[]): Written[] {
  const own = tokensOf(actor).map(({ uuid }) => uuid);
  return look.flatMap(({ token, path, before, after }) => {
    const document = storedAt(token);
    if (!document || !own.includes(token) || sourceAt(document, path) !== before) return [];
    return [{ uuid: token, path, before, after }];
  });
}
