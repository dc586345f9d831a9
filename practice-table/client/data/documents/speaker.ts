import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";

/** The speaker: the token or actor given, else the controlled token, else the user's character, else the user. */
export function speakerFor(options: Dict): Dict {
  const { scene, actor, token, alias } = options as {
    scene?: Document;
    actor?: Document;
    token?: Document;
    alias?: string;
  };
  const tokenDocument = documentOf(token);
  const user = runtime.game.user;
  if (tokenDocument) {
    return {
      scene: tokenDocument.parentDocument?.id ?? null,
      token: tokenDocument.id,
      actor: (tokenDocument as Document & { actor: Document | null }).actor?.id ?? null,
      alias: alias ?? tokenDocument.name,
    };
  }
  if (actor) {
    const own = (actor as Document & { token: Document | null }).token;
    if (own) return speakerFor({ token: own, ...(alias === undefined ? {} : { alias }) });
    const onScene = (actor as Document & { getActiveTokens(l: boolean, d: boolean): Document[] }).getActiveTokens(
      false,
      true,
    )[0];
    if (onScene && (onScene as Document & { actorLink: boolean }).actorLink)
      return speakerFor({ token: onScene, alias: alias ?? onScene.name });
    return {
      scene: scene?.id ?? (runtime.canvas.scene as Document | null)?.id ?? null,
      actor: actor.id,
      token: null,
      alias: alias ?? actor.name,
    };
  }
  const controlled = (runtime.canvas.tokens as { controlled?: Document[] } | undefined)?.controlled ?? [];
  const first = documentOf(controlled[0]);
  if (first && controlled.length === 1) return speakerFor({ token: first, ...(alias === undefined ? {} : { alias }) });
  const character = user?.character as Document | null | undefined;
  if (character) return speakerFor({ actor: character, ...(alias === undefined ? {} : { alias }) });
  return {
    scene: (runtime.canvas.scene as Document | null)?.id ?? null,
    actor: null,
    token: null,
    alias: alias ?? user?.name ?? "",
  };
}

// A placed token has its document as a property.
function documentOf(token: unknown): Document | null {
  if (!token) return null;
  const inner = (token as { document?: Document }).document;
  return inner ?? (token as Document);
}
