/**
 * Looking up what a stored uuid names. Such a uuid can be of anything by now: of what is gone, of a creature whose token has been linked
 * since (Foundry then throws, DOC-04), of what stands in a compendium that is not loaded (DOC-06), or no uuid at all.
 */

/** What a uuid names at once; of a compendium possibly only the entry of its index. Undefined when nothing can be had. */
export function resolveUuidSync(uuid: string | null | undefined): unknown {
  try {
    return uuid ? (fromUuidSync(uuid, { strict: false }) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The document that a uuid names, fetched from its compendium when needed; undefined when nothing can be had. */
export async function resolveUuid(uuid: string | null | undefined): Promise<unknown> {
  try {
    return uuid ? ((await fromUuid(uuid)) ?? undefined) : undefined;
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

/** The picture of something found. */
export function imageOfUuid(thing: unknown): string | undefined {
  return typeof thing === "object" && thing !== null && "img" in thing && typeof thing.img === "string"
    ? thing.img
    : undefined;
}
