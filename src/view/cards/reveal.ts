import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The data of the referee's card for a spell that reveals information. */
export interface RevealOutcome {
  readonly procedure: "found";
  readonly spell: string;
  readonly kind: "magic" | "alignment" | "evil" | "hidden";
  /** Feet; 0 for the range of sight. */
  readonly within: number;
  readonly found: readonly {
    readonly name: string;
    readonly what: readonly string[];
    readonly feet?: number;
    readonly alignment?: string;
  }[];
}

/** The card of the creatures found, with a line for each. */
export const revealCard: Presenter<null, RevealOutcome> = (input) => {
  const { spell, kind, within, found } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Work.found.title", { spell, name: input.speaker.name })),
    sub: line(within > 0 ? `RULINGS.Work.found.within.${kind}` : `RULINGS.Work.found.${kind}`, { feet: within }),
    lines: found.length > 0 ? [] : [line("RULINGS.Work.found.nothing")],
    targets: found.map(({ name, what, feet, alignment }, at) => ({
      uuid: `found.${at}`,
      name,
      state: "applied" as const,
      line: revealLine(what, feet, alignment),
      buttons: [],
    })),
  };
};

function revealLine(what: readonly string[], feet: number | undefined, alignment: string | undefined): TextLine {
  if (alignment) return line("RULINGS.Work.found.is", {}, { alignment: `RULINGS.Choice.${alignment}` });
  const data = { what: what.join(", "), feet: feet ?? 0 };
  if (feet === undefined) return line(what.length > 0 ? "RULINGS.Work.found.what" : "RULINGS.Work.found.there", data);
  return line(what.length > 0 ? "RULINGS.Work.found.whatAt" : "RULINGS.Work.found.thereAt", data);
}
