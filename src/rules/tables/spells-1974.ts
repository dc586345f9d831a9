/** Names by spell level, separated by `|` (GOR-57, with Turn Undead of GOR-08). */
const CLERIC = [
  "Cure Light Wounds|Purify Food & Water|Detect Magic|Detect Evil|Protection/Evil|Light|Turn Undead",
  "Find Traps|Hold Person|Bless|Speak with Animals",
  "Remove Curse|Cure Disease|Locate Object|Continual Light",
  "Neutralize Poison|Cure Serious Wounds|Protection/Evil, 10' Radius|Turn Sticks to Snakes|Speak with Plants|Create Water",
  "Dispell Evil|Raise Dead|Commune|Quest|Insect Plague|Create Food",
];

/** GOR-58. */
const MAGIC_USER = [
  "Detect Magic|Hold Portal|Read Magic|Read Languages|Protection/Evil|Light|Charm Person|Sleep",
  "Detect Invisible (Objects)|Levitate|Phantasmal Forces|Locate Object|Invisibility|Wizard Lock|Detect Evil|ESP|Continual Light|Knock",
  "Fly|Hold Person|Dispell Magic|Clairvoyance|Clairaudience|Fire Ball|Lightning Bolt|Protection/Evil, 10' Radius|Invisibility, 10' Radius|Infravision|Slow Spell|Haste Spell|Protection/Normal Missiles|Water Breathing",
  "Polymorph Self|Polymorph Others|Remove Curse|Wall of Fire|Wall of Ice|Confusion|Charm Monster|Growth/Plants|Dimension Door|Wizard Eye|Massmorph|Hallucinatory Terrain",
  "Teleport|Hold Monster|Conjure Elemental|Telekinesis|Transmute Rock-Mud|Wall of Stone|Wall of Iron|Animate Dead|Magic Jar|Contact Higher Plane|Pass-Wall|Cloudkill|Feeblemind|Growth/Animal",
  "Stone-Flesh|Reincarnation|Invisible Stalker|Lower Water|Part Water|Projected Image|Anti-Magic Shell|Death Spell|Geas|Disintegrate|Move Earth|Control Weather",
];

const split = (names: string | undefined): readonly string[] => names?.split("|") ?? [];

/** The 1974 spells of a list and level, in the order of their dice. */
export function spells1974(list: "cleric" | "magic-user", level: number): readonly string[] {
  return split((list === "cleric" ? CLERIC : MAGIC_USER)[level - 1]);
}

/** Spells that work as potions (GOR-61). */
export const DRINKABLE: readonly string[] = split(
  "Cure Light Wounds|Cure Serious Wounds|Cure Disease|Neutralize Poison|Remove Curse|Bless|Protection/Evil|Protection/Normal Missiles|Invisibility|Levitate|Fly|Infravision|Water Breathing|Haste Spell|Slow Spell|Polymorph Self|Read Magic|Read Languages|Detect Magic|Detect Invisible (Objects)|Detect Evil|ESP",
);
