import type { Migration, Stored } from "./migration.ts";

function at(data: unknown, path: string): unknown {
  let value = data;
  for (const key of path.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

const priceOf = (data: Stored | undefined): number => {
  const cost = at(data, "system.cost");
  return typeof cost === "number" && Number.isFinite(cost) ? cost : 0;
};

/** Beasts, carts and ships have a price since 0.2.0: existing ones get their compendium entry's. */
export const prices: Migration = {
  version: "0.2.0",
  wants: (before) => {
    const source = at(before, "_stats.compendiumSource");
    const bought = before.type === "monster" || before.type === "vessel";
    return bought && priceOf(before) === 0 && typeof source === "string" && source !== "" ? source : null;
  },
  actor: (before, entry) => {
    const price = entry?.type === before.type ? priceOf(entry) : 0;
    return price > 0 && priceOf(before) === 0 ? { "system.cost": price } : null;
  },
};
