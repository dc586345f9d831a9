import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Actor } from "./actor.ts";
import type { Document } from "./document.ts";
import { configuredClass } from "./lookup.ts";

interface TokenLike extends Document {
  actorId: string | null;
  actorLink: boolean;
  object: object | null;
}

/** Every token in the world that shows this actor. */
export function dependentTokens(actor: Actor): Document[] {
  if (actor.isToken) return [actor.token as Document];
  const out: Document[] = [];
  for (const scene of (runtime.game.collections.get("Scene")?.contents ?? []) as Document[]) {
    for (const token of scene.collections.tokens?.contents ?? [])
      if ((token as TokenLike).actorId === actor.id) out.push(token);
  }
  return out;
}

/** The actor's tokens on the viewed scene: placed objects, or documents. */
export function activeTokens(actor: Actor, linked: boolean, document: boolean): unknown[] {
  const scene = runtime.canvas.scene as Document | null;
  if (!scene) return [];
  const tokens = dependentTokens(actor).filter((t) => t.parentDocument === scene) as TokenLike[];
  const wanted = tokens.filter((t) => !linked || t.actorLink);
  return document ? wanted : wanted.map((t) => t.object).filter((o) => o !== null && o !== undefined);
}

/** A token document made from the actor's prototype, not yet stored. */
export async function tokenDocumentFor(actor: Actor, data: Dict, options: Dict): Promise<Document> {
  const prototype = actor.prototypeToken.toObject();
  const { randomImg, appendNumber, prependAdjective, ...rest } = prototype;
  void randomImg;
  void prependAdjective;
  const source = mergeObject(rest, { actorId: actor.id }) as Dict;
  source.name ||= actor.name;
  // Only unlinked tokens get a number (PLAY-81).
  if (appendNumber && !(data.actorLink ?? source.actorLink))
    source.name = `${source.name} (${nextNumber(actor, options.parent as Document | undefined)})`;
  mergeObject(source, data);
  const cls = configuredClass("Token");
  const scene = (options.parent as Document | undefined) ?? (runtime.canvas.scene as Document | null);
  return new cls(source, { parent: scene, strict: true });
}

function nextNumber(actor: Actor, scene: Document | undefined): number {
  const tokens = dependentTokens(actor).filter((t) => !scene || t.parentDocument === scene);
  const numbers = tokens.map((t) => Number(/\((\d+)\)\s*$/.exec(t.name)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}
