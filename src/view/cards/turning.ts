import type { TurnOutcome, TurnPlan } from "../../rules/characters/turning.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import type { AppliedView, ButtonView, CardInput, Presenter, TargetView } from "./types.ts";

type Result = TurnOutcome["results"][number]["result"];

/** The card of a turning: 2d6 against each kind, the Hit Dice affected, and the result for each undead creature. */
export const turningCard: Presenter<TurnPlan, TurnOutcome> = (input) => {
  const { plan, outcome, viewer } = input;
  const affected = outcome.results.some(({ result }) => result !== "stands");
  const last = input.applied.at(-1);
  return {
    ...plainCard(input, line("RULINGS.Turning.title", { name: plan.creature.name })),
    total: printed(outcome.natural),
    lines: [...needsOf(plan), line("RULINGS.Turning.pool", { pool: outcome.pool.value })],
    more: [{ label: line("RULINGS.Turning.dice"), why: whyLines(outcome.pool.steps) }],
    outcome: affected
      ? { line: line("RULINGS.Turning.yields"), tone: "good" }
      : { line: line("RULINGS.Turning.stands"), tone: "bad" },
    targets: outcome.results.map(({ id, result }) => targetOf(id, result, input)),
    buttons: affected && viewer.referee ? [pressOf(last)] : [],
  };
};

/** The button that applies the card's result, or undoes it. */
function pressOf(last: AppliedView | undefined): ButtonView {
  if (last && !last.undone) return button("undo", "RULINGS.Card.apply.undo", { values: { id: last.id } });
  return button("turn", "RULINGS.Turning.apply", { primary: true });
}

/** The number that the cleric needs against each kind present, in the order of the table. */
function needsOf({ needs, level }: TurnPlan): TextLine[] {
  return Object.entries(needs).map(([column, need]) =>
    typeof need === "number"
      ? line("RULINGS.Turning.needs", { column, need, level })
      : line(`RULINGS.Turning.kind.${need}`, { column, level }),
  );
}

function targetOf(id: string, result: Result, input: CardInput): TargetView {
  const name = input.targets.find(({ uuid }) => uuid === id)?.name ?? "";
  const last = input.applied.at(-1);
  return {
    uuid: id,
    name,
    state: !last ? "open" : last.undone ? "undone" : "applied",
    line: line(last?.undone ? "RULINGS.Card.apply.undone" : `RULINGS.Turning.result.${result}`),
    buttons: [],
  };
}
