import { type ClassId, type Creature, makeCreature } from "../../../src/rules/creature/types.ts";

/** Somebody of a class with middling scores and the given differences. */
export function someone(
  id: ClassId,
  level = 1,
  more: Partial<Creature> & { readonly scores?: Partial<Creature["abilities"]> } = {},
): Creature {
  const { scores, ...rest } = more;
  return makeCreature({
    id: `${id}${level}`,
    kind: "character",
    class: { id, level },
    abilities: { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10, ...scores },
    ...rest,
  });
}
