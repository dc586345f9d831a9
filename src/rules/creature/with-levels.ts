import { type Classed, classesOf } from "./classes-of.ts";

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
