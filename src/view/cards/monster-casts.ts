import type { MonsterCastsOutcome, MonsterCastsPlan } from "../../rules/magic/monster-spells.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface MonsterCastsCardOutcome extends MonsterCastsOutcome {
  readonly chance: number;
  readonly spells: readonly string[];
}

/** The referee's card of a monster's spells: whether it casts, a rolled leader's level, and the spells. */
export const monsterCastsCard: Presenter<MonsterCastsPlan, MonsterCastsCardOutcome> = (input) => {
  const { able, rolled, level, chance, spells } = input.outcome;
  const threw = rolled === undefined ? [] : [line("RULINGS.MonsterSpells.rolled", { rolled, chance })];
  return {
    ...plainCard(input, line("RULINGS.MonsterSpells.title", { name: input.speaker.name })),
    face: "systems/rulings/assets/icons/spell-book.svg",
    lines: [
      ...threw,
      ...(level === undefined ? [] : [line("RULINGS.MonsterSpells.leader", { level })]),
      able && spells.length > 0
        ? line("RULINGS.MonsterSpells.has", { spells: spells.join(", ") })
        : line("RULINGS.MonsterSpells.none"),
    ],
  };
};
