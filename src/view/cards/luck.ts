import type { LuckOutcome, LuckPlan } from "../../rules/life/luck.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard, pressedBy } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { CardView, Presenter } from "./types.ts";

/** The card of a luck roll (HERO-24). */
const luckCard: Presenter<LuckPlan, LuckOutcome> = (input) => {
  const { plan, outcome } = input;
  return {
    ...plainCard(input, line("RULINGS.Luck.roll", { name: plan.creature.name })),
    total: printed(outcome.total),
    needs: line("RULINGS.Card.check.needs", { target: outcome.target }),
    why: whyLines(outcome.steps),
    outcome: outcome.success
      ? { line: line("RULINGS.Luck.with"), tone: "good" }
      : { line: line("RULINGS.Luck.against"), tone: "bad" },
  };
};

export const LUCK_ASKED = "luckAsked";

/** Luck rolls that the referee asks for (HERO-24): the number, and the reason in the referee's words. */
export interface LuckAskedOutcome {
  readonly procedure: typeof LUCK_ASKED;
  readonly target: number;
  readonly about: string;
}

/** The referee's request: a button for each who has not rolled, for their players. */
const luckAskedCard: Presenter<null, LuckAskedOutcome> = (input) => {
  const { outcome, targets, viewer, answered = [] } = input;
  const { about, target } = outcome;
  return {
    ...plainCard(input, line("RULINGS.Luck.ask.card")),
    ...(about && { sub: line("RULINGS.Luck.ask.for", { about }) }),
    lines: [line("RULINGS.Luck.ask.needs", { target })],
    targets: targets.map((party) => {
      const { uuid, name } = party;
      if (answered.includes(uuid)) return { uuid, name, state: "applied", buttons: [] };
      const rolls = viewer.referee || viewer.ownsTargets.includes(uuid);
      return {
        uuid,
        name,
        state: "open",
        buttons: rolls ? [button(LUCK_ASKED, "RULINGS.Luck.use", { primary: true, values: { target: uuid } })] : [],
        ...(!rolls && { others: pressedBy("save", party, viewer) }),
      };
    }),
  };
};

/** The Luck of a session, for one character or the whole party (HERO-23). */
export interface LuckScoresOutcome {
  readonly procedure: "luckScores";
  readonly scores: readonly { readonly name: string; readonly before: number; readonly after: number }[];
}

const luckScoresCard: Presenter<null, LuckScoresOutcome> = (input) => ({
  ...plainCard(input, line("RULINGS.Luck.session")),
  dice: rollViews(input.dice, byName(input.outcome.scores)),
  lines: input.outcome.scores.map(({ name, before, after }) => line("RULINGS.Luck.score", { name, before, after })),
});

/** The unlucky one among several (HERO-24): each roll, with a reroll for ties for the lowest. */
export interface UnluckyOutcome {
  readonly procedure: "unlucky";
  readonly throws: readonly (readonly { readonly name: string; readonly natural: number; readonly total: number }[])[];
  readonly name: string;
}

const unluckyCard: Presenter<null, UnluckyOutcome> = (input) => {
  const { throws, name } = input.outcome;
  const lines: TextLine[] = throws.flatMap((round, at) => [
    ...(at > 0 ? [line("RULINGS.Luck.again")] : []),
    ...round.map((one) => line("RULINGS.Luck.thrown", one)),
  ]);
  return {
    ...plainCard(input, line("RULINGS.Luck.who")),
    dice: rollViews(input.dice, byName(throws.flat())),
    lines,
    outcome: { line: line("RULINGS.Luck.unlucky", { name }), tone: "bad" },
  };
};

function byName(all: readonly { readonly name: string }[]): Record<string, string> {
  return Object.fromEntries(all.map(({ name }) => [name, name]));
}

export const LUCK_CARDS: Readonly<Record<string, (input: never) => CardView>> = {
  luck: luckCard,
  [LUCK_ASKED]: luckAskedCard,
  luckScores: luckScoresCard,
  unlucky: unluckyCard,
};
