import { LazyModule } from "./lazy-module.ts";

const names = new LazyModule(() => import("./compendium-names.ts"));

/** A reference to an actor or item on a card. */
export interface ActorReference {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** Whether stored data came from this procedure: the only place where a card's data get the type of its procedure's outcome. */
export function isOfProcedure<T extends { readonly procedure: string }>(
  value: unknown,
  procedure: T["procedure"],
): value is T {
  return typeof value === "object" && value !== null && "procedure" in value && value.procedure === procedure;
}

/** Whether a value is an actor document. */
export function isActor(document: unknown): document is Actor.Implementation {
  return document instanceof Actor;
}

/**
 * The actor of a uuid, in the world or on a scene; undefined when it is deleted. The uuid of a token's own actor resolves to nothing, and may throw,
 * once that token was linked (DOC-04): then the token's current actor is returned.
 */
export function actorByUuid(uuid: string | null | undefined): Actor.Implementation | undefined {
  const document = resolveUuidSync(uuid);
  if (isActor(document)) return document;
  const [token] = /^Scene\.[^.]+\.Token\.[^.]+(?=\.Actor\.)/.exec(uuid ?? "") ?? [];
  const placed = token === undefined ? undefined : resolveUuidSync(token);
  return placed !== undefined && placed instanceof TokenDocument && isActor(placed.actor) ? placed.actor : undefined;
}

/** A stored reference as a reference for the next card. */
export function sameReference(stored: { uuid: string | null | undefined; name: string; img: string }): ActorReference {
  return { uuid: stored.uuid ?? "", name: stored.name, img: stored.img };
}

/**
 * Resolves a uuid synchronously; for a compendium possibly only its index entry. Undefined for a deleted document, for a creature whose token was
 * linked since (Foundry then throws, DOC-04), for an entry of a compendium that is not loaded (DOC-06), and for invalid uuids.
 */
export function resolveUuidSync(uuid: string | null | undefined): unknown {
  try {
    return uuid ? (fromUuidSync(uuid, { strict: false }) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The document of a uuid, loaded from its compendium when needed, with localised names; undefined when there is none. */
export async function resolveUuid(uuid: string | null | undefined): Promise<unknown> {
  try {
    const found = uuid ? ((await fromUuid(uuid)) ?? undefined) : undefined;
    if (uuid?.startsWith("Compendium.rulings.") && game.i18n?.lang !== "en")
      await (await names.get()).translateEntry(found);
    return found;
  } catch {
    return undefined;
  }
}

/** The name of a document or an index entry. */
export function nameOf(thing: unknown): string | undefined {
  return typeof thing === "object" && thing !== null && "name" in thing && typeof thing.name === "string"
    ? thing.name
    : undefined;
}

/** Whether a value is an item document. */
export function isItem(document: unknown): document is Item.Implementation {
  return document instanceof Item;
}
