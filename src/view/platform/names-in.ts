import { CONDITIONS } from "../../rules/creature/lists.ts";
import { ABILITIES, CLASSES } from "../../rules/creature/types.ts";
import type { TextLine } from "./view-types.ts";

/** Class, ability, condition and terrain that data name by their ids, in the words of the reader: a class of the table's own has its name already. */
export function namesIn(data: TextLine["data"]): { readonly keys?: Readonly<Record<string, string>> } {
  const { class: own, ability, condition, terrain } = data ?? {};
  const keys = {
    ...(CLASSES.some((id) => id === own) && { class: `RULINGS.Class.${own}` }),
    ...(ABILITIES.some((id) => id === ability) && { ability: `RULINGS.Ability.${ability}` }),
    ...(CONDITIONS.some((id) => id === condition) && { condition: `RULINGS.Condition.${condition}` }),
    ...(typeof terrain === "string" && { terrain: `RULINGS.Way.terrain.${terrain}` }),
  };
  return Object.keys(keys).length > 0 ? { keys } : {};
}
