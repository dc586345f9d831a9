/** Whether a magic item is used by an act of its own: what is used up or charged, and what has dice or a save. */
export function isUsable(item: Item.Implementation): boolean {
  if (item.type !== "magicItem") return false;
  const { kind, charges, damage, healing, check } = item.system as Item.SystemOfType<"magicItem">;
  return kind === "potion" || kind === "scroll" || [charges.formula, damage, healing, check.category].some(Boolean);
}
