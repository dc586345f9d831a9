/** The words in which a working is written: whom it is for, what it does, what it changes, how long it lasts. */

/** Whom a working is for: the caster, one of those targeted, or all of them. */
export const EFFECT_TARGETS = ["targets", "one", "caster"] as const;
/**
 * What a working does to those it takes hold of. `lasts`: something stays on them for the time of the spell; `harms`, `heals`: the dice of the
 * spell; `moves`: they are elsewhere; `arrives`: the same over any distance, by the odds of `odds`; `summons`: creatures come.
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
/** What a working tells the referee alone, who says what of it is noticed. @texts RULINGS.Work.found.within.* */
export const EFFECT_REVEALS = ["magic", "alignment", "evil", "hidden"] as const;
/** What a lasting working adds to. `dice`: points off each die of harm; `blow` and `light` have fields of their own. @texts RULINGS.EffectTo.* */
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
/** The ways of a spell that has several; texts under `RULINGS.Work.use`. @texts RULINGS.Work.use.* */
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
/** What ends a working before its time. */
export const EFFECT_BREAKS = ["harmed", "attacks", "casts"] as const;
/** What goes on while a working lasts, at each of its moments. */
export const EACH_DOES = [
  "harms",
  "heals",
  "kills",
  "confuses",
  /** Points of an ability come back. */
  "restores",
  /** The dead gets up again. */
  "rises",
  /** Somebody becomes what infected him, or dies of it. */
  "turns",
  /** Those who were called arrive. */
  "comes",
  /** The dead is one of those who killed him. */
  "spawns",
  /** Wandering monsters come, drawn by a noise; the referee sees who. */
  "draws",
] as const;
/** What sets going what a creature has of itself: a wound that closes, a body that gets up. */
export const EFFECT_STARTS = ["wounded", "slain"] as const;
/**
 * Units of time in which something can last; the rest of what a sheet can say about it (`DURATIONS`) is no count.
 * @texts RULINGS.Work.lasts.*.count.other RULINGS.Work.lasts.*.count.one
 */
export const UNITS = ["round", "turn", "hour", "day"] as const;
export const DURATIONS = ["instant", ...UNITS, "permanent", "special"] as const;

/** Where the area of a working goes while it lies: with whoever bears it, by itself, or where its caster leads it. */
export const AREA_GOES = ["with", "drifts", "led"] as const;

export type EffectTarget = (typeof EFFECT_TARGETS)[number];
export type EffectKind = (typeof EFFECT_KINDS)[number];
export type EffectBreak = (typeof EFFECT_BREAKS)[number];

/**
 * Shapes of areas as sheets name them. A burst goes out from its middle to `length`; a cone is as wide as it is told where it ends; a line goes
 * out from where it begins, and so does a cloud that is breathed; a wall stands across the way to it.
 */
export const AREAS = ["none", "target", "cone", "line", "cloud", "burst", "wall", "gaze"] as const;
