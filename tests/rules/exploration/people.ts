import { type ClassId, type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import type { Expedition } from "../../../src/rules/exploration/expedition.ts";
import { setOut } from "../support/journey.ts";

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

/** A party in the wilderness, of so many members with so many rations together. */
export const party = (count = 4, rations = 20): Expedition =>
  setOut(
    Array.from({ length: count }, (_, i) => ({ id: `m${i}`, name: `m${i}`, rate: 120 })),
    { place: "wilderness", rations },
  );
