import type { Migration, Stored } from "./migration.ts";

const KINDS = new Map([
  ["potion-of-poison", "poison"],
  ["wand-of-cold", "cold"],
  ["wand-of-fire-balls", "fire"],
  ["wand-of-lightning-bolts", "lightning"],
]);

/** Since 0.4.0 a magic item has a damage kind, so that immunity to fire applies to wands too. Copies of compendium items that have one get it. */
export const harmKinds: Migration = {
  version: "0.4.0",
  item: (before: Stored) => {
    const { key, damageKind }: { key?: unknown; damageKind?: unknown } = Object(before.system);
    const kind = before.type === "magicItem" && typeof key === "string" ? KINDS.get(key) : undefined;
    return kind && (damageKind === undefined || damageKind === "normal") ? { "system.damageKind": kind } : null;
  },
};
