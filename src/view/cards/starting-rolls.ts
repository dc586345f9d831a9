import type { AbilitiesOutcome } from "../../rules/characters/abilities.ts";
import { ABILITIES, type Ability } from "../../rules/creature/types.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { CardRoll, Presenter } from "./types.ts";

/** Scores as stored on the card: their steps, and the two exchanged ones. */
export interface AbilitiesCardOutcome extends AbilitiesOutcome {
  readonly method: "rolled" | "array";
  readonly exchanged?: readonly [Ability, Ability];
}

/** The starting gold, in gold pieces. */
export interface GoldOutcome {
  readonly procedure: "startingGold";
  readonly gold: Traced;
}

/** The card of the six scores of a new character. */
export const abilitiesCard: Presenter<null, AbilitiesCardOutcome> = (input) => {
  const { scores, method, exchanged } = input.outcome;
  const [one, other] = exchanged ?? [];
  return {
    ...plainCard(input, line(`RULINGS.Begin.card.${exchanged ? "exchanged" : method}`, { name: input.speaker.name })),
    lines: [
      ...(one && other
        ? [
            line(
              "RULINGS.Begin.changedPlaces",
              {},
              { one: `RULINGS.Ability.${one}`, other: `RULINGS.Ability.${other}` },
            ),
          ]
        : []),
      ...(method === "rolled" && !exchanged && saidByDice(input.dice, scores)
        ? []
        : [line("RULINGS.Begin.scores", { ...scores })]),
    ],
  };
};

/** Whether each score is the sum shown beside its dice. */
function saidByDice(dice: readonly CardRoll[], scores: AbilitiesCardOutcome["scores"]): boolean {
  return ABILITIES.every((ability) => dice.some(({ id, total }) => id === ability && total === scores[ability]));
}

/** The card of the starting gold. */
export const goldCard: Presenter<null, GoldOutcome> = (input) => {
  const { gold } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Begin.purse", { name: input.speaker.name })),
    total: printed(gold.value),
    needs: line("RULINGS.Begin.gold"),
    why: whyLines(gold.steps),
  };
};
