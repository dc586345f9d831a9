/** Monsters that take the shapes of others: those brought into a world before that was a power take it from the compendium. */
import type { Migration, Stored } from "./migration.ts";

const KEY = "change-of-shape";
/** Entries by the words of their ability, which no table has written: a copy may have another name by now, and ids are not kept. */
const ENTRIES = new Map([
  [
    "Copies any man-like creature up to 7 ft tall it has seen. Replaces a victim, then attacks the party by surprise. Reverts when dead.",
    "PyPvZnJi63MA1ArV",
  ],
  ["Takes the shape of a person or an animal.", "53zPcIgN4EOaX36R"],
]);

/** Since 0.5.0 it is asked whose shape one takes; the ability of a doppelgänger or a gold dragon placed before had no button for it. */
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
