import type { AbilityCheckOutcome, AbilityCheckPlan } from "../../rules/checks/ability-check.ts";
import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { signed, whyLines } from "../steps.ts";
import { line, plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The card of a saving throw: the die, every reason, the number to reach and where it comes from. */
export const saveCard: Presenter<SavePlan, SaveOutcome> = (input) => {
  const { plan, outcome } = input;
  const card = plainCard(
    input,
    line("RULINGS.Card.save.title", { name: plan.creature.name }, { save: `RULINGS.Save.${plan.category}` }),
  );
  return {
    ...card,
    total: String(outcome.total),
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
    total: String(outcome.total),
    needs: line("RULINGS.Card.check.needs", { target: plan.target }),
    why: whyLines(outcome.steps),
    outcome: outcome.success
      ? { line: line("RULINGS.Card.check.success"), tone: "good" }
      : { line: line("RULINGS.Card.check.failure"), tone: "bad" },
    lines: [line("RULINGS.Card.check.margin", { margin: signed(outcome.margin) })],
  };
};
