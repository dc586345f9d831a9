import type { OwnClass } from "../../rules/characters/classes.ts";
import type { TextLine } from "../platform/view-types.ts";

/** The name of a class: a table's own has its own words. */
export function classLine({ id, own }: Pick<OwnClass, "id" | "own">): TextLine {
  return { textKey: own?.name ?? `RULINGS.Class.${id}` };
}
