import type { Scores } from "../../rules/characters/abilities.ts";
import { ABILITIES } from "../../rules/creature/types.ts";
import type { Step } from "../../rules/trace/types.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface CreationCardOutcome {
  readonly procedure: "creation";
  readonly class: string;
  /** Further classes at the start. */
  readonly further?: readonly TextLine[];
  /** The name of a custom class. */
  readonly calling?: string;
  readonly scores: Scores;
  readonly hitPoints: number;
  readonly hitPointSteps: readonly Step[];
  readonly gold: number;
  /** The steps of the gold; absent on older cards. */
  readonly goldSteps?: readonly Step[];
  readonly alignment?: string;
  readonly goods: readonly string[];
  readonly spells: readonly string[];
  readonly languages: readonly string[];
}

/** The card of a new character with the results of its dice. */
const creationCard: Presenter<null, CreationCardOutcome> = (input) => {
  const { outcome } = input;
  const { calling: className } = outcome;
  const key = className === undefined ? { class: `RULINGS.Class.${outcome.class}` } : {};
  const list = (textKey: string, names: readonly string[]) =>
    names.length > 0 ? [line(textKey, { names: names.join(", ") })] : [];
  return {
    ...plainCard(
      input,
      line("RULINGS.Company.create.card", { name: input.speaker.name, ...(className && { class: className }) }, key),
    ),
    lines: [
      ...(outcome.further ?? []).map(({ textKey }) => line("RULINGS.Several.also", {}, { class: textKey })),
      ...(outcome.alignment
        ? [line("RULINGS.Company.create.cardMind", {}, { alignment: `RULINGS.Choice.${outcome.alignment}` })]
        : []),
      line("RULINGS.Company.create.cardScores", Object.fromEntries(ABILITIES.map((one) => [one, outcome.scores[one]]))),
      // Hidden hit points are 0 here, and are not shown.
      outcome.hitPoints > 0
        ? line("RULINGS.Company.create.cardPoints", { points: outcome.hitPoints, gold: outcome.gold })
        : line("RULINGS.Company.create.cardGold", { gold: outcome.gold }),
      ...list("RULINGS.Company.create.cardGoods", outcome.goods),
      ...list("RULINGS.Company.create.cardSpells", outcome.spells),
      ...list("RULINGS.Company.create.cardTongues", outcome.languages),
    ],
    more: [
      ...(outcome.hitPoints > 0
        ? [{ label: line("RULINGS.Sheet.hitPoints"), why: whyLines(outcome.hitPointSteps) }]
        : []),
      ...(outcome.goldSteps?.length
        ? [{ label: line("RULINGS.Company.create.cardPurse"), why: whyLines(outcome.goldSteps) }]
        : []),
    ],
  };
};

export const CREATION_CARDS = { creation: creationCard } as const;
