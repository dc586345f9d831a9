import type { InfectionOutcome, InfectionPlan } from "../../rules/life/lycanthropy.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface InfectionCardOutcome extends InfectionOutcome {
  /** The name of the kind that the victim turns into. */
  readonly kind: string;
}

/** The referee's card of an infection: the lost hit points, the time until its full effect, and the victim's fate. */
export const infectionCard: Presenter<InfectionPlan, InfectionCardOutcome> = (input) => {
  const { plan, outcome } = input;
  const { lost, days, fate, kind } = outcome;
  const { name } = plan.creature;
  return {
    ...plainCard(input, line("RULINGS.Infection.title", { name, kind })),
    face: "systems/rulings/assets/icons/virus.svg",
    lines: [
      line("RULINGS.Infection.lost", { lost, half: plan.half }),
      line(`RULINGS.Infection.${fate}`, { days, kind }),
      line("RULINGS.Infection.cure"),
    ],
  };
};
