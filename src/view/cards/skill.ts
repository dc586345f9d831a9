import type { NewSkillOutcome, SkillOutcome, SkillRollPlan } from "../../rules/characters/skills.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** A joined background: skills with their start values, in percent; `training` until the referee accepts. */
export interface BackgroundOutcome {
  readonly procedure: "background";
  readonly background: string;
  readonly training: boolean;
  readonly skills: readonly { readonly name: string; readonly percent: Traced }[];
  readonly warnings: readonly Refusal[];
}

/** The card of a check against a skill. */
export const skillCard: Presenter<SkillRollPlan, SkillOutcome> = (input) => {
  const { plan, outcome } = input;
  return {
    ...plainCard(input, line("RULINGS.Skill.check", { name: input.speaker.name, skill: plan.name })),
    total: printed(outcome.natural),
    needs: line("RULINGS.Skill.needs", { target: outcome.target }),
    more: plan.target ? [{ label: line("RULINGS.Card.check.chance"), why: whyLines(plan.target.steps) }] : [],
    outcome: outcome.success
      ? { line: line("RULINGS.Card.check.success"), tone: "good" }
      : { line: line("RULINGS.Card.check.failure"), tone: "bad" },
  };
};

/** The card of a skill's start value. */
export const newSkillCard: Presenter<null, NewSkillOutcome> = (input) => {
  const { percent } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Skill.begins", { name: input.speaker.name, skill: input.subject })),
    total: `${percent.value}%`,
    why: whyLines(percent.steps),
  };
};

export const backgroundCard: Presenter<null, BackgroundOutcome> = (input) => {
  const { background, training, skills, warnings } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Skill.background", { name: input.speaker.name, background })),
    more: skills.map(({ name, percent }) => ({
      label: line("RULINGS.Skill.began", { skill: name, percent: percent.value }),
      why: whyLines(percent.steps),
    })),
    lines: [...(training ? [line("RULINGS.Skill.training")] : []), ...warnings.map(refusalLine)],
  };
};
