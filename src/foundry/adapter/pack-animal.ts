import { isNotCarried } from "./item-location.ts";

/** What a beast of burden carries and what it can carry at its full rate, by the ability on its sheet; undefined for those that carry nothing. */
export function packOf(actor: Actor.Implementation): { readonly load: number; readonly limit: number } | undefined {
  const ability = actor.items.find(
    (item) => item.type === "ability" && (item.system as Item.SystemOfType<"ability">).key === "load",
  );
  const limit = ability && (ability.system as Item.SystemOfType<"ability">).amount;
  return limit && limit > 0 ? { load: weightOn(actor), limit } : undefined;
}

/** The weight of everything on an actor, coins and all, in coins. */
export function weightOn(actor: Actor.Implementation): number {
  const coins = "coins" in actor.system ? Object.values(actor.system.coins ?? {}) : [];
  const things = actor.items.contents.reduce((sum, item) => {
    if (!("weight" in item.system) || isNotCarried(item)) return sum;
    return sum + (item.system.weight ?? 0) * (item.system.quantity ?? 1);
  }, 0);
  return Math.round(things + coins.reduce((sum: number, count) => sum + Number(count), 0));
}
