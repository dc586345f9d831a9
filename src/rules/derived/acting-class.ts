import { inClass, withOneClass } from "../creature/classes-of.ts";
import type { CharacterClass } from "../creature/custom-class.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";

type Own = NonNullable<Creature["class"]>;

/**
 * The class whose hit dice and skill at arms count: an elf's by the ruling on elves (ERIS-58, GOR-18), a dwarf's by that on demihumans
 * (GOR-20), else the creature's own.
 */
export function actsAs(own: Pick<Own, "id" | "operating">, rulings: Rulings): ClassId {
  if (own.id === "elf") return rulings.use(elves).actsAs(own.operating);
  return rulings.use(demihumans).actsAs[own.id] ?? own.id;
}

/** The class whose hit dice and skill at arms count, with the tables of a table's own. */
export function actingClass(own: Pick<Own, "id" | "operating" | "own">, rulings: Rulings): CharacterClass {
  return { id: actsAs(own, rulings), ...(own.own && { own: own.own }) };
}

const FIGHTERS: readonly ClassId[] = ["fighter", "dwarf", "halfling"];

/**
 * The creature with the class that it fights as, and no other noted beside it (ERIS-58, GOR-18, GOR-20): of several classes one that fights
 * as a fighter (EXT-03).
 */
export function asActing(creature: Creature, rulings: Rulings): Creature {
  const one = inClass(creature, (own) => FIGHTERS.includes(actsAs(own, rulings)));
  const own = one.class;
  if (!own) return creature;
  return withOneClass(one, { ...actingClass(own, rulings), level: own.level });
}

/** The class whose experience and spell tables count: that of the track for an elf of two tracks (ERIS-52), else the creature's own. */
export function tableClass(own: Pick<Own, "id" | "operating">, rulings: Rulings): ClassId {
  return own.id === "elf" && rulings.use(elves).twoTracks ? (own.operating ?? "fighter") : own.id;
}

/** The class whose experience and spell tables count, with the tables of a table's own. */
export function customClassOf(own: Pick<Own, "id" | "operating" | "own">, rulings: Rulings): CharacterClass {
  return { id: tableClass(own, rulings), ...(own.own && { own: own.own }) };
}

/** The people somebody belongs to: the class of B/X, or the ancestry beside a class. */
export function peopleOf(creature: Pick<Creature, "class" | "ancestry">): NonNullable<Creature["ancestry"]> {
  const id = creature.class?.id;
  return id === "dwarf" || id === "elf" || id === "halfling" ? id : (creature.ancestry ?? "human");
}

/**
 * The people whose gifts a monster has: where the rulings speak of a people, and not of a class, every member of it has them, beside the
 * abilities in its listing (ERIS-54, ERIS-63, ERIS-67, ERIS-74, ERIS-77). Gnomes and the like are no people of these rules.
 */
export function peopleOfMonster(people: string, rulings: Rulings): Creature["ancestry"] {
  if (people === "elf") return rulings.use(elves).monstersToo ? people : undefined;
  if (people !== "dwarf" && people !== "halfling") return undefined;
  return rulings.use(demihumans).monstersToo ? people : undefined;
}
