import {
  type MoraleOutcome,
  type MoralePlan,
  type MoraleResult,
  type ShownCheck,
  shownAs,
} from "../../rules/morale/morale.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard, showToPlayers } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { ButtonView, CardInput, CardView, Presenter } from "./types.ts";

/** The card of a morale check: the score with its modifiers, the dice, and the group's reaction. */
export const moraleCard: Presenter<MoralePlan, MoraleOutcome> = (input) => {
  const { plan, outcome } = input;
  const [first] = outcome.results;
  const single = outcome.results.length === 1 && first ? first : undefined;
  // A single roll for a whole group of hirelings has the group's name, not its first member's.
  const band = single && input.subject !== "" ? input.subject : undefined;
  const card = plainCard(input, line("RULINGS.Card.morale.title", { name: band ?? first?.name ?? input.speaker.name }));
  const shown = single && checkOf(single, input);
  const broken = outcome.results.some((result) => result.choices.length > 1);
  return {
    ...card,
    dice: rollViews(input.dice, Object.fromEntries(plan.subjects.map(({ id, name }) => [id, name]))),
    ...because(plan),
    ...(shown && {
      total: printed(shown.total),
      needs: line(`RULINGS.Card.morale.needs.${plan.needs ?? "against"}`, { target: shown.target }),
    }),
    why: whyLines(shown?.dice ?? single?.steps ?? []),
    more: plan.subjects.map((subject) => {
      const result = outcome.results.find(({ id }) => id === subject.id);
      const read = result && checkOf(result, input);
      const score = read?.target ?? subject.target.value;
      return {
        label: line("RULINGS.Card.morale.score", { name: band ?? subject.name, score }),
        why: whyLines(read?.score ?? subject.target.steps),
      };
    }),
    ...(single && { outcome: verdict(single, plan) }),
    lines: [
      ...(single ? automatic(single) : outcome.results.flatMap((result) => resultLines(result, input))),
      ...(broken && input.viewer.referee ? chosen(input.used) : []),
      ...(plan.swapped ? [line("RULINGS.Card.morale.swapped")] : []),
      ...plan.subjects.flatMap(({ malcontent, name }) =>
        malcontent && input.viewer.referee ? [line("RULINGS.Company.loyalty.malcontent", { name })] : [],
      ),
    ],
    buttons: input.viewer.referee
      ? [...(broken ? choices(input.used) : []), ...demands(input), ...showToPlayers(input)]
      : [],
  };
};

/** A check for the viewer: modifiers on the score, or inverted on the dice (REF-11). Undefined without dice. */
function checkOf(
  { id, total, steps }: MoraleResult,
  { plan, viewer }: CardInput<MoralePlan, MoraleOutcome>,
): ShownCheck | undefined {
  const subject = plan.subjects.find((one) => one.id === id);
  if (!subject || total === undefined) return undefined;
  return shownAs(subject, { total, steps }, viewer.moraleOnRoll ? "roll" : "score");
}

/** @texts RULINGS.Card.morale.choose.* */
const CHOICES = ["fleeing", "surrendered"] as const;

/** The choices for a group that failed, of which the referee picks one. */
function choices(used: readonly string[]): ButtonView[] {
  if (CHOICES.some((one) => used.includes(one))) return [];
  return CHOICES.map((choice) =>
    button("moraleChoice", `RULINGS.Card.morale.choose.${choice}`, {
      values: { choice },
      primary: choice === "fleeing",
    }),
  );
}

/** The chosen option, shown in place of the buttons. */
function chosen(used: readonly string[]): TextLine[] {
  return CHOICES.filter((one) => used.includes(one)).map((one) => line(`RULINGS.Card.morale.choose.${one}`));
}

/** The buttons for an extreme demand: those who failed lose loyalty at once (GOR-46). */
function demands({ outcome, used, targets }: CardInput<MoralePlan, MoraleOutcome>): ButtonView[] {
  return (outcome.couldCost ?? []).map((creature) =>
    button("extremeDemand", "RULINGS.Card.morale.extreme", {
      values: { creature },
      data: { name: targets.find(({ uuid }) => uuid === creature)?.name ?? "" },
      disabled: used.includes(extremeMark(creature)),
    }),
  );
}

/** The mark of a card on which the demand on this creature was declared extreme. */
export function extremeMark(creature: string): string {
  return `extreme.${creature}`;
}

/** The reason of the check: the occasion, or the kind asked for without an occasion (REF-08, REF-09). */
function because({ occasions: [occasion], kind }: MoralePlan): Pick<CardView, "sub"> {
  if (occasion === undefined && kind === "danger") return {};
  const why = occasion === undefined ? `RULINGS.Doing.morale.kinds.${kind}` : `RULINGS.Occasion.${occasion}`;
  return { sub: line("RULINGS.Card.morale.because", {}, { occasion: why }) };
}

function verdict({ result, stays }: MoraleResult, { swapped }: MoralePlan): NonNullable<CardView["outcome"]> {
  return { line: line(`RULINGS.Morale.${result}`), tone: stays !== swapped ? "good" : "bad" };
}

function automatic(result: MoraleResult): TextLine[] {
  return result.automatic ? [line(`RULINGS.Why.${result.automatic}`)] : [];
}

function resultLines(result: MoraleResult, input: CardInput<MoralePlan, MoraleOutcome>): TextLine[] {
  const { total, target } = checkOf(result, input) ?? result;
  const says = line(
    `RULINGS.Card.morale.each.${input.plan.needs ?? "against"}`,
    { name: result.name, total: total ?? "", target },
    { result: `RULINGS.Morale.${result.result}` },
  );
  return [says, ...automatic(result)];
}
