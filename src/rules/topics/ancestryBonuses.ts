import type { Ancestry } from "../creature/ancestry.ts";
import type { CharacterClass } from "../creature/custom-class.ts";
import { ABILITIES, type Ability } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import { CLASS_FACTS } from "../tables/classes.ts";

/** The abilities that a people and a class may raise by 1 each. */
export interface AncestryBonuses {
  ofAncestry(people: Ancestry): readonly Ability[];
  ofClass(characterClass: CharacterClass): readonly Ability[];
}

const PEOPLES: Readonly<Record<Ancestry, readonly Ability[]>> = {
  human: ABILITIES,
  dwarf: ["con", "str"],
  elf: ["int", "dex"],
  halfling: ["dex", "con"],
};

/** No bonuses; or 1 from ancestry and 1 from class, up to a score of 18 (HERO-19, HERO-20). */
export const ancestryBonuses = topic<AncestryBonuses | undefined>({
  key: "ancestryBonuses",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["HERO-19", "HERO-20", "HERO-27"], {
      ofAncestry: (people) => PEOPLES[people],
      ofClass: ({ id, own }) => own?.abilities ?? CLASS_FACTS[id].abilities,
    }),
  },
  affects: ["actors", "combat"],
});
