/** The closed lists that describe spell effects: targets, actions, modifiers and durations. */

/** The targets of an effect: the caster, one of the targets, or all of them. */
export const EFFECT_TARGETS = ["targets", "one", "caster"] as const;
/**
 * The actions of an effect on its targets. `lasts`: an effect stays for the duration of the spell; `harms`, `heals`: the dice of the spell; `moves`: a change
 * of place; `arrives`: the same over any distance, by the odds of `odds`; `summons`: creatures appear.
 */
export const EFFECT_KINDS = [
  "lasts",
  "lifts",
  "kills",
  "raises",
  "dispels",
  "harms",
  "heals",
  "moves",
  "arrives",
  "summons",
] as const;
/** The information that a spell gives to the referee alone, who decides how much is noticed. @texts RULINGS.Work.found.within.* */
export const EFFECT_REVEALS = ["magic", "alignment", "evil", "hidden"] as const;
/** The numbers that a lasting spell modifies. `dice`: points off each die of damage; `blow` and `light` have separate fields. @texts RULINGS.EffectTo.* */
export const EFFECT_MODIFIES = [
  "attack",
  "damage",
  "save",
  "armourClass",
  "morale",
  "movement",
  "fly",
  "initiative",
  "reaction",
  "dice",
  "load",
] as const;
/** The alternative uses of a spell; texts under `RULINGS.Work.use`. @texts RULINGS.Work.use.* */
export const EFFECT_USES = [
  "air",
  "all",
  "arrange",
  "attack",
  "attacking",
  "attacks",
  "bat",
  "bats",
  "burn",
  "calm",
  "cancel",
  "carried",
  "choke",
  "circle",
  "cloud",
  "creature",
  "crossing",
  "curse",
  "darkness",
  "direWolves",
  "double",
  "drink",
  "earth",
  "exact",
  "eyes",
  "fire",
  "garlic",
  "gas",
  "giant",
  "greater",
  "group",
  "harmless",
  "heal",
  "howl",
  "human",
  "inside",
  "lesser",
  "light",
  "many",
  "middling",
  "moderate",
  "neutralize",
  "noCoffin",
  "other",
  "ownShape",
  "paralysis",
  "poison",
  "poisonous",
  "rain",
  "raise",
  "rats",
  "revive",
  "saves",
  "scant",
  "self",
  "shape",
  "single",
  "skeletons",
  "stake",
  "storm",
  "stormOver",
  "strong",
  "spot",
  "sunlight",
  "swarm",
  "trees",
  "undead",
  "underWater",
  "usual",
  "water",
  "weakness",
  "wind",
  "wolf",
  "wolves",
  "zombies",
] as const;
/** Events that end an effect early. */
export const EFFECT_BREAKS = ["harmed", "attacks", "casts"] as const;
/** The actions of a periodic effect, at each of its moments. */
export const EACH_DOES = [
  "harms",
  "heals",
  "kills",
  "confuses",
  /** Restores points of an ability. */
  "restores",
  /** The dead creature rises. */
  "rises",
  /** The creature turns into the kind that infected it, or dies. */
  "turns",
  "comes",
  /** The dead creature becomes one of the kind that killed it. */
  "spawns",
  /** A noise attracts wandering monsters; the referee decides which. */
  "draws",
] as const;
/** Triggers of a creature's own effects: a wound that closes, a body that rises. */
export const EFFECT_STARTS = ["wounded", "slain"] as const;
/**
 * Units of time for a count; other durations on a sheet (`DURATIONS`) have no count.
 * @texts RULINGS.Work.lasts.*.count.other RULINGS.Work.lasts.*.count.one
 */
export const UNITS = ["round", "turn", "hour", "day"] as const;
export const DURATIONS = ["instant", ...UNITS, "permanent", "special"] as const;

/** The movement of an effect's area: with its carrier, by itself, or moved by its caster. */
export const AREA_GOES = ["with", "drifts", "led"] as const;

export type EffectTarget = (typeof EFFECT_TARGETS)[number];
export type EffectKind = (typeof EFFECT_KINDS)[number];
export type EffectBreak = (typeof EFFECT_BREAKS)[number];

/**
 * Shapes of areas as sheets name them. A burst spreads from its centre to `length`; a cone has its given width at its far end; a line starts at its origin, and
 * so does a breathed cloud; a wall stands across its direction.
 */
export const AREAS = ["none", "target", "cone", "line", "cloud", "burst", "wall", "gaze"] as const;
