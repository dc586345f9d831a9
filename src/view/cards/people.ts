import { line } from "../platform/text-lines.ts";
import { tableCard } from "./treasure.ts";
import type { Presenter } from "./types.ts";

export interface PeopleCardOutcome {
  readonly procedure: "people";
  readonly told: readonly {
    readonly name: string;
    readonly class: string;
    readonly level: number;
    readonly also?: string;
  }[];
}

/** The card of randomly made characters. */
const peopleCard: Presenter<null, PeopleCardOutcome> = (input) => ({
  ...tableCard(input, line("RULINGS.Company.people.card", { many: input.outcome.told.length })),
  dice: [],
  lines: input.outcome.told.map(({ name, class: own, level, also }) =>
    also
      ? line(
          "RULINGS.Company.people.two",
          { name, level },
          { class: `RULINGS.Class.${own}`, also: `RULINGS.Class.${also}` },
        )
      : line("RULINGS.Company.people.one", { name, level }, { class: `RULINGS.Class.${own}` }),
  ),
});

export const PEOPLE_CARDS = { people: peopleCard } as const;
