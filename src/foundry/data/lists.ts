/** The fixed lists that schemas, templates and the adapter share. Labels: `RULINGS.<list>.<value>` in lang/en/data.json. */

export { ABILITIES, type Ability, SAVES, type SaveCategory } from "../../rules/creature/types.ts";
export { AREAS, DURATIONS } from "../../rules/magic/spell-effect-lists.ts";

/** The thief skills: percentages, except `hear`, a chance in six. */
export const THIEF_SKILLS = ["climb", "traps", "hear", "hide", "silent", "locks", "pockets"] as const;
export const COINS = ["pp", "gp", "ep", "sp", "cp"] as const;
/** @texts RULINGS.Choice.* */
export const ALIGNMENTS = ["lawful", "neutral", "chaotic", "any"] as const;
export const SIZES = ["small", "human", "large", "huge"] as const;
export const MOVES = ["walk", "fly", "swim", "climb", "burrow", "glide", "web"] as const;
export const CRIT_GUARDS = ["none", "helmet", "scale", "immune"] as const;
export const BANDS = ["first", "middle", "last"] as const;
export const PEOPLES = ["human", "elf", "dwarf", "halfling", "other"] as const;
/** @texts RULINGS.Choice.* */
export const LITERACY = ["illiterate", "basic", "literate"] as const;

/** The saving throws that a creature uses. `own`: by its level or hit dice, as the ruling says. @texts RULINGS.Choice.* */
export const SAVES_AS = ["own", "normalHuman", "hd", "class"] as const;

/**
 * The location of an item. `worn` and `inHand` are in use; `packed` takes time to reach; `stored` is not with the carrier.
 * @texts RULINGS.Choice.*
 */
export const LOCATIONS = ["worn", "inHand", "carried", "packed", "mount", "stored", "fallen", "destroyed"] as const;

/** @texts RULINGS.Choice.* */
export const DAMAGE_KINDS = [
  "normal",
  "silver",
  "magic",
  "fire",
  "cold",
  "lightning",
  "acid",
  "poison",
  "gas",
  "holy",
  "energy",
  "other",
] as const;

/** The effects of a natural attack besides its damage. `other` is described by its note alone. @texts RULINGS.Choice.* */
export const RIDERS = [
  "poison",
  "paralysis",
  "petrification",
  "energyDrain",
  "abilityDrain",
  "disease",
  "charm",
  "stun",
  "confusion",
  "unconsciousness",
  "blindness",
  "swallow",
  "constriction",
  "grab",
  "knockDown",
  "bloodDrain",
  "rust",
  "hull",
  "extraDamage",
  "clings",
  "lycanthropy",
  "other",
] as const;

/** The effect of a successful saving throw. */
export const ON_SAVE = ["negates", "half", "none"] as const;
export const GRADES = ["minor", "standard", "major"] as const;
export const PERIODS = ["round", "turn", "encounter", "day", "week", "total"] as const;

/** The numbers that a stored modifier of an item is added to. @texts RULINGS.Choice.* */
export const MODIFIES = [
  "ac",
  "attack",
  "attacked",
  "melee",
  "missile",
  "damage",
  "save",
  "saveDeath",
  "saveWands",
  "saveParalysis",
  "saveBreath",
  "saveSpells",
  "initiative",
  "morale",
  "reaction",
  "loyalty",
  "movement",
  "surprise",
] as const;
