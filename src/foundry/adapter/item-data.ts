/** Whether a magic item has an action of its own: true when it is consumed or charged, or has dice or a saving throw. */
export function isUsable(item: Item.Implementation): boolean {
  if (item.type !== "magicItem") return false;
  const { kind, charges, damage, healing, check } = item.system as Item.SystemOfType<"magicItem">;
  return kind === "potion" || kind === "scroll" || [charges.formula, damage, healing, check.category].some(Boolean);
}

/** Creation data of an item: its type, its name and the rest as stored. */
export type ItemCopy = Record<string, unknown> & { readonly type: Item.SubType; readonly name: string };

/**
 * A compendium item as creation data within an actor; undefined for anything else. Ownership comes from the actor: Foundry refuses `ownership` in the
 * data of players on some tables (DOC-29d).
 */
export function itemCopy(document: unknown): ItemCopy | undefined {
  if (!(document instanceof Item) || !game.items) return undefined;
  const copied = game.items.fromCompendium(document as Item.Stored) as ItemCopy;
  const { ownership: _left, ...data } = copied;
  return { ...data, type: copied.type, name: copied.name };
}
