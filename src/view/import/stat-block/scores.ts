/** The ability scores that the text of a stat block gives. */
import { ABILITIES, type Ability } from "../../../rules/creature/types.ts";
import { ownRow } from "../../../rules/input-checks.ts";

const WORDS: Readonly<Record<Ability, string>> = {
  str: "str(?:ength)?",
  int: "int(?:elligence)?",
  wis: "wis(?:dom)?",
  dex: "dex(?:terity)?",
  con: "con(?:stitution)?",
  cha: "cha(?:risma)?",
};
const LETTERS: Readonly<Record<string, Ability>> = {
  S: "str",
  I: "int",
  W: "wis",
  D: "dex",
  C: "con",
  Ch: "cha",
  X: "cha",
};
/** Six letters with a number each, as in `S 16 I 13 W 9 D 12 C 15 Ch 8`. */
const RUN = /\b(?:(?:Ch|[SIWDCX]):? ?\d{1,2}(?!\d)[,;/]? ?){6}/;
/** Fewer named scores are a condition or an effect. */
const LEAST = 3;
const [LOWEST, HIGHEST] = [3, 18];

/** The scores of 3 to 18 in a text; empty where it gives hardly any. */
export function scoresIn(text: string): Partial<Record<Ability, number>> {
  const named = ABILITIES.flatMap((ability): [Ability, number][] => {
    const found = new RegExp(`\\b${WORDS[ability]}\\b[ .:=]{0,3}(\\d{1,2})(?![\\d'′])`, "i").exec(text);
    return found ? [[ability, Number(found[1])]] : [];
  });
  const found = named.length >= LEAST ? named : lettered(text);
  return Object.fromEntries(found.filter(([, score]) => score >= LOWEST && score <= HIGHEST));
}

function lettered(text: string): [Ability, number][] {
  const [run = ""] = RUN.exec(text) ?? [];
  const found = [...run.matchAll(/(Ch|[SIWDCX]):? ?(\d{1,2})/g)].flatMap(
    ([, letter = "", score]): [Ability, number][] => {
      const ability = ownRow(LETTERS, letter);
      return ability ? [[ability, Number(score)]] : [];
    },
  );
  return new Set(found.map(([ability]) => ability)).size === ABILITIES.length ? found : [];
}
