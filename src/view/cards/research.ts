import type { ResurrectionOutcome } from "../../rules/life/resurrection.ts";
import type { Project, ResearchOutcome } from "../../rules/magic/research.ts";
import { grouped } from "../platform/number-format.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface CraftingCardOutcome {
  readonly procedure: "making";
  readonly thing: string;
  readonly gold: number;
}

/** The card of a crafted scroll or potion (GOR-59). */
const craftingCard: Presenter<null, CraftingCardOutcome> = (input) => ({
  ...plainCard(input, line("RULINGS.Company.work.madeCard", { name: input.speaker.name, thing: input.outcome.thing })),
  lines: [line("RULINGS.Company.work.cost", { gold: grouped(input.outcome.gold) })],
});

export interface ProjectCardOutcome {
  readonly procedure: "project";
  readonly step: "begun" | "paid" | "weeks" | "broken";
  readonly project: Project;
  readonly gold: number;
}

/** The card of a step of research: begun, paid, a week passed, or interrupted (GOR-63 to 65). */
const projectCard: Presenter<null, ProjectCardOutcome> = (input) => {
  const { step, project, gold } = input.outcome;
  return {
    ...plainCard(
      input,
      line("RULINGS.Company.work.projectCard", { name: input.speaker.name, spell: project.description }),
    ),
    lines: [
      line(`RULINGS.Company.work.step.${step}`, { gold: grouped(gold) }),
      line("RULINGS.Company.work.stands", {
        paid: grouped(project.paid),
        weeks: project.weeks,
        needed: project.weeksNeeded,
      }),
    ],
  };
};

/** The card of the roll at the end of a research (GOR-66). */
const researchCard: Presenter<null, ResearchOutcome> = (input) => {
  const { project, success, chance, natural } = input.outcome;
  return {
    ...plainCard(
      input,
      line("RULINGS.Company.work.projectCard", { name: input.speaker.name, spell: project.description }),
    ),
    ...(natural !== undefined && {
      total: String(natural),
      needs: line("RULINGS.Company.loyalty.needs", { target: chance }),
    }),
    outcome: { line: line(`RULINGS.Company.work.${success ? "found" : "notYet"}`), tone: success ? "good" : "bad" },
  };
};

/** The card of a creature raised from the dead (GOR-06). */
const raisedCard: Presenter<null, ResurrectionOutcome> = (input) => {
  const { alive, save, change } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.work.raiseCard", { name: input.speaker.name })),
    why: whyLines(save?.steps ?? change.steps),
    outcome: {
      line: line(`RULINGS.Company.work.${alive ? "lives" : "staysDead"}`, { name: input.speaker.name }),
      tone: alive ? "good" : "bad",
    },
  };
};

export const WORK_CARDS = {
  making: craftingCard,
  project: projectCard,
  research: researchCard,
  resurrection: raisedCard,
} as const;
