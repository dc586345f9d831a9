/** The summary card of a turn: a line for each of its cards, and the results for each creature. */
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { CardInput, CardView, Presenter, SummarisedCard, SummaryResult, SummaryRow, TurnChange } from "./types.ts";

export const TURN_SUMMARY = "turnSummary";

/** The stored data of a turn's summary. It has only ids of cards and transactions; their content is read when the summary is shown. */
export interface TurnSummaryOutcome {
  readonly procedure: typeof TURN_SUMMARY;
  readonly round: number;
  /** The combatants of the turn; empty for a round. */
  readonly who: readonly { readonly id: string; readonly name: string }[];
  readonly sides: readonly string[];
  readonly cards: readonly string[];
  readonly transactions: readonly string[];
  readonly moved: readonly { readonly id: string; readonly name: string; readonly feet: number }[];
  readonly changes: readonly TurnChange[];
}

/** Maximum number of results in one row; the rest is only counted. */
const MOST = 6;

/** The card of a finished turn. */
export const turnSummaryCard: Presenter<null, TurnSummaryOutcome> = (input) => {
  const { round, who, sides } = input.outcome;
  const names = (sides.length > 0 ? sides : who.map(({ name }) => name)).join(", ");
  const rows = [...(input.summary?.cards ?? []).map(cardRow), ...creatureRows(input)];
  return {
    ...plainCard(
      input,
      names === ""
        ? line("RULINGS.Card.turnSummary.round", { round })
        : line("RULINGS.Card.turnSummary.turn", { round, name: names }),
    ),
    face: "",
    rows,
    lines: rows.length === 0 ? [line("RULINGS.Card.turnSummary.nothing")] : [],
  };
};

function cardRow({ message, procedure, view, within }: SummarisedCard): SummaryRow {
  const all = [view, ...within].flatMap((one) => resultsOf(one));
  const results = all.slice(0, MOST);
  if (all.length > MOST)
    results.push({ line: line("RULINGS.Card.turnSummary.more", { count: all.length - MOST }), tone: "plain" });
  return {
    message,
    title: view.title,
    ...(procedure === "attack" && view.sub && { sub: view.sub }),
    undone: view.takenBack ?? false,
    results,
  };
}

/** The results of a card: its outcome, the points rolled, its lines where it has nothing else, and the result for each of several creatures. */
function resultsOf({ outcome, total, needs, takenBack, targets, lines, dice }: CardView): SummaryResult[] {
  if (takenBack) return [];
  const results: SummaryResult[] = outcome ? [{ line: outcome.line, tone: outcome.tone }] : [];
  if (!outcome && total !== undefined && needs)
    results.push({
      line: line("RULINGS.Card.turnSummary.total", { total, ...needs.data }, { ...needs.keys, of: needs.textKey }),
      tone: "plain",
    });
  else if (!outcome && dice.length > 0)
    results.push(...lines.map((one): SummaryResult => ({ line: one, tone: "plain" })));
  for (const { name, save, line: said, state, good } of targets) {
    if (state === "undone" || !(save || (said && !outcome && total === undefined))) continue;
    results.push({ name, line: save ?? (said as TextLine), tone: good ? "good" : "plain" });
  }
  return results;
}

/** A row for each creature, its move first. Moves and changes use different ids, so names join them unless several creatures have the same name. */
function creatureRows({ outcome, summary }: CardInput<null, TurnSummaryOutcome>): SummaryRow[] {
  const { moved } = outcome;
  const changes = summary?.changes ?? outcome.changes;
  const rows = new Map<string, { readonly name: string; readonly results: SummaryResult[] }>();
  const add = (name: string, id: string, results: readonly SummaryResult[]): void => {
    const isShared = [moved, changes].some((all) => all.filter((one) => one.name === name).length > 1);
    const key = isShared ? id : name;
    if (results.length > 0) rows.set(key, { name, results: [...(rows.get(key)?.results ?? []), ...results] });
  };
  for (const { id, name, feet } of moved)
    add(name, id, [{ line: line("RULINGS.Card.turnSummary.moved", { feet }), tone: "plain" }]);
  for (const change of changes) add(change.name, change.uuid, changeResults(change));
  return [...rows.values()].map((row) => ({ ...row, undone: false }));
}

function changeResults({ points = 0, gained, lost }: TurnChange): SummaryResult[] {
  const condition = (id: string, key: string, tone: SummaryResult["tone"]): SummaryResult => ({
    line: line(`RULINGS.Card.turnSummary.${key}`, {}, { condition: `RULINGS.Condition.${id}` }),
    tone,
  });
  return [
    ...(points === 0
      ? []
      : [
          {
            line: line(`RULINGS.Card.turnSummary.${points < 0 ? "pointsLost" : "pointsGained"}`, {
              points: Math.abs(points),
            }),
            tone: points < 0 ? ("bad" as const) : ("good" as const),
          },
        ]),
    ...gained.map((id) => condition(id, "gained", "plain")),
    ...lost.map((id) => condition(id, "ended", "plain")),
  ];
}
