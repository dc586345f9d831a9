import type { OwnClass } from "../../rules/characters/classes.ts";
import type { TextLine } from "../platform/view-types.ts";

/** The name of a class, or the typed name of a custom class. */
export function classLine({ id, own }: Pick<OwnClass, "id" | "own">): TextLine {
  return { textKey: own?.name ?? `RULINGS.Class.${id}` };
}
