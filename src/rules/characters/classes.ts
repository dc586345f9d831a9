import type { CharacterClass } from "../creature/custom-class.ts";
import { ABILITIES, type ClassId, type Creature } from "../creature/types.ts";
import { actingClass, actsAs, customClassOf, peopleOf } from "../derived/acting-class.ts";
import { ownRow } from "../input-checks.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";
import { advancement } from "../topics/advancement.ts";
import { classList } from "../topics/classList.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";
import { type DiceOfLevel, hitDice } from "../topics/hitDice.ts";
import type { Scores } from "./abilities.ts";

export type OwnClass = NonNullable<Creature["class"]>;
/** A class without its level. */
export type ClassRef = Pick<OwnClass, "id" | "operating" | "own">;

/** The reason why a character with these scores may not take a class: it is not in the list, or its requirements are not met (Facts). */
export function classFault(characterClass: CharacterClass, scores: Scores, rulings: Rulings): Refusal | undefined {
  const topic = classList.key;
  const { id, own } = characterClass;
  // A custom class is in no list, because its table has already allowed it.
  if (!own && !rulings.use(classList).includes(id))
    return { key: "character.classNotPlayed", topic, data: { class: id } };
  const { minimum } = own ?? CLASS_FACTS[id];
  const short = ABILITIES.find((ability) => scores[ability] < (minimum[ability] ?? 0));
  if (!short) return undefined;
  const data = { class: own?.name ?? id, ability: short, minimum: minimum[short] ?? 0 };
  return { key: "character.scoreTooLow", topic, data };
}

/** The classes open to somebody with these scores. */
export function openClasses(scores: Scores, rulings: Rulings): readonly ClassId[] {
  return rulings.use(classList).filter((id) => !classFault({ id }, scores, rulings));
}

/**
 * The experience thresholds of each level (GOR-26; Facts); the length is the highest level. For an elf with two classes, those of the operating one (ERIS-52).
 */
export function thresholds(own: ClassRef, rulings: Rulings): readonly number[] {
  return rulings.use(advancement).thresholds(customClassOf(own, rulings));
}

/** The level for an amount of experience; at least 1. */
export function levelAt(experience: number, table: readonly number[]): number {
  return Math.max(1, table.filter((needed) => experience >= needed).length);
}

/** The percentage on earned experience for prime requisites (Facts; the 1974 table where `abilityModifiers` is `odd`; none in GOR-26). */
export function primePercent(own: ClassRef, scores: Scores, rulings: Rulings): number {
  const { primeRequisite } = rulings.use(abilityModifiers);
  return rulings.use(advancement).prime(customClassOf(own, rulings), scores, primeRequisite);
}

/** Whole hit dice at a level (ERIS-128, GOR-27; Facts). */
export function diceOf(own: ClassRef, level: number, rulings: Rulings): DiceOfLevel {
  return rulings.use(hitDice).at(actingClass(own, rulings), level);
}

/** The hit dice as a formula: `4d8`, `9d6+2`. */
export function diceFormula({ dice, faces, plus }: DiceOfLevel): string {
  return `${dice}d${faces}${plus > 0 ? `+${plus}` : plus < 0 ? plus : ""}`;
}

/** Highest levels of 1974, shown on the sheet but not enforced; an elf's depends on its class. */
const LIMITS_1974: Partial<Readonly<Record<string, number>>> = {
  "dwarf fighter": 6,
  "halfling fighter": 4,
  "elf fighter": 4,
  "elf magic-user": 8,
};

/** The level limit of the 1974 booklets for a demihuman; undefined where they give none (ERIS-52). */
export function shownLimit(character: Pick<Creature, "class" | "ancestry">, rulings: Rulings): number | undefined {
  const people = peopleOf(character);
  const shown = people === "elf" ? rulings.use(elves).twoTracks : rulings.use(demihumans).feuds;
  return shown && character.class ? ownRow(LIMITS_1974, `${people} ${actsAs(character.class, rulings)}`) : undefined;
}
