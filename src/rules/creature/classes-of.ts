import type { Creature } from "./types.ts";

type Own = NonNullable<Creature["class"]>;
export type Classed = Pick<Creature, "class" | "also">;

/** All classes in use, the first one first (EXT-03, EXT-04); empty for creatures without one. */
export function classesOf({ class: own, also = [] }: Classed): readonly Own[] {
  return own ? [own, ...also] : [];
}

/** The same creature with one of its classes as its only one. */
export function withOneClass<C extends Classed>(creature: C, own: Own): C {
  const { also: _others, ...rest } = creature;
  return { ...rest, class: own } as C;
}

/** The same creature with the first matching class as its only one; unchanged where none matches or it has only one. */
export function inClass<C extends Classed>(creature: C, fits: (own: Own) => boolean): C {
  const found = creature.also && classesOf(creature).find(fits);
  return found ? withOneClass(creature, found) : creature;
}

/** Whether the creature has this class. */
export function hasClass(creature: Classed, id: Own["id"]): boolean {
  return classesOf(creature).some((own) => own.id === id);
}

/** The same creature with its highest class first, which is the one that loses a level (EXT-03). */
export function highestFirst<C extends Classed>(creature: C): C {
  const highest = highestClass(creature);
  if (!creature.also || !highest) return creature;
  return { ...creature, class: highest, also: classesOf(creature).filter((own) => own !== highest) };
}

/** The class with the highest level, on a tie the later one: it loses a level (EXT-03). */
export function highestClass(creature: Classed): Own | undefined {
  let found = creature.class;
  for (const own of creature.also ?? []) if (found && own.level >= found.level) found = own;
  return found;
}
