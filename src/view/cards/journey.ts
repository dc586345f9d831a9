import type { Step } from "../../rules/trace/types.ts";
import type { StoredDie } from "../platform/asked-dice.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard, showToPlayers } from "./common.ts";
import type { ButtonView, Presenter, RollView } from "./types.ts";

/** The events of a journey, as shown to everybody. */
export interface JourneyOutcome {
  readonly procedure: "way";
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
  /** The steps of the shown figures. */
  readonly reckoned?: readonly LabelledSteps[];
}

/** The real events for the referee, with every die and the data to repeat each with another result. */
export interface JourneyTruth {
  readonly procedure: "wayTruth";
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
  readonly dice: readonly StoredDie[];
  readonly request: JourneyRequest;
  /** Whether there is an encounter, to which the card leads. */
  readonly met: boolean;
  /** The steps of a total among the lines. */
  readonly steps?: readonly Step[];
  /** The steps of chances, each with its label. */
  readonly chances?: readonly LabelledSteps[];
}

/** A chance with its label and steps. */
export interface LabelledSteps {
  readonly label: TextLine;
  readonly steps: readonly Step[];
}

/** The request: the party, the action, and the choices. */
export interface JourneyRequest {
  readonly party: string;
  readonly kind: string;
  readonly args: Readonly<Record<string, string | number | boolean>>;
}

/** The card for the table. */
export const journeyCard: Presenter<null, JourneyOutcome> = (input) => {
  const { title, lines, reckoned: traces = [] } = input.outcome;
  return {
    ...plainCard(input, title),
    ...explained(traces),
    lines: lines.length > 0 ? lines : [line("RULINGS.Way.quiet")],
  };
};

function explained(all: readonly LabelledSteps[]) {
  return all.length > 0 ? { more: all.map(({ label, steps }) => ({ label, why: whyLines(steps) })) } : {};
}

/** The request for a reaction roll of an encounter. */
const REACTION = "meetReact";

/** The referee's card: hidden dice, and the choice of another result for any of them. */
export const journeyTruthCard: Presenter<null, JourneyTruth> = (input) => {
  const { title, lines, dice, met, steps = [], chances = [], request } = input.outcome;
  const buttons: ButtonView[] = [];
  if (input.viewer.referee && met) buttons.push(button("wayMeet", "RULINGS.Way.meet.open", { primary: true }));
  if (input.viewer.referee && dice.length > 0) buttons.push(button("wayAgain", "RULINGS.Way.say.again"));
  // The reaction may be shown, as on a separate card (REF-01), because this card has nothing else.
  if (request.kind === REACTION && lines.length > 0) buttons.push(...showToPlayers(input));
  return {
    ...plainCard(input, line("RULINGS.Way.truth", {}, { title: title.textKey })),
    sub: title,
    dice: dice.map(keptThrow),
    why: whyLines(steps),
    ...explained(chances),
    lines: dice.some(({ said }) => said) ? [...lines, line("RULINGS.Way.say.was")] : lines,
    buttons,
  };
};

/** A die as rolled; a result set by the referee has only a total. */
function keptThrow({ dice, total, name, formula }: StoredDie): RollView {
  return {
    label: name ?? line("RULINGS.Way.dice.other", { formula }),
    dice,
    ...(dice.length !== 1 && { total: printed(total) }),
  };
}
