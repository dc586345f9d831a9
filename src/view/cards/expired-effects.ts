import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The data of the card of expired magic. */
export interface ExpiredOutcome {
  readonly procedure: "lapsed";
  readonly ended: readonly { readonly name: string; readonly spell: string }[];
  /** Spells whose area was on the map until now. */
  readonly areas?: readonly string[];
}

/** The card of expired magic, with a line for each. */
export const expiredCard: Presenter<null, ExpiredOutcome> = (input) => ({
  ...plainCard(input, line("RULINGS.Work.over.title")),
  lines: [
    ...input.outcome.ended.map(({ name, spell }) => line("RULINGS.Work.over.line", { name, spell })),
    ...(input.outcome.areas ?? []).map((spell) => line("RULINGS.Work.over.area", { spell })),
  ],
});
