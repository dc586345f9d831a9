import type { Migration, Stored } from "./migration.ts";

const KEY = "change-of-shape";
/** Entries by the English text of their ability: copies may be renamed, and ids are not kept; a text that a table changed does not match. */
const ENTRIES = new Map([
  [
    "Copies any man-like creature up to 7 ft tall it has seen. Replaces a victim, then attacks the party by surprise. Reverts when dead.",
    "PyPvZnJi63MA1ArV",
  ],
  ["Takes the shape of a person or an animal.", "53zPcIgN4EOaX36R"],
]);

/** Since 0.5.0 a shape changer asks for the creature to imitate; doppelgängers and gold dragons imported earlier get the ability's button. */
export const takenShapes: Migration = {
  version: "0.6.0",
  wants: (before) => {
    const { key, summary, works } = abilityOf(before);
    const entry = key === KEY && isEmpty(works) ? ENTRIES.get(String(summary)) : undefined;
    return entry ? `Compendium.rulings.monsters.Actor.${entry}` : null;
  },
  item: (before, entry) => {
    if (!entry || abilityOf(before).key !== KEY || !isEmpty(abilityOf(before).works)) return null;
    const items: readonly Stored[] = Array.isArray(entry.items) ? entry.items : [];
    const { works } = items.map(abilityOf).find(({ key }) => key === KEY) ?? {};
    return isEmpty(works) ? null : { "system.works": works };
  },
};

function abilityOf({ type, system }: Stored): { key?: unknown; summary?: unknown; works?: unknown } {
  return type === "ability" ? Object(system) : {};
}

function isEmpty(works: unknown): boolean {
  return !Array.isArray(works) || works.length === 0;
}
