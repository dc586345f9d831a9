import { classLine } from "../../view/characters/class-line.ts";
import type { ClassRecord } from "../adapter/several-classes.ts";
import { localize } from "../platform/text.ts";

/** The name of a class in the reader's words. */
export function className({ class: own }: Pick<ClassRecord, "class">): string {
  return localize(classLine(own).textKey);
}

/** A class with its level, in the reader's words. */
export function classLabel(record: Pick<ClassRecord, "class">): string {
  return localize("RULINGS.Several.label", { class: className(record), level: record.class.level });
}
