import { type CharacterClass, ownPercent, ownThresholds } from "../creature/custom-class.ts";
import type { Ability, ClassId } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";
import { built, topic } from "../rulings/topic.ts";
import { CLASS_FACTS, GORMAN_XP } from "../tables/classes.ts";
import type { RuleId } from "../trace/types.ts";

/** A people that learns slowly from the level of the parameter on, keeping 1 part in `divisor`. */
export interface SlowLearning {
  readonly parameter: string;
  readonly divisor: number;
  readonly rule: RuleId;
}

/** The experience required for a level, and the modifiers of earned experience. */
export interface AdvancementRule {
  readonly rule?: RuleId;
  /** Experience thresholds of the levels, from the first on; the last is the highest level. */
  thresholds(characterClass: CharacterClass): readonly number[];
  /** Percentage for prime requisites; `single` is that of one score. */
  prime(
    characterClass: CharacterClass,
    abilities: Readonly<Record<Ability, number>>,
    single: (score: number) => number,
  ): number;
  slow(id: ClassId): SlowLearning | undefined;
}

type Scores = Readonly<Record<Ability, number>>;

/** The percentage of a custom class takes precedence. Elves need both scores, halflings one or both, the rest one (Facts, prime requisites). */
function prime(characterClass: CharacterClass, scores: Scores, single: (score: number) => number): number {
  const { own, id } = characterClass;
  const written = ownPercent(own, scores);
  if (written !== undefined) return written;
  const [first] = own?.primes ?? [];
  return first ? single(scores[first]) : primeOf(id, scores, single);
}

function primeOf(id: ClassId, { int, str, dex, ...others }: Scores, single: (score: number) => number): number {
  if (id === "elf") return int >= 13 && str >= 13 ? (int >= 16 ? 10 : 5) : 0;
  if (id === "halfling") return (dex >= 13 ? 5 : 0) + (str >= 13 ? 5 : 0);
  const [ability] = CLASS_FACTS[id].primes;
  return ability ? single({ int, str, dex, ...others }[ability]) : 0;
}

const SLOW: Partial<Readonly<Record<ClassId, SlowLearning>>> = {
  elf: { parameter: "elfSlowFromLevel", divisor: 4, rule: "GOR-17" },
  dwarf: { parameter: "dwarfSlowFromLevel", divisor: 2, rule: "GOR-24" },
};

/** Experience by class (Facts), or one table for all with slow elves and dwarves (GOR-17, GOR-24, GOR-26). */
export const advancement = topic<AdvancementRule>({
  key: "advancement",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], {
      thresholds: ({ id, own }) => ownThresholds(own) ?? CLASS_FACTS[id].xp.slice(0, own?.top),
      prime,
      slow: () => undefined,
    }),
    gorman: built(["GOR-17", "GOR-24", "GOR-26"], {
      rule: "GOR-26",
      thresholds: ({ id }) => (id === "normal-human" ? [0] : GORMAN_XP),
      prime: () => 0,
      slow: (id) => ownRow(SLOW, id),
    }),
  },
  parameters: {
    elfSlowFromLevel: { kind: "integer", readBy: ["gorman"], initial: 3, min: 1, max: 16 },
    dwarfSlowFromLevel: { kind: "integer", readBy: ["gorman"], initial: 6, min: 1, max: 16 },
  },
  affects: ["actors"],
  guarded: true,
});
