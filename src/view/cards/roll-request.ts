import { signed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import { type RollRequest, requestName } from "../requests/roll-request.ts";
import { button, plainCard, pressedBy } from "./common.ts";
import type { CardInput, CardView, Presenter, TargetView } from "./types.ts";

export const ROLL_REQUEST = "rollRequest";
/** The actions of the button of a row, and of the button for all rows. */
export const PRESS_ONE = "requestedRoll";
export const PRESS_ALL = "requestedRolls";

/** Rolls that a referee asks for; the targets of the card are the rollers. */
export interface RollRequestOutcome extends RollRequest {
  readonly procedure: typeof ROLL_REQUEST;
  /** Whether there is a single saving throw (GOR-91). */
  readonly single: boolean;
}

/** The mark on a request that one of its targets has rolled; the card of the roll has the result. */
export function rolledMark(target: string): string {
  return `rolled.${target}`;
}

type Input = CardInput<null, RollRequestOutcome>;

/** The card of a request: a row for each roller, with the button or the result. */
const rollRequestCard: Presenter<null, RollRequestOutcome> = (input) => {
  const { outcome, targets, used, viewer } = input;
  const { kind, subject, bonus, secret, reason, single } = outcome;
  const open = targets.filter(({ uuid }) => !used.includes(rolledMark(uuid)));
  const what = requestName(kind, subject, single);
  return {
    ...plainCard(input, line("RULINGS.Request.card", {}, { what })),
    ...(reason && { sub: line("RULINGS.Request.for", { reason }) }),
    lines: [
      ...(bonus === 0 ? [] : [line("RULINGS.Request.withBonus", { bonus: signed(bonus) })]),
      ...(secret ? [line("RULINGS.Request.secretly")] : []),
      ...tally(input, open.length),
    ],
    targets: targets.map((party) => row(input, party)),
    buttons:
      viewer.referee && open.length > 1
        ? [button(PRESS_ALL, "RULINGS.Request.all", { data: { count: open.length } })]
        : [],
    foldsWithin: line("RULINGS.Request.rolls"),
  };
};

/** The number of rolls made, and of known successes among them. */
function tally({ targets, results = [] }: Input, open: number): CardView["lines"] {
  const rolled = targets.length - open;
  if (rolled === 0 || targets.length < 2) return [];
  const known = results.filter(({ success }) => success !== undefined);
  const made = known.filter(({ success }) => success).length;
  return [
    known.length === rolled
      ? line("RULINGS.Request.tallyMade", { rolled, count: targets.length, made })
      : line("RULINGS.Request.tally", { rolled, count: targets.length }),
  ];
}

function row({ outcome, used, viewer, results = [] }: Input, party: Input["targets"][number]): TargetView {
  const { uuid, name } = party;
  if (!used.includes(rolledMark(uuid))) {
    const rolls = viewer.referee || viewer.ownsTargets.includes(uuid);
    const press = button(PRESS_ONE, "RULINGS.Request.press", {
      primary: true,
      values: { target: uuid },
      about: line("RULINGS.Request.pressFor", { name }),
    });
    return {
      ...{ uuid, name, state: "open" },
      buttons: rolls ? [press] : [],
      ...(!rolls && { others: pressedBy("save", party, viewer) }),
    };
  }
  const result = results.find((one) => one.uuid === uuid);
  if (!result) return { ...{ uuid, name, state: "applied", buttons: [] }, line: line("RULINGS.Request.unseen") };
  const { view, success } = result;
  const follows = success === undefined ? "" : success ? outcome.success : outcome.failure;
  return {
    ...{ uuid, name, state: "applied", buttons: [] },
    ...(success && { good: true }),
    result: {
      dice: view.dice,
      ...(view.total !== undefined && { total: view.total }),
      ...(view.needs && { needs: view.needs }),
      ...(view.outcome && { outcome: view.outcome }),
      lines: [...view.lines, ...(follows ? [line("RULINGS.Request.follows", { text: follows })] : [])],
    },
  };
}

export const REQUEST_CARDS: Readonly<Record<string, (input: never) => CardView>> = { [ROLL_REQUEST]: rollRequestCard };
