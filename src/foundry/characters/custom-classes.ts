/** Classes that the table wrote for itself: items of the world whose key is that of no class of the rules. */
import type { Calling } from "../../rules/creature/custom-class.ts";
import { classFrom, classKey, isRulesClass } from "../adapter/custom-class.ts";

/** A class of the table's own, as it is offered. */
export interface CustomClass {
  readonly key: string;
  readonly name: string;
  /** Read off the item when it is asked for: a list of names needs no tables. */
  readonly calling: Calling;
  readonly item: Item.Implementation;
}

/** Those that this user may see, by name; of two with one key the first. */
export function customClasses(): readonly CustomClass[] {
  const found = new Map<string, CustomClass>();
  for (const item of game.items?.contents ?? []) {
    if (item.type !== "class" || !item.visible) continue;
    const key = classKey(item);
    if (key === "" || isRulesClass(key) || found.has(key)) continue;
    found.set(key, {
      key,
      name: item.name,
      get calling() {
        return classFrom(item);
      },
      item,
    });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}
