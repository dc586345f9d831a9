import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** A light that went out, or is about to, and its owner. */
interface Burning {
  readonly name: string;
  readonly bearer: string;
}

/** The effect of a move of the clock on the lights. */
export interface BurntOutcome {
  readonly procedure: "burnt";
  readonly ended: readonly Burning[];
  readonly warned: readonly Burning[];
}

/** The card of lights that burn down. */
export const burntCard: Presenter<null, BurntOutcome> = (input) => ({
  ...plainCard(input, line(input.outcome.ended.length > 0 ? "RULINGS.Use.light.title" : "RULINGS.Use.light.lowTitle")),
  lines: [
    ...input.outcome.ended.map(({ name, bearer: carrier }) => line("RULINGS.Use.light.out", { name, bearer: carrier })),
    ...input.outcome.warned.map(({ name, bearer: carrier }) =>
      line("RULINGS.Use.light.low", { name, bearer: carrier }),
    ),
  ],
});
