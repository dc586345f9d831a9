import { line, plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface ImportedOutcome {
  readonly procedure: "imported";
  readonly from: string;
  readonly things: number;
  readonly left: number;
}

/** The card of an actor that was brought over from another system. */
export const importedCard: Presenter<null, ImportedOutcome> = (input) => {
  const { from, things, left } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.import.card", { name: input.speaker.name })),
    lines: [
      line("RULINGS.Company.import.cardFrom", {}, { system: `RULINGS.Company.import.from.${from}` }),
      line("RULINGS.Company.import.cardThings", { things, left }),
      line("RULINGS.Company.import.kept"),
    ],
  };
};

export const IMPORT_CARDS = { imported: importedCard } as const;
