import { inClass, withOneClass } from "../creature/classes-of.ts";
import type { CharacterClass } from "../creature/custom-class.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";

type Own = NonNullable<Creature["class"]>;

/**
 * The class for hit dice and attack skill: an elf's by the ruling on elves (ERIS-58, GOR-18), a dwarf's by that on demihumans (GOR-20), otherwise the
 * creature's own.
 */
export function actsAs(own: Pick<Own, "id" | "operating">, rulings: Rulings): ClassId {
  if (own.id === "elf") return rulings.use(elves).actsAs(own.operating);
  return rulings.use(demihumans).actsAs[own.id] ?? own.id;
}

/** The class for hit dice and attack skill, with custom tables. */
export function actingClass(own: Pick<Own, "id" | "operating" | "own">, rulings: Rulings): CharacterClass {
  return { id: actsAs(own, rulings), ...(own.own && { own: own.own }) };
}

const FIGHTERS: readonly ClassId[] = ["fighter", "dwarf", "halfling"];

/** The creature with only the class that it fights as (ERIS-58, GOR-18, GOR-20): of several classes one that fights as a fighter (EXT-03). */
export function asActing(creature: Creature, rulings: Rulings): Creature {
  const one = inClass(creature, (own) => FIGHTERS.includes(actsAs(own, rulings)));
  const own = one.class;
  if (!own) return creature;
  return withOneClass(one, { ...actingClass(own, rulings), level: own.level });
}

/** The class for experience and spell tables: that of the track for an elf with two tracks (ERIS-52), otherwise the creature's own. */
export function tableClass(own: Pick<Own, "id" | "operating">, rulings: Rulings): ClassId {
  return own.id === "elf" && rulings.use(elves).twoTracks ? (own.operating ?? "fighter") : own.id;
}

/** The class for experience and spell tables, with custom tables. */
export function customClassOf(own: Pick<Own, "id" | "operating" | "own">, rulings: Rulings): CharacterClass {
  return { id: tableClass(own, rulings), ...(own.own && { own: own.own }) };
}

/** The people of a creature: its B/X class, or the ancestry in addition to a class. */
export function peopleOf(creature: Pick<Creature, "class" | "ancestry">): NonNullable<Creature["ancestry"]> {
  const id = creature.class?.id;
  return id === "dwarf" || id === "elf" || id === "halfling" ? id : (creature.ancestry ?? "human");
}

/**
 * The people whose innate abilities a monster has: where the rulings speak of a people, and not of a class, every member has them in addition to its listed
 * abilities (ERIS-54, ERIS-63, ERIS-67, ERIS-74, ERIS-77). Gnomes and the like are no people of these rules.
 */
export function peopleOfMonster(people: string, rulings: Rulings): Creature["ancestry"] {
  if (people === "elf") return rulings.use(elves).monstersToo ? people : undefined;
  if (people !== "dwarf" && people !== "halfling") return undefined;
  return rulings.use(demihumans).monstersToo ? people : undefined;
}
