import { type Classed, classesOf, highestClass } from "./classes-of.ts";

/** The same creature with other levels in some of its classes, by their indexes. */
export function withLevels<C extends Classed>(
  creature: C,
  levels: readonly { readonly at: number; readonly level: { readonly after: number } }[],
): C {
  const [first, ...also] = classesOf(creature).map((own, index) => {
    const level = levels.find(({ at }) => at === index)?.level.after;
    return level === undefined ? own : { ...own, level };
  });
  return { ...creature, ...(first && { class: first }), ...(creature.also && { also }) };
}

/** The same creature with another level in the class that loses levels (EXT-03). */
export function withHighestAt<C extends Classed>(creature: C, after: number): C {
  const highest = highestClass(creature);
  const at = classesOf(creature).findIndex((own) => own === highest);
  return withLevels(creature, [{ at, level: { after } }]);
}
