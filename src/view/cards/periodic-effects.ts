import type { EACH_DOES } from "../../rules/magic/spell-effect-lists.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { Presenter } from "./types.ts";

type EachDoes = (typeof EACH_DOES)[number];

/** The result of a periodic effect for one creature. */
export interface PeriodReport {
  readonly id: string;
  readonly name: string;
  readonly spell: string;
  readonly how: EachDoes | "saved" | "escapes";
  readonly amount: number;
  readonly behaviour?: "casters" | "nothing" | "own";
}

/** The data of a card of periodic effects. */
export interface PeriodicEffectsOutcome {
  readonly procedure: "goingOn";
  readonly moments: readonly PeriodReport[];
}

/** The card of one moment: a line for each creature under a periodic effect. */
export const periodicEffectsCard: Presenter<null, PeriodicEffectsOutcome> = (input) => {
  const { moments } = input.outcome;
  const names = Object.fromEntries(moments.map(({ id, name }) => [id, name]));
  return {
    ...plainCard(input, line("RULINGS.Work.going.title")),
    face: "systems/rulings/assets/icons/sands-of-time.svg",
    // An effect without dice is shown on the line of its creature.
    dice: rollViews(
      input.dice.filter(({ dice }) => dice.length > 0),
      names,
    ),
    targets: moments.map((moment) => ({
      uuid: moment.id,
      name: moment.name,
      state: "applied" as const,
      line: reportLine(moment),
      buttons: [],
    })),
  };
};

function reportLine({ how, spell, amount, behaviour }: PeriodReport): TextLine {
  if (how === "confuses") return line(`RULINGS.Work.going.confuses.${behaviour ?? "nothing"}`, { spell });
  return line(`RULINGS.Work.going.${how}`, { spell, amount });
}
