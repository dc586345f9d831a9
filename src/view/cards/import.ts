import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface ImportedOutcome {
  readonly procedure: "imported";
  readonly from: string;
  readonly things: number;
  readonly left: number;
  /** Weapons changed by the conversion (ERIS-136). */
  readonly converted?: readonly ConvertedWeapon[];
}

export interface ConvertedWeapon {
  readonly name: string;
  readonly bonus: number;
  readonly lowered: boolean;
  /** Whether a sword with the highest bonus needs a purpose from the referee. */
  readonly asksPurpose: boolean;
}

/** The card of an actor imported from another system. */
const importedCard: Presenter<null, ImportedOutcome> = (input) => {
  const { from, things, left, converted = [] } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.import.card", { name: input.speaker.name })),
    lines: [
      line("RULINGS.Company.import.cardFrom", {}, { system: `RULINGS.Company.import.from.${from}` }),
      line("RULINGS.Company.import.cardThings", { things, left }),
      ...converted.flatMap(({ name, bonus, lowered, asksPurpose }) => [
        ...(lowered ? [line("RULINGS.Company.import.lowered", { name, bonus })] : []),
        ...(asksPurpose ? [line("RULINGS.Company.import.asksPurpose", { name, bonus })] : []),
      ]),
      line("RULINGS.Company.import.kept"),
    ],
  };
};

export const IMPORT_CARDS = { imported: importedCard } as const;
