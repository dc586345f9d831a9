/** Assignment of six fixed numbers: each is used once, so choosing one swaps it with the ability that had it. */
import type { Scores } from "../../rules/characters/abilities.ts";
import { ABILITIES, type Ability } from "../../rules/creature/types.ts";
import { FIXED_SCORES } from "../../rules/topics/abilityGeneration.ts";
import { type Draft, written } from "../platform/draft.ts";

const field = (ability: Ability): string => `deal.${ability}`;

/** The present assignment: all six numbers, each once, whatever the draft has. */
export function assignedScores(draft: Draft): Scores {
  const open = [...FIXED_SCORES];
  const take = (wanted: number | undefined): number | undefined => {
    const at = open.findIndex((one) => one === wanted);
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  const chosen = ABILITIES.map((ability, at) => take(Number(written(draft, field(ability), String(FIXED_SCORES[at])))));
  const [str, int, wis, dex, con, cha] = chosen.map((one) => one ?? open.shift() ?? 10);
  return { str: str ?? 10, int: int ?? 10, wis: wis ?? 10, dex: dex ?? 10, con: con ?? 10, cha: cha ?? 10 };
}

/** The changes of the draft when an ability is given a number: the two abilities that swap. Empty for another control. */
export function assignScores(draft: Draft, name: string, value: string): Draft | undefined {
  const ability = ABILITIES.find((one) => field(one) === name);
  if (!ability) return undefined;
  const now = assignedScores(draft);
  const wanted = Number(value);
  const other = ABILITIES.find((one) => now[one] === wanted);
  if (!other) return {};
  const then = { ...now, [other]: now[ability], [ability]: wanted };
  return Object.fromEntries(ABILITIES.map((one) => [field(one), String(then[one])]));
}

/** The menus of the six abilities. */
export function assignmentRows(draft: Draft) {
  const now = assignedScores(draft);
  return ABILITIES.map((key) => ({
    key,
    options: FIXED_SCORES.map((value) => ({ value: String(value), selected: value === now[key] })),
  }));
}
