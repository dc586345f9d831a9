import { CONDITIONS } from "../../rules/creature/lists.ts";
import { ABILITIES, ALIGNMENTS, CLASSES } from "../../rules/creature/types.ts";
import type { TextLine } from "./view-types.ts";

/** Creatures that elves and dwarves hate (ERIS-62, ERIS-76). @texts RULINGS.Hated.* */
const HATED = ["orc", "goblin"];

/** Data that may hold ids: where their words stand, and the ids that have words there (all where none are listed). */
const NAMED: Readonly<Record<string, readonly [prefix: string, ids?: readonly string[]]>> = {
  class: ["RULINGS.Class.", CLASSES],
  classes: ["RULINGS.Class.", CLASSES],
  alignments: ["RULINGS.Choice.", ALIGNMENTS],
  ability: ["RULINGS.Ability.", ABILITIES],
  condition: ["RULINGS.Condition.", CONDITIONS],
  terrain: ["RULINGS.Way.terrain."],
  foe: ["RULINGS.Hated.", HATED],
};

/** Ids in data, and lists of them, in the words of the reader: a class of the table's own has its name already. */
export function namesIn(data: TextLine["data"]): { readonly keys?: Readonly<Record<string, string>> } {
  const keys: Record<string, string> = {};
  for (const [name, [prefix, ids]] of Object.entries(NAMED)) {
    const given = data?.[name];
    if (typeof given !== "string") continue;
    const words = given.split(", ").map((id) => (!ids || ids.includes(id) ? prefix + id : id));
    if (words.join(", ") !== given) keys[name] = words.join(", ");
  }
  return Object.keys(keys).length > 0 ? { keys } : {};
}
