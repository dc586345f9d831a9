/** How somebody looks on the map while in another shape: picture and, where he passes for the other, name of his tokens. */
import type { ValueChange } from "../../adapter/value-changes.ts";
import type { WornEffect } from "../../adapter/magic-effects.ts";
import { sourceValue, storedDocument } from "../../platform/stored-documents.ts";

/** Whose shape may be taken: its uuid, its name and the picture of its token. */
export interface TakenShape {
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
export function shapeWornBy(actor: Actor.Implementation, shape: TakenShape, passes: boolean): WornEffect[] {
  return tokensOf(actor).flatMap(({ uuid, ring }) => {
    const worn = (path: WornEffect["path"], after: unknown): WornEffect[] => {
      const document = storedDocument(uuid);
      return document ? [{ token: uuid, path, before: sourceValue(document, path), after }] : [];
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
export function restoreTokenImage(actor: Actor.Implementation, look: readonly WornEffect[]): ValueChange[] {
  return applyTokenImage(
    actor,
    look.map((one) => ({ ...one, before: one.after, after: one.before })),
  );
}

/** Has somebody's own tokens look so again where they look as they did before. */
export function applyTokenImage(actor: Actor.Implementation, look: readonly WornEffect[]): ValueChange[] {
  const own = tokensOf(actor).map(({ uuid }) => uuid);
  return look.flatMap(({ token, path, before, after }) => {
    const document = storedDocument(token);
    if (!document || !own.includes(token) || sourceValue(document, path) !== before) return [];
    return [{ uuid: token, path, before, after }];
  });
}
