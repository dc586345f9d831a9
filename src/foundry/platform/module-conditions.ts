/** Ids of conditions that modules registered: the rules treat them as tags of the creature. */
const ids = new Set<string>();

/** Registers the id of a condition. */
export function noteModuleCondition(id: string): void {
  ids.add(id);
}

/** A creature with the conditions of modules among its tags. */
export function withModuleConditions<T extends { readonly tags: readonly string[] }>(
  creature: T,
  statuses: ReadonlySet<string>,
): T {
  const own = ids.size === 0 ? [] : [...ids].filter((id) => statuses.has(id));
  return own.length === 0 ? creature : { ...creature, tags: [...creature.tags, ...own] };
}
