import type { Alignment, ClassId } from "../creature/types.ts";

/** A background in addition to a class (ERIS-46, ERIS-48): classes and alignments that may take it (empty: any), and its skills. */
export interface Background {
  readonly id: string;
  readonly classes: readonly ClassId[];
  readonly alignments: readonly Alignment[];
  readonly skills: readonly string[];
  /** Bonus to sneaking (ERIS-94). */
  readonly stealth: number;
}

const background = (
  id: string,
  classes: readonly ClassId[],
  alignments: readonly Alignment[],
  skills: readonly string[],
  stealth = 0,
): Background => ({ id, classes, alignments, skills, stealth });

/** The six shipped backgrounds; a background item may differ. */
export const BACKGROUNDS: readonly Background[] = [
  background("thief", [], [], ["Lockpicker", "Pickpocketer", "Trapsmith", "Climber", "Eavesdropper"], 1),
  background("assassin", [], ["neutral", "chaotic"], ["Poisoner", "Disguiser", "Climber"]),
  background("paladin", ["fighter"], ["lawful"], []),
  background("ranger", ["fighter"], [], ["Tracker", "Hunter", "Forester"]),
  background("berserker", ["fighter"], [], []),
  background("dervish", ["fighter", "cleric"], [], []),
];

/** Skills that only a guild or order teaches (ERIS-92). */
export const GUILD_SKILLS: readonly string[] = ["Lockpicker", "Pickpocketer", "Trapsmith", "Poisoner"];
