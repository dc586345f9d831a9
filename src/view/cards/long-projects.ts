import { grouped } from "../platform/number-format.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface ProjectStepOutcome {
  readonly procedure: "workStep";
  readonly step: "begun" | "left" | "resumed" | "disturbed" | "paid" | "done";
  readonly thing: string;
  readonly gold: number;
  readonly paid: number;
  readonly whole: number;
  readonly worked: number;
  readonly days: number;
}

/** The card of a step of long work. */
const projectStepCard: Presenter<null, ProjectStepOutcome> = (input) => {
  const { step, thing, gold, paid, whole, worked, days } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.works.card", { name: input.speaker.name, thing })),
    lines: [
      line(`RULINGS.Company.works.step.${step}`, { gold: grouped(gold) }),
      line("RULINGS.Company.works.stands", { paid: grouped(paid), whole: grouped(whole), worked, days }),
    ],
  };
};

export const LONG_PROJECT_CARDS = { workStep: projectStepCard } as const;
