import { classLine } from "../../view/characters/class-line.ts";
import type { ClassRecord } from "../adapter/several-classes.ts";
import { localize } from "../platform/text.ts";

/** The localised name of a class. */
export function className({ class: own }: Pick<ClassRecord, "class">): string {
  return localize(classLine(own).textKey);
}

/** The localised name of a class with its level. */
export function classLabel(record: Pick<ClassRecord, "class">): string {
  return localize("RULINGS.Several.label", { class: className(record), level: record.class.level });
}
