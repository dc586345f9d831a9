import { describe, expect, it } from "vitest";
import { type TurnSummaryOutcome, turnSummaryCard } from "../../../src/view/cards/turn-summary.ts";
import type { CardInput, CardView } from "../../../src/view/cards/types.ts";
import { line } from "../../../src/view/platform/text-lines.ts";
import { FRAME } from "../support/card.ts";

const OUTCOME: TurnSummaryOutcome = {
  procedure: "turnSummary",
  round: 3,
  who: [{ id: "a", name: "Ana" }],
  ...{ sides: [], cards: ["m1"], transactions: [], moved: [], changes: [] },
};
const view = (more: Partial<CardView>): CardView => ({
  ...{ title: line("title"), face: "", dice: [], why: [], more: [], lines: [], targets: [], buttons: [] },
  stamp: FRAME.stamp,
  ...more,
});
const card = (summary: CardInput["summary"], more: Partial<TurnSummaryOutcome> = {}) =>
  turnSummaryCard({ ...FRAME, plan: null, outcome: { ...OUTCOME, ...more }, ...(summary && { summary }) });

describe("the card of a turn", () => {
  it("has a row for an attack, with its hit, its damage and the fall of its target", () => {
    const attack = view({ sub: line("against"), outcome: { line: line("hit"), tone: "good" } });
    const damage = view({ total: "6", needs: line("RULINGS.Card.damage.points", { total: 6 }) });
    const fall = view({ outcome: { line: line("dead"), tone: "bad" } });
    const { rows = [] } = card({
      cards: [{ message: "m1", procedure: "attack", view: attack, within: [damage, fall] }],
      changes: [],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.message).toBe("m1");
    expect(rows[0]?.results.map((one) => one.line.textKey)).toEqual(["hit", "RULINGS.Card.turnSummary.total", "dead"]);
  });

  it("strikes out a card that was taken back, without its results", () => {
    const back = view({ takenBack: true, outcome: { line: line("hit"), tone: "good" } });
    const { rows = [] } = card({
      cards: [{ message: "m1", procedure: "attack", view: back, within: [] }],
      changes: [],
    });
    expect(rows[0]).toMatchObject({ undone: true, results: [] });
  });

  it("has one row for a creature that moved, was wounded and fell asleep", () => {
    const change = { uuid: "u", name: "Ana", points: -4, gained: ["asleep"], lost: [] };
    const { rows = [] } = card({ cards: [], changes: [change] }, { moved: [{ id: "a", name: "Ana", feet: 30 }] });
    expect(rows.map(({ name }) => name)).toEqual(["Ana"]);
    expect(rows[0]?.results.map((one) => one.line.textKey.split(".").at(-1))).toEqual([
      "moved",
      "pointsLost",
      "gained",
    ]);
  });

  it("has a row for each of several creatures of one name", () => {
    const change = (uuid: string, points: number) => ({ uuid, name: "Goblin", points, gained: [], lost: [] });
    const { rows = [] } = card(
      { cards: [], changes: [change("u", -4), change("v", -2)] },
      { moved: [{ id: "a", name: "Goblin", feet: 30 }] },
    );
    expect(rows.map(({ name, results }) => [name, results.length])).toEqual(Array(3).fill(["Goblin", 1]));
  });

  it("says so where this reader saw nothing of it", () => {
    expect(card({ cards: [], changes: [] }).lines.map(({ textKey }) => textKey)).toEqual([
      "RULINGS.Card.turnSummary.nothing",
    ]);
  });

  it("counts what a row has no room for", () => {
    const targets = Array.from({ length: 9 }, (_, at) => ({
      ...{ uuid: String(at), name: String(at), state: "applied" as const, buttons: [] },
      line: line("slept"),
    }));
    const { rows = [] } = card({
      cards: [{ message: "m1", procedure: "working", view: view({ targets }), within: [] }],
      changes: [],
    });
    expect(rows[0]?.results).toHaveLength(7);
    expect(rows[0]?.results.at(-1)?.line.data).toEqual({ count: 3 });
  });
});
