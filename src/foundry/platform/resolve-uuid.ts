import { LazyModule } from "./lazy-module.ts";

const names = new LazyModule(() => import("./compendium-names.ts"));

/** Somebody or something named on a card. */
export interface ActorReference {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** Whether stored data came from this procedure: the one place where data of a card is taken for what its procedure wrote. */
export function isOfProcedure<T extends { readonly procedure: string }>(
  value: unknown,
  procedure: T["procedure"],
): value is T {
  return typeof value === "object" && value !== null && "procedure" in value && value.procedure === procedure;
}

/** Whether something is an actor of this table. */
export function isActor(document: unknown): document is Actor.Implementation {
  return document instanceof Actor;
}

/**
 * The actor of a uuid, in the world or on a scene; undefined when it is deleted. The uuid of a token's own actor resolves to nothing, and
 * may throw, once that token was linked (DOC-04): the actor that the token now represents is meant.
 */
export function actorByUuid(uuid: string | null | undefined): Actor.Implementation | undefined {
  const document = resolveUuidSync(uuid);
  if (isActor(document)) return document;
  const [token] = /^Scene\.[^.]+\.Token\.[^.]+(?=\.Actor\.)/.exec(uuid ?? "") ?? [];
  const placed = token === undefined ? undefined : resolveUuidSync(token);
  return placed !== undefined && placed instanceof TokenDocument && isActor(placed.actor) ? placed.actor : undefined;
}

/** Somebody named on a card, ready to be named on the next. */
export function sameReference(stored: { uuid: string | null | undefined; name: string; img: string }): ActorReference {
  return { uuid: stored.uuid ?? "", name: stored.name, img: stored.img };
}

/**
 * Resolving stored uuids. Such a uuid may by now refer to a deleted document, to a creature whose token has been linked since (Foundry then
 * throws, DOC-04), to an entry of a compendium that is not loaded (DOC-06), or be no uuid at all.
 */

/** Resolves a uuid synchronously; for a compendium possibly only the entry of its index. Undefined when nothing is found. */
export function resolveUuidSync(uuid: string | null | undefined): unknown {
  try {
    return uuid ? (fromUuidSync(uuid, { strict: false }) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The document that a uuid names, fetched from its compendium when needed, with its names in the reader's language; undefined when nothing can
 * be had.
 */
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

/** The name of something found, also of an entry of an index. */
export function nameOf(thing: unknown): string | undefined {
  return typeof thing === "object" && thing !== null && "name" in thing && typeof thing.name === "string"
    ? thing.name
    : undefined;
}

/** Whether something is an item of this table. */
export function isItem(document: unknown): document is Item.Implementation {
  return document instanceof Item;
}
