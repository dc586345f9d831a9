import { CONDITIONS } from "../../rules/creature/lists.ts";
import { ABILITIES, ALIGNMENTS, CLASSES } from "../../rules/creature/types.ts";
import type { TextLine } from "./view-types.ts";

/** The keys of the words for a list of ids, among which others stand as they are; undefined where none is known. */
function listed(ids: unknown, known: readonly string[], prefix: string): string | undefined {
  const all = typeof ids === "string" ? ids.split(", ") : [];
  return all.some((id) => known.includes(id))
    ? all.map((id) => (known.includes(id) ? prefix + id : id)).join(", ")
    : undefined;
}

/** Creatures that elves and dwarves hate (ERIS-62, ERIS-76). @texts RULINGS.Hated.* */
const HATED = ["orc", "goblin"] as const;

/** Classes, alignments, hated foe, ability, condition and terrain that data name by their ids, in the words of the reader: a class of the table's own has its name already. */
export function namesIn(data: TextLine["data"]): { readonly keys?: Readonly<Record<string, string>> } {
  const { class: own, ability, condition, terrain, foe } = data ?? {};
  const classes = listed(data?.classes, CLASSES, "RULINGS.Class.");
  const alignments = listed(data?.alignments, ALIGNMENTS, "RULINGS.Choice.");
  const keys = {
    ...(CLASSES.some((id) => id === own) && { class: `RULINGS.Class.${own}` }),
    ...(ABILITIES.some((id) => id === ability) && { ability: `RULINGS.Ability.${ability}` }),
    ...(CONDITIONS.some((id) => id === condition) && { condition: `RULINGS.Condition.${condition}` }),
    ...(HATED.some((id) => id === foe) && { foe: `RULINGS.Hated.${foe}` }),
    ...(classes && { classes }),
    ...(alignments && { alignments }),
    ...(typeof terrain === "string" && { terrain: `RULINGS.Way.terrain.${terrain}` }),
  };
  return Object.keys(keys).length > 0 ? { keys } : {};
}
