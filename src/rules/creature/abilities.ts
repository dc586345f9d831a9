/** The modifiers of an ability score, by use. All are whole numbers. */
export interface AbilityTable {
  /** STR: melee attack rolls. */
  melee(score: number): number;
  /** STR: melee damage. */
  meleeDamage(score: number): number;
  /** DEX: missile attack rolls. */
  missile(score: number): number;
  /** DEX: armour class; a bonus improves it. */
  armourClass(score: number): number;
  /** DEX: added to the die of individual initiative and of blocks. */
  initiative(score: number): number;
  /** DEX: order among tied combatants. */
  initiativeTie(score: number): number;
  /** CON: hit points for each die. */
  hitPoints(score: number): number;
  /** WIS: saving throws against magic. */
  magicSaves(score: number): number;
  /** CHA: reaction rolls. */
  reaction(score: number): number;
  /** The general modifier, for rules that name no use (d6 skills, withstanding, adding to a check). */
  general(score: number): number;
  /** The modifier of GOR-05, for rules that name it under every ability table (MIX-25). */
  gorman(score: number): number;
  /** INT: additional languages. */
  languages(score: number): number;
  /** Percentage on earned experience for a single prime requisite. */
  primeRequisite(score: number): number;
}

/** The standard modifiers, -3 to +3, each from its lowest score on. */
export const STANDARD = [
  [-99, -3],
  [4, -2],
  [6, -1],
  [9, 0],
  [13, 1],
  [16, 2],
  [18, 3],
] as const;

/** The entry of the highest lower bound that the score reaches, in a table of bands. */
export function band<T>(bands: readonly (readonly [number, T])[], score: number): T {
  let found = bands[0]?.[1];
  for (const [from, value] of bands) if (score >= from) found = value;
  if (found === undefined) throw new Error("empty table");
  return found;
}
