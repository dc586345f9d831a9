/** The effects of an ability score, by use. All whole numbers. */
export interface AbilityTable {
  /** STR: melee attack rolls. */
  melee(score: number): number;
  /** STR: melee damage. */
  meleeDamage(score: number): number;
  /** DEX: missile attack rolls. */
  missile(score: number): number;
  /** DEX: armour class; a bonus betters it. */
  armourClass(score: number): number;
  /** DEX: on the die of individual initiative and of blocks. */
  initiative(score: number): number;
  /** DEX: who of those that tie goes first. */
  initiativeTie(score: number): number;
  /** CON: hit points a die. */
  hitPoints(score: number): number;
  /** WIS: saves against magic. */
  magicSaves(score: number): number;
  /** CHA: reactions. */
  reaction(score: number): number;
  /** The one modifier that rules name without a use (d6 skills, withstanding, adding to a check). */
  general(score: number): number;
  /** The column of GOR-05, for what names it whatever other scores do (MIX-25). */
  gorman(score: number): number;
  /** INT: languages beyond the first ones. */
  languages(score: number): number;
  /** Percent on earned experience for a single prime requisite. */
  primeRequisite(score: number): number;
}

/** The modifiers of the table that most uses share, each from its lowest score on: -3 to +3. */
export const STANDARD = [
  [-99, -3],
  [4, -2],
  [6, -1],
  [9, 0],
  [13, 1],
  [16, 2],
  [18, 3],
] as const;

/** Reads a table of bands: the entry of the highest lower bound that the score reaches. */
export function band<T>(bands: readonly (readonly [number, T])[], score: number): T {
  let found = bands[0]?.[1];
  for (const [from, value] of bands) if (score >= from) found = value;
  if (found === undefined) throw new Error("empty table");
  return found;
}
