/** Figures of a creature in the short form of adventures, monster books and character sheets: "AC 6, HD 1, hp 4, ML 7". */
const STATISTICS =
  /\b(?:AC|HD|HP|hp|ML|MV|AL|NA|TT|THAC0|XP|Morale|Movement|Hit Dice|Armou?r Class|Alignment|Number Appearing|Treasure Type|Move|Attacks|Att|STR|INT|WIS|DEX|CON|CHA)[: ]+(?:[-+]?\d|[CNL]\b|Chaotic|Neutral|Lawful)|#AT\b|\bSave (?:NM|NH|[FMCTED]\d)|\b[DWPBS]\d{1,2}(?= [DWPBS]\d)/g;

/** Verbs of a story: rules are written in the present. */
const PAST =
  /\b(?:was|were|had|said|asked|went|came|took|saw|ran|fell|told|began|stood|looked|turned|fought|drew|killed|found|decided)\b/gi;

/** A cell that is a price, a weight or another bare number. */
const NUMBER_CELL = /^\s*\d[\d.,]*\s*(?:gp|sp|cp|lbs?|cn)?\s*$/;

/** Shares from which a text is something else: texts of house rules have 0.013, 0.021 and 0.46 at most, the others twice as much. */
const MOST_STATISTICS = 0.035;
const MOST_PAST = 0.03;
const MOST_NUMBERS = 0.6;
/** A text with as many verbs of a story is house rules if it names enough topics. */
export const MANY_PAST = 0.02;

/** Fewer words than these are too few to tell. */
const SHORT = 60;

/** Returns the share of words that tell a story. */
export function shareOfStory(text: string): number {
  const words = text.split(/\s+/).length;
  return words < SHORT ? 0 : (text.match(PAST)?.length ?? 0) / words;
}

/** Returns whether a text is a story, a list of goods, or figures of creatures: it may name rules without deciding any. */
export function isOtherText(text: string): boolean {
  const words = text.split(/\s+/).length;
  if (words < SHORT) return false;
  if ((text.match(STATISTICS)?.length ?? 0) / words > MOST_STATISTICS) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const ofNumbers = lines.filter((line) => line.split(/[|\t]/).some((cell, at) => at > 0 && NUMBER_CELL.test(cell)));
  return ofNumbers.length / lines.length > MOST_NUMBERS || shareOfStory(text) > MOST_PAST;
}
