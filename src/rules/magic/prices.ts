import { wholeNumber } from "../errors.ts";
import { HIGHEST_SPELL_LEVEL } from "../facts/spell-levels.ts";

/**
 * 2 to the power of the spell level less 1.
 * @throws RulesError for a level outside 1 to 6 (GOR-48).
 */
function doublings(level: number): number {
  return 2 ** (wholeNumber(level, "spell.level", 1, HIGHEST_SPELL_LEVEL) - 1);
}

/** Gold for each 10% of chance in research of a spell of this level (GOR-65). */
export function researchPrice(level: number): number {
  return 1000 * doublings(level);
}

/** Gold for a scroll or potion of a spell of this level (GOR-60). */
export function makingPrice(level: number): number {
  return 100 * doublings(level);
}
