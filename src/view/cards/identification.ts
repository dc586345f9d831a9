/** Cards of items with a false appearance. */

import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The identification of an item. */
export interface IdentifiedOutcome {
  readonly procedure: "known";
  readonly seemed: string;
  readonly name: string;
}

/** The use of an item that only the referee identifies: a card for the referee alone. */
export interface TriedOutcome {
  readonly procedure: "triedUnknown";
  readonly truth: string;
}

const known: Presenter<null, IdentifiedOutcome> = (input) => {
  const { seemed, name } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Unknown.card.known", { name: input.speaker.name, seemed })),
    outcome: { line: line("RULINGS.Unknown.card.is", { name }), tone: "good" },
  };
};

const tried: Presenter<null, TriedOutcome> = (input) => ({
  ...plainCard(input, line("RULINGS.Unknown.card.tried", { name: input.speaker.name, item: input.item.name })),
  lines: [line("RULINGS.Unknown.card.truth", { name: input.outcome.truth }), line("RULINGS.Unknown.card.say")],
});

export const IDENTIFICATION_CARDS = { known, triedUnknown: tried };
