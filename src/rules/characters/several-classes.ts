import { checkCandidate, checkPointsOfClasses } from "../creature/check-character.ts";
import type { CharacterClass } from "../creature/custom-class.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { classList } from "../topics/classList.ts";
import { hitPoints } from "../topics/hitPoints.ts";
import { severalClasses } from "../topics/severalClasses.ts";
import type { Traced } from "../trace/types.ts";
import type { Scores } from "./abilities.ts";
import { classFault, type OwnClass } from "./classes.ts";

/** Classes of a people, which cannot be combined with another (EXT-03). */
const ALONE: readonly ClassId[] = ["dwarf", "elf", "halfling", "normal-human"];

/** Whether a class cannot be combined with another, because it is that of a people (EXT-03). */
export function standsAlone(id: ClassId): boolean {
  return ALONE.includes(id);
}

function isSame(one: CharacterClass, other: CharacterClass): boolean {
  return one.own || other.own ? one.own?.name === other.own?.name : one.id === other.id;
}

/**
 * The indexes of the stored classes that the rulings allow (EXT-03, EXT-04): the first alone without such a ruling or for the class of a people; no class
 * twice, and no more than the limit.
 */
export function heldClasses(stored: readonly CharacterClass[], rulings: Rulings): readonly number[] {
  const [first] = stored;
  if (!first) return [];
  if (!rulings.use(severalClasses) || standsAlone(first.id)) return [0];
  const held = stored.flatMap((characterClass, at) => {
    const before = stored.slice(0, at);
    return at === 0 || (!standsAlone(characterClass.id) && !before.some((other) => isSame(other, characterClass)))
      ? [at]
      : [];
  });
  return held.slice(0, rulings.number("mostClasses"));
}

/** The indexes of the stored classes in use; with classes taken one after another the earlier ones may be paused (EXT-04). */
export function playedClasses(stored: readonly OwnClass[], rulings: Rulings): readonly number[] {
  const held = heldClasses(stored, rulings);
  const rule = rulings.use(severalClasses);
  if (!rule || rule.together || rulings.flag("formerClassesAtOnce")) return held;
  const levels = held.map((at) => stored[at]?.level ?? 0);
  return held.filter((_at, place) => rule.counts(levels, place));
}

/** The indexes, among the classes held, of those that gain experience from an award (EXT-03, EXT-04). */
export function learningClasses(count: number, rulings: Rulings): readonly number[] {
  return rulings.use(severalClasses)?.learns(count) ?? [0];
}

/** Number of parts that an award is divided into (EXT-03). */
export function awardParts(count: number, rulings: Rulings): number {
  const rule = rulings.use(severalClasses);
  return rule?.together && rulings.flag("divideExperience") ? rule.parts(count) : 1;
}

/** Number of parts that a level's hit points are divided into, and the level up to which there are none (EXT-03, EXT-04). */
export function pointsOfLevel(
  others: readonly number[],
  rulings: Rulings,
): { readonly parts: number; readonly noDieUpTo: number } | undefined {
  const rule = rulings.use(severalClasses);
  if (!rule || others.length === 0) return undefined;
  const average = rule.together && rulings.flag("averageHitPoints");
  const above = !rule.together && rulings.flag("pointsAboveFormer");
  return { parts: average ? rule.parts(others.length + 1) : 1, noDieUpTo: above ? rule.noDieUpTo(others) : 0 };
}

/** The thresholds of one of several classes, up to the level limit (EXT-03). */
export function limitedThresholds(table: readonly number[], count: number, rulings: Rulings): readonly number[] {
  const limit = count > 1 && rulings.use(severalClasses) ? rulings.number("classLevelLimit") : 0;
  return limit > 0 ? table.slice(0, limit) : table;
}

/** A character who may take another class. */
export interface Candidate {
  /** The classes so far, in order. */
  readonly classes: readonly OwnClass[];
  readonly ancestry?: Creature["ancestry"];
  readonly scores: Scores;
  /** The character is new: level 1 without experience. */
  readonly fresh: boolean;
}

