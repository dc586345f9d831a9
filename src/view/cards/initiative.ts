import type { Step } from "../../rules/trace/types.ts";
import { whyLines } from "../steps.ts";
import { line, plainCard } from "./common.ts";
import { throwViews } from "./dice.ts";
import type { Presenter } from "./types.ts";

/** What an initiative card keeps. */
export interface InitiativeCardOutcome {
  readonly round: number;
  readonly results: readonly {
    readonly id: string;
    readonly name: string;
    readonly total: number;
    readonly steps: readonly Step[];
    readonly tie: boolean;
  }[];
}

/** The card of a round's initiative: every result, and the rolls that broke ties. */
export const initiativeCard: Presenter<null, InitiativeCardOutcome> = (input) => {
  const { results, round } = input.outcome;
  const first = results.filter(({ tie }) => !tie).sort((a, b) => b.total - a.total);
  // Rolls that broke ties stay in the order in which they were thrown.
  const sorted = [...first, ...results.filter(({ tie }) => tie)];
  return {
    ...plainCard(input, line("RULINGS.Card.initiative.title", { round })),
    face: "",
    dice: throwViews(input.dice, Object.fromEntries(results.map(({ id, name }) => [id, name]))),
    lines: sorted.map(({ name, total, tie }) =>
      line(tie ? "RULINGS.Card.initiative.tie" : "RULINGS.Card.initiative.result", { name, total }),
    ),
    more: sorted
      .filter(({ steps }) => steps.length > 1)
      .map(({ name, steps }) => ({ label: line("RULINGS.Card.initiative.why", { name }), why: whyLines(steps) })),
  };
};
