import type { Migration, Stored } from "./migration.ts";

const KINDS = new Map([
  ["potion-of-poison", "poison"],
  ["wand-of-cold", "cold"],
  ["wand-of-fire-balls", "fire"],
  ["wand-of-lightning-bolts", "lightning"],
]);

/** Since 0.4.0 a magic item says of what kind its harm is, so that who is immune to fire is so to a wand's, too. Copies of those that have one take it. */
export const harmKinds: Migration = {
  version: "0.4.0",
  item: (before: Stored) => {
    const { key, damageKind }: { key?: unknown; damageKind?: unknown } = Object(before.system);
    const kind = before.type === "magicItem" && typeof key === "string" ? KINDS.get(key) : undefined;
    return kind && (damageKind === undefined || damageKind === "normal") ? { "system.damageKind": kind } : null;
  },
};
