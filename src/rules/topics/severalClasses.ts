import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The rules for several classes of one character. Indexes are those of the character's classes, the first is 0. */
export interface SeveralClassesRule {
  readonly rule: RuleId;
  /** Whether all classes start at level 1 together; otherwise each starts when the one before is left. */
  readonly together: boolean;
  /** The indexes of the classes that gain from an award. */
  learns(count: number): readonly number[];
  /** Whether the class at an index is in use, because earlier ones count only when they were overtaken. */
  counts(levels: readonly number[], at: number): boolean;
  /** Number of parts that an award and the points of a level are divided into. */
  parts(count: number): number;
  /** The highest level of the others, up to which a level gives no die; 0 for none. */
  noDieUpTo(others: readonly number[]): number;
}

/** The classes in use of a character with several: only the first, all at once (EXT-03), or one after another (EXT-04). */
export const severalClasses = topic<SeveralClassesRule | undefined>({
  key: "severalClasses",
  group: "characters",
  classic: "off",
  variants: {
    off: built([], undefined),
    together: built(["EXT-03"], {
      rule: "EXT-03",
      together: true,
      learns: (count) => Array.from({ length: count }, (_none, at) => at),
      counts: () => true,
      parts: (count) => count,
      noDieUpTo: () => 0,
    }),
    inTurn: built(["EXT-04"], {
      rule: "EXT-04",
      together: false,
      learns: (count) => [count - 1],
      counts: (levels, at) => {
        const latest = levels.length - 1;
        return at === latest || (levels[at] ?? 0) < (levels[latest] ?? 0);
      },
      parts: () => 1,
      noDieUpTo: (others) => Math.max(0, ...others),
    }),
  },
  parameters: {
    mostClasses: { kind: "integer", readBy: ["together", "inTurn"], initial: 3, min: 2, max: 3 },
    /** The peoples that may have several. */
    severalFor: {
      kind: "choice",
      readBy: ["together", "inTurn"],
      initial: "everyone",
      choices: ["everyone", "humans", "others"],
    },
    /** The minimum of each prime requisite of each class; 0 for none. */
    severalPrime: { kind: "integer", readBy: ["together", "inTurn"], initial: 9, min: 0, max: 18 },
    divideExperience: { kind: "boolean", readBy: ["together"], initial: true },
    averageHitPoints: { kind: "boolean", readBy: ["together"], initial: true },
    /** Whether attacks and saving throws use the best class, instead of the first. */
    bestOfClasses: { kind: "boolean", readBy: ["together", "inTurn"], initial: true },
    /** Whether only equipment that every class may use is allowed, instead of that of any class. */
    strictestArmour: { kind: "boolean", readBy: ["together", "inTurn"], initial: true },
    /** The highest level of each class; 0 for that of its table. */
    classLevelLimit: { kind: "integer", readBy: ["together", "inTurn"], initial: 0, min: 0, max: 36 },
    /** The chance in a hundred that a random character has a second class. */
    severalAtRandom: { kind: "integer", readBy: ["together"], initial: 10, min: 0, max: 100 },
    /** The level in the present class from which another may follow. */
    changeFrom: { kind: "integer", readBy: ["inTurn"], initial: 2, min: 1, max: 36 },
    pointsAboveFormer: { kind: "boolean", readBy: ["inTurn"], initial: true },
    formerClassesAtOnce: { kind: "boolean", readBy: ["inTurn"], initial: true },
  },
  affects: ["actors", "combat", "cards", "party"],
});
