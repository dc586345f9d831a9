import type { TrainedOutcome, TrainedPlan } from "../../rules/characters/training.ts";
import type { Step } from "../../rules/trace/types.ts";
import { grouped } from "../platform/number-format.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { CardView, Presenter } from "./types.ts";

/** A step of a character's training (ERIS-87, ERIS-88). */
export interface TrainingCardOutcome {
  readonly procedure: "trainingStep";
  readonly step: "begun" | "week" | "broken" | "left";
  readonly skill: string;
  readonly weeks: number;
  readonly needed: number;
  readonly cost: number;
  /** The current payment, in gold pieces. */
  readonly paid: number;
}

const trainingCard: Presenter<null, TrainingCardOutcome> = (input) => {
  const { step, skill, weeks, needed, cost, paid } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Training.card", { name: input.speaker.name, skill })),
    lines: [
      line(`RULINGS.Training.step.${step}`, { paid: grouped(paid) }),
      ...(step === "left" ? [] : [line("RULINGS.Training.stands", { weeks, needed, cost: grouped(cost) })]),
    ],
  };
};

/** The roll at the end of training (ERIS-89, ERIS-90). */
const trainedCard: Presenter<TrainedPlan, TrainedOutcome> = (input) => {
  const { plan, outcome } = input;
  const percent = outcome.percent.value;
  return {
    ...plainCard(input, line("RULINGS.Training.card", { name: input.speaker.name, skill: plan.skill.name })),
    total: printed(outcome.natural),
    why: whyLines(outcome.percent.steps),
    outcome: {
      line: line(outcome.gained ? "RULINGS.Training.gained" : "RULINGS.Training.same", { percent }),
      tone: outcome.gained ? "good" : "plain",
    },
  };
};

export interface MendedCardOutcome {
  readonly procedure: "mended";
  readonly item: string;
  readonly gold: number;
}

/** The repair of a broken weapon by a smith (GOR-81). */
const mendedCard: Presenter<null, MendedCardOutcome> = (input) => ({
  ...plainCard(input, line("RULINGS.Training.mendedCard", { name: input.speaker.name, item: input.outcome.item })),
  lines: [line("RULINGS.Company.work.cost", { gold: grouped(input.outcome.gold) })],
});

/** The troops of a group of mercenaries, and the resulting morale (BX-179, BX-180). */
export interface TroopsCardOutcome {
  readonly procedure: "troops";
  readonly morale: number;
  readonly steps: readonly Step[];
}

const troopsCard: Presenter<null, TroopsCardOutcome> = (input) => ({
  ...plainCard(input, line("RULINGS.Troops.card", { name: input.speaker.name, morale: input.outcome.morale })),
  why: whyLines(input.outcome.steps),
});

export const TRAINING_CARDS: Readonly<Record<string, (input: never) => CardView>> = {
  trainingStep: trainingCard,
  trained: trainedCard,
  mended: mendedCard,
  troops: troopsCard,
};
