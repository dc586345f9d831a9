import type { ThiefOutcome, ThiefPlan } from "../../rules/characters/thief.ts";
import type { AbilityCheckOutcome, AbilityCheckPlan } from "../../rules/checks/ability-check.ts";
import type { ChanceCheckOutcome, ChanceCheckPlan } from "../../rules/checks/chance-check.ts";
import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import { saveName } from "./save-line.ts";
import type { Presenter } from "./types.ts";

/** The card of a saving throw: the die, every reason, the number to reach and its source. */
export const saveCard: Presenter<SavePlan, SaveOutcome> = (input) => {
  const { plan, outcome } = input;
  const save = saveName(plan.category, plan.single);
  const card = plainCard(input, line("RULINGS.Card.save.title", { name: plan.creature.name }, { save }));
  return {
    ...card,
    total: printed(outcome.total),
    needs: line("RULINGS.Card.save.needs", { target: outcome.target }),
    why: whyLines(outcome.steps),
    more: [{ label: line("RULINGS.Card.save.target"), why: whyLines(plan.target.steps) }],
    outcome: outcome.success
      ? { line: line("RULINGS.Card.save.success"), tone: "good" }
      : { line: line("RULINGS.Card.save.failure"), tone: "bad" },
  };
};

/** The card of a check against an ability. */
export const abilityCheckCard: Presenter<AbilityCheckPlan, AbilityCheckOutcome> = (input) => {
  const { plan, outcome } = input;
  const card = plainCard(
    input,
    line("RULINGS.Card.check.title", { name: plan.creature.name }, { ability: `RULINGS.Ability.${plan.ability}` }),
  );
  return {
    ...card,
    total: printed(outcome.total),
    needs: line("RULINGS.Card.check.needs", { target: plan.target }),
    why: whyLines(outcome.steps),
    outcome: outcome.success
      ? { line: line("RULINGS.Card.check.success"), tone: "good" }
      : { line: line("RULINGS.Card.check.failure"), tone: "bad" },
    lines: [marginLine(outcome)],
  };
};

/** The margin, or that the die alone decided (BX-024), because then the margin may contradict the result. */
function marginLine({ success, margin, natural }: AbilityCheckOutcome): TextLine {
  if (success !== margin >= 0)
    return line(success ? "RULINGS.Card.check.always" : "RULINGS.Card.check.never", { natural });
  return line(success ? "RULINGS.Card.check.by" : "RULINGS.Card.check.short", { margin: Math.abs(margin) });
}

const VERDICT = { success: "RULINGS.Card.check.success", failure: "RULINGS.Card.check.failure" } as const;

/** The card of a chance in six. */
export const chanceCard: Presenter<ChanceCheckPlan, ChanceCheckOutcome> = (input) => {
  const { plan, outcome } = input;
  return {
    ...plainCard(
      input,
      line("RULINGS.Card.check.title", { name: plan.creature.name }, { ability: `RULINGS.Chance.${plan.kind}` }),
    ),
    total: printed(outcome.natural),
    needs: line("RULINGS.Card.check.needs", { target: outcome.chance }),
    more: [{ label: line("RULINGS.Card.check.chance"), why: whyLines(outcome.steps) }],
    outcome: outcome.success
      ? { line: line(VERDICT.success), tone: "good" }
      : { line: line(VERDICT.failure), tone: "bad" },
  };
};

/** The card of a thief skill. */
export const thiefCard: Presenter<ThiefPlan, ThiefOutcome> = (input) => {
  const { plan, outcome } = input;
  return {
    ...plainCard(
      input,
      line("RULINGS.Card.check.title", { name: plan.creature.name }, { ability: `RULINGS.Thief.${plan.skill}` }),
    ),
    total: printed(outcome.natural),
    needs: line("RULINGS.Card.check.needs", { target: outcome.chance }),
    more: [{ label: line("RULINGS.Card.check.chance"), why: whyLines(plan.chance.steps) }],
    outcome: outcome.success
      ? { line: line(VERDICT.success), tone: "good" }
      : { line: line(VERDICT.failure), tone: "bad" },
    lines: [
      ...(outcome.noticed ? [line("RULINGS.Card.check.noticed")] : []),
      ...(outcome.falls ? [line("RULINGS.Card.check.falls")] : []),
    ],
  };
};

/** The public card of a check that the referee rolls hidden: it shows only the attempt (BX-061, BX-065). The subject has its name on the sheet. */
export const triedCard: Presenter<null, { readonly procedure: string }> = (input) => {
  const [kind, art = ""] = input.subject.split(".");
  const ability = art ? `RULINGS.Thief.${art}` : `RULINGS.Chance.${kind}`;
  return {
    ...plainCard(input, line("RULINGS.Card.check.title", { name: input.speaker.name }, { ability })),
    lines: [line("RULINGS.Card.check.unseen")],
  };
};