/** The reason why a character cannot take another class in addition to or after the present ones (EXT-03, EXT-04); the referee may override. */
export function anotherClassFault(
  who: Candidate,
  characterClass: CharacterClass,
  rulings: Rulings,
): Refusal | undefined {
  checkCandidate({ ...who, characterClass }, "candidate");
  const rule = rulings.use(severalClasses);
  const topic = severalClasses.key;
  if (!rule) return { key: "character.oneClass", topic };
  const blame = { topic, rule: rule.rule };
  const [first] = who.classes;
  const latest = who.classes.at(-1);
  const alone = [...(first ? [first] : []), characterClass].find(({ id }) => standsAlone(id));
  if (alone) return { key: "character.classStandsAlone", ...blame, data: { class: nameOf(alone) } };
  if (who.classes.some((own) => isSame(own, characterClass)))
    return { key: "character.classTwice", ...blame, data: { class: nameOf(characterClass) } };
  const most = rulings.number("mostClasses");
  if (who.classes.length >= most) return { key: "character.mostClasses", ...blame, data: { most } };
  const human =
    peopleOf({ ...(first && { class: first }), ...(who.ancestry && { ancestry: who.ancestry }) }) === "human";
  const open = rulings.text("severalFor");
  if (open !== "everyone" && human !== (open === "humans")) return { key: "character.severalPeople", ...blame };
  if (rule.together && !who.fresh) return { key: "character.classesFromFirstDay", ...blame };
  const from = rulings.number("changeFrom");
  if (!rule.together && latest && latest.level < from)
    return { key: "character.changeLater", ...blame, data: { level: from } };
  return (
    classFault(characterClass, who.scores, rulings) ?? primeFault([...who.classes, characterClass], who.scores, rulings)
  );
}

/**
 * The classes that a randomly made character may combine with its first, and the chance in a hundred of taking one (EXT-03); none where a new character has one
 * class.
 * @throws RulesError for an unknown class or scores out of bounds.
 */
export function classesByDice(
  first: CharacterClass,
  abilities: Scores,
  rulings: Rulings,
): { readonly chance: number; readonly classes: readonly ClassId[] } {
  const who: Candidate = { classes: [{ ...first, level: 1 }], scores: abilities, fresh: true };
  checkCandidate({ ...who, characterClass: first }, "candidate");
  if (!rulings.use(severalClasses)?.together) return { chance: 0, classes: [] };
  const classes = rulings.use(classList).filter((id) => !anotherClassFault(who, { id }, rulings));
  return { chance: rulings.number("severalAtRandom"), classes };
}

/** The level of each class of a character made at a level: one lower where experience is divided among several (EXT-03), at least 1. */
export function levelOfEach(level: number, count: number, rulings: Rulings): number {
  const least = Math.min(1, level);
  const whole = wholeNumber(level, "level", 0, 36);
  return awardParts(wholeNumber(count, "count", 1, 10), rulings) > 1 ? Math.max(least, whole - 1) : whole;
}

function primeFault(classes: readonly CharacterClass[], scores: Scores, rulings: Rulings): Refusal | undefined {
  const minimum = rulings.number("severalPrime");
  for (const one of classes) {
    const short = (one.own?.primes ?? CLASS_FACTS[one.id].primes).find((ability) => scores[ability] < minimum);
    if (short)
      return {
        key: "character.scoreTooLow",
        topic: severalClasses.key,
        data: { class: nameOf(one), ability: short, minimum },
      };
  }
  return undefined;
}

function nameOf({ id, own }: CharacterClass): string {
  return own?.name ?? id;
}

/**
 * The hit points of a new character with several classes: the sum of the classes, divided where the ruling averages, and at least 1 or the minimum of a new
 * character (EXT-03, ERIS-127).
 * @param ofClasses points rolled for each class, in order
 */
export function startingPoints(
  ofClasses: readonly { readonly class: CharacterClass; readonly points: number }[],
  rulings: Rulings,
): Traced {
  checkPointsOfClasses(ofClasses, "ofClasses");
  const source = rulings.source(severalClasses, rulings.use(severalClasses)?.rule);
  const step = { on: "hitPoints", source } as const;
  const trace = rulings.trace({ ...step, key: "character.allDice", op: "set", value: 0 });
  for (const { class: own, points } of ofClasses)
    trace.apply({
      ...step,
      key: "character.pointsOfClass",
      op: "add",
      value: wholeNumber(points, "points", 0, 9999),
      data: { class: nameOf(own) },
    });
  const { parts } = pointsOfLevel(
    ofClasses.slice(1).map(() => 1),
    rulings,
  ) ?? { parts: 1 };
  if (parts > 1)
    trace.apply({ ...step, key: "character.pointsAveraged", op: "divideDown", value: parts, data: { parts } });
  const least = Math.max(1, rulings.use(hitPoints).atFirst);
  if (trace.value < least)
    trace.apply({
      key: "character.hitPointsStart",
      on: "hitPoints",
      op: "atLeast",
      value: least,
      source: rulings.source(hitPoints, rulings.use(hitPoints).rule),
    });
  return trace.done();
}
