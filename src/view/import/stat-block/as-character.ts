/** A stat block with classes as the sheet of a character. */

import { CLASSES, type ClassId } from "../../../rules/creature/types.ts";
import { peopleOf } from "../../../rules/derived/acting-class.ts";
import type { StatBlock } from "./gathered.ts";

const MOST_LEVEL = 36;

/** The known classes of a block, the first one first; empty where it has none, or one that we do not have. */
export function classesOf({ classes = [] }: StatBlock): readonly { readonly class: ClassId; readonly level: number }[] {
  const known = classes.flatMap(({ class: key, level }) => {
    const own = CLASSES.find((id) => id === key);
    return own && level > 0 ? [{ class: own, level: Math.min(MOST_LEVEL, level) }] : [];
  });
  return known.length === classes.length ? known : [];
}

/**
 * The sheet data of a character; further classes are stored beside the first (EXT-03).
 * @param least least experience of a class at a level
 */
export function characterSystem(
  block: StatBlock,
  least: (key: ClassId, level: number) => number,
): Record<string, unknown> {
  const [first, ...others] = classesOf(block).map((one) => ({ ...one, xp: least(one.class, one.level) }));
  const points = block.hitPoints;
  return {
    ...(first && {
      class: first.class,
      level: first.level,
      xp: { value: first.xp },
      people: peopleOf({ class: { id: first.class, level: first.level } }),
    }),
    ...(others.length > 0 && { otherClasses: others }),
    ...(points !== undefined && { hp: { value: points, max: points } }),
    ...(block.alignment && { alignment: block.alignment }),
  };
}
