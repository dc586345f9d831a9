import { type AbilityTable, band, STANDARD } from "../creature/abilities.ts";
import { built, topic } from "../rulings/topic.ts";

const GENTLE = [
  [-99, -2],
  [4, -1],
  [9, 0],
  [13, 1],
  [18, 2],
] as const;

const standard = (score: number): number => band<number>(STANDARD, score);
const gentle = (score: number): number => band<number>(GENTLE, score);
const none = (): number => 0;

const PRIME = [
  [-99, -20],
  [6, -10],
  [9, 0],
  [13, 5],
  [16, 10],
] as const;
const PRIME_1974 = [
  [-99, -20],
  [7, -10],
  [9, 0],
  [13, 5],
  [15, 10],
] as const;

/** The B/X table: one column for most uses, smaller modifiers for initiative and reactions. Scores under 3 and over 18 use the end rows (GOR-02). */
const bx: AbilityTable = {
  melee: standard,
  meleeDamage: standard,
  missile: standard,
  armourClass: standard,
  initiative: gentle,
  initiativeTie: gentle,
  hitPoints: standard,
  magicSaves: standard,
  reaction: gentle,
  general: standard,
  gorman: standard,
  languages: (score) => Math.max(0, standard(score)),
  primeRequisite: (score) => band<number>(PRIME, score),
};

const DEXTERITY = [
  [-99, -1],
  [9, 0],
  [13, 1],
] as const;
const CONSTITUTION = [
  [-99, -1],
  [7, 0],
  [15, 1],
] as const;

/** The 1974 modifiers: Dexterity for missiles and ties, Constitution for hit dice, no others in combat. */
const odd: AbilityTable = {
  melee: none,
  meleeDamage: none,
  missile: (score) => band<number>(DEXTERITY, score),
  armourClass: none,
  // There is no initiative modifier: the value of ERIS-50 only orders ties (MIX-07).
  initiative: none,
  initiativeTie: (score) => band<number>(DEXTERITY, score),
  hitPoints: (score) => band<number>(CONSTITUTION, score),
  magicSaves: none,
  reaction: none,
  general: (score) => band<number>(DEXTERITY, score),
  gorman: standard,
  languages: (score) => Math.max(0, score - 10),
  primeRequisite: (score) => band<number>(PRIME_1974, score),
};

export const abilityModifiers = topic<AbilityTable>({
  key: "abilityModifiers",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built(["GOR-05"], bx),
    odd: built(["ERIS-50"], odd),
  },
  affects: ["actors"],
});
