/** The closed lists that describe creatures. */

/** The six abilities. @texts RULINGS.Ability.* RULINGS.Ability.short.* */
export const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
export type Ability = (typeof ABILITIES)[number];

/**
 * Saving throw categories, in the order of the tables: Death (and poison), Wands, Paralysis (and stone), Breath, Spells.
 * @texts RULINGS.Save.* RULINGS.SaveAgainst.* RULINGS.ClassPage.save.*
 */
export const SAVES = ["death", "wands", "paralysis", "breath", "spells"] as const;
export type SaveCategory = (typeof SAVES)[number];

/** Class ids of B/X; a normal human is level 0. @texts RULINGS.Class.* */
export const CLASSES = [
  "cleric",
  "dwarf",
  "elf",
  "fighter",
  "halfling",
  "magic-user",
  "thief",
  "normal-human",
] as const;
export type ClassId = (typeof CLASSES)[number];

/** Conditions a creature can be in; their effects are listed in `creature/conditions.ts`. @texts RULINGS.Condition.* */
export const CONDITIONS = [
  "blind",
  "paralysed",
  "frozen",
  "helpless",
  "asleep",
  "held",
  "stunned",
  "gagged",
  "bound",
  "silenced",
  "unstable",
  "magicalFlight",
  "inWater",
  "underWater",
  "surprised",
  "exhausted",
  "restPenalty",
  "surrendered",
  "fleeing",
  "prone",
  "unconscious",
  "dying",
  "stable",
  "dead",
  "poisoned",
  "drained",
  "weakened",
  "recovering",
  "parrying",
  "retreating",
  "hidden",
  "invisible",
  "subdued",
  "charmed",
  "turned",
] as const;
export type Condition = (typeof CONDITIONS)[number];
