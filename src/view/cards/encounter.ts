import type { DistanceOutcome, DistancePlan, SurpriseOutcome, SurprisePlan } from "../../rules/encounter/types.ts";
import type { ReactionOutcome, ReactionPlan } from "../../rules/morale/reaction.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard, showToPlayers } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { Presenter } from "./types.ts";

/** The choices of the side that is not surprised, where the ruling has a list (GOR-73). */
export function choicesAfter({ choices, losing }: Pick<SurpriseOutcome, "choices" | "losing">): TextLine[] {
  if (choices.length === 0) return [];
  return [line(`RULINGS.Way.meet.choose.${losing.length > 1 ? "both" : losing.length > 0 ? "some" : "nobody"}`)];
}

/** The card of surprise: each side's die against its range, and the sides that lose the first round. */
export const surpriseCard: Presenter<SurprisePlan, SurpriseOutcome> = (input) => {
  const { plan, outcome } = input;
  const lines = outcome.sides.flatMap(({ name, die, threshold, loses, why }) => [
    die === null
      ? line("RULINGS.Card.surprise.aware", { name })
      : line(loses ? "RULINGS.Card.surprise.caught" : "RULINGS.Card.surprise.ready", { name, die, threshold }),
    ...(why ? [line(`RULINGS.Why.${why}`)] : []),
  ]);
  const some = outcome.losing.length > 0 ? "somebody" : "nobody";
  const caught = outcome.losing.length > 1 ? "both" : some;
  return {
    ...plainCard(input, line("RULINGS.Card.surprise.title")),
    face: "",
    dice: rollViews(input.dice, Object.fromEntries(plan.sides.map(({ rollId, name }) => [rollId, name]))),
    lines: [...lines, ...choicesAfter(outcome)],
    more: plan.sides
      .filter(({ steps }) => steps.length > 1)
      .map(({ name, steps }) => ({ label: line("RULINGS.Card.surprise.range", { name }), why: whyLines(steps) })),
    outcome: { line: line(`RULINGS.Card.surprise.${caught}`), tone: "plain" },
  };
};

/** The card of the distance at which sides meet. */
export const distanceCard: Presenter<DistancePlan, DistanceOutcome> = (input) => {
  const { distance, unit, steps } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Card.distance.title")),
    face: "",
    total: printed(distance),
    needs: line(`RULINGS.Card.distance.${unit}`),
    why: whyLines(steps),
  };
};

/** The card of a reaction: dice, reasons, the response and its meaning. */
export const reactionCard: Presenter<ReactionPlan, ReactionOutcome> = (input) => {
  const { plan, outcome } = input;
  const tone = outcome.disposition === "hostile" ? "bad" : outcome.disposition === "friendly" ? "good" : "plain";
  return {
    ...plainCard(input, line("RULINGS.Card.reaction.title", { name: plan.group })),
    ...(plan.speaker && { sub: line("RULINGS.Card.reaction.speaker", { name: plan.speaker.name }) }),
    total: printed(outcome.read),
    why: whyLines(outcome.steps),
    outcome: { line: line(`RULINGS.Reaction.${outcome.response}`), tone },
    lines: [
      ...(plan.warnings ?? []).map(refusalLine),
      ...(outcome.mayRollAgain ? [line("RULINGS.Card.reaction.again")] : []),
    ],
    buttons: input.viewer.referee
      ? [
          button("disposition", "RULINGS.Card.reaction.disposition", {
            values: { disposition: outcome.disposition },
            disabled: input.used.length > 0,
          }),
          ...showToPlayers(input),
        ]
      : [],
  };
};
