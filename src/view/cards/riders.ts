import type { ParalysisOutcome, ParalysisPlan, WithstandOutcome, WithstandPlan } from "../../rules/life/paralysis.ts";
import type { PoisonOutcome, PoisonPlan } from "../../rules/life/poison.ts";
import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import type { CardInput, CardView, Presenter } from "./types.ts";

function saveView(input: CardInput, title: TextLine, plan: SavePlan, save: SaveOutcome): CardView {
  return {
    ...plainCard(input, title),
    total: printed(save.total),
    needs: line("RULINGS.Card.save.needs", { target: save.target }),
    why: whyLines(save.steps),
    more: [{ label: line("RULINGS.Card.save.target"), why: whyLines(plan.target.steps) }],
    outcome: save.success
      ? { line: line("RULINGS.Card.save.success"), tone: "good" }
      : { line: line("RULINGS.Card.save.failure"), tone: "bad" },
  };
}

/** The time of death by a slow poison. */
interface PoisonLater {
  readonly later?: { readonly count: number; readonly unit: "round" | "turn" | "hour" | "day" };
}

/** The card of a poison: its saving throw, its effect under the ruling in force, and the button that confirms a death. */
export const poisonCard: Presenter<PoisonPlan, PoisonOutcome & PoisonLater> = (input) => {
  const { plan, outcome } = input;
  const title = line("RULINGS.Card.poison.title", { name: plan.creature.name });
  const { before, after } = outcome.change;
  const lost = before.hitPoints.value - after.hitPoints.value;
  return {
    ...saveView(input, title, plan.save, outcome.save),
    ...(plan.kind !== "" && { sub: line(`RULINGS.Poison.Kind.${plan.kind}`) }),
    lines: [
      outcome.later
        ? line(`RULINGS.Lingers.later.${outcome.later.unit}`, { count: outcome.later.count })
        : line(`RULINGS.Poison.${outcome.effect.key}`),
      ...(lost > 0 && !outcome.confirm && !outcome.later
        ? [
            line("RULINGS.Card.fall.hitPoints", {
              before: printed(before.hitPoints.value),
              after: printed(after.hitPoints.value),
            }),
          ]
        : []),
    ],
    buttons:
      outcome.confirm && input.viewer.referee
        ? [
            button("confirmPoison", "RULINGS.Card.poison.confirm", {
              primary: true,
              disabled: input.used.includes("confirm"),
            }),
          ]
        : [],
  };
};

/** The card of a paralysing touch. */
export const paralysisCard: Presenter<ParalysisPlan, ParalysisOutcome> = (input) => {
  const { plan, outcome } = input;
  const title = line("RULINGS.Card.paralysis.title", { name: plan.creature.name });
  return {
    ...saveView(input, title, plan.save, outcome.save),
    lines: outcome.save.success
      ? []
      : [line(outcome.fear ? "RULINGS.Card.paralysis.fear" : "RULINGS.Card.paralysis.held")],
  };
};

/** The card of withstanding adversity: d100 against the Constitution's chance (ERIS-98). */
export const withstandCard: Presenter<WithstandPlan, WithstandOutcome> = (input) => {
  const { plan, outcome } = input;
  return {
    ...plainCard(input, line("RULINGS.Card.withstand.title", { name: plan.creature.name })),
    total: printed(outcome.natural),
    needs: line("RULINGS.Card.withstand.chance", { chance: plan.chance.value }),
    why: whyLines(plan.chance.steps),
    outcome: outcome.survives
      ? { line: line("RULINGS.Card.withstand.survives"), tone: "good" }
      : { line: line("RULINGS.Fallen.dead"), tone: "bad" },
  };
};
