import { usesItem } from "./item-uses.ts";
import { isUsedUp } from "./consumables.ts";

/** Whether it is counted how often a thing of magic can be used. */
export function hasLimitedUses(item: Item.Implementation): boolean {
  if (item.type === "spell") return true;
  if (item.type === "attack" || item.type === "ability")
    return (usesItem(item).system as Item.SystemOfType<"attack">).uses.max !== null;
  if (item.type !== "magicItem") return false;
  const system = item.system as Item.SystemOfType<"magicItem">;
  return isUsedUp(system) || system.charges.formula !== "" || system.charges.max !== null;
}
