/** The card of a request for rolls: who may press, and what it gathers. */
import { expect, it } from "vitest";
import { presentCard } from "../../../src/view/cards/index.ts";
import { rolledMark } from "../../../src/view/cards/roll-request.ts";
import type { CardInput, CardView, FollowedResult } from "../../../src/view/cards/types.ts";
import { FRAME, party } from "../support/card.ts";

const outcome = {
  procedure: "rollRequest",
  ...{ kind: "save", subject: "death", bonus: 2, secret: false, single: false },
  ...{ reason: "the needle", success: "a scratch", failure: "dies" },
};
const targets = [party("Ann"), party("Bob"), party("Cid")];

const shown = (more: Partial<CardInput> = {}): CardView =>
  presentCard("rollRequest", { ...FRAME, plan: null, outcome, targets, ...more }) as CardView;
const pressed = (view: CardView): string[] =>
  view.targets.filter(({ buttons }) => buttons.length > 0).map(({ name }) => name);
const rolled = (uuid: string, success: boolean): FollowedResult => ({
  uuid,
  success,
  view: {
    ...shown(),
    total: "14",
    lines: [],
    outcome: { line: { textKey: success ? "good" : "bad" }, tone: success ? "good" : "bad" },
  },
});

it("a player presses for the player's own, a referee for everybody at once", () => {
  const viewer = { ...FRAME.viewer, ownsTargets: ["Bob"] };
  expect(pressed(shown({ viewer }))).toEqual(["Bob"]);
  expect(shown({ viewer }).buttons).toEqual([]);
  const referee = shown({ viewer: { ...FRAME.viewer, referee: true } });
  expect(pressed(referee)).toEqual(["Ann", "Bob", "Cid"]);
  expect(referee.buttons.map(({ action, label }) => [action, label.data])).toEqual([["requestedRolls", { count: 3 }]]);
});

it("who has rolled presses no more, and the result stands in the row with what follows", () => {
  const used = [rolledMark("Ann"), rolledMark("Bob")];
  const results = [rolled("Ann", true), rolled("Bob", false)];
  const view = shown({ used, results, viewer: { ...FRAME.viewer, referee: true } });
  expect(pressed(view)).toEqual(["Cid"]);
  expect(view.targets.map(({ result }) => result?.lines.map(({ data }) => data?.text))).toEqual([
    ["a scratch"],
    ["dies"],
    undefined,
  ]);
  expect(view.targets.map(({ good }) => good ?? false)).toEqual([true, false, false]);
  expect(view.lines.at(-1)).toEqual({ textKey: "RULINGS.Request.tallyMade", data: { rolled: 2, count: 3, made: 1 } });
});

it("who does not read a result learns that it was rolled, and not how many succeeded", () => {
  const view = shown({ used: [rolledMark("Ann"), rolledMark("Bob")], results: [rolled("Ann", true)] });
  expect(view.targets.map(({ line }) => line?.textKey)).toEqual([undefined, "RULINGS.Request.unseen", undefined]);
  expect(view.lines.at(-1)).toEqual({ textKey: "RULINGS.Request.tally", data: { rolled: 2, count: 3 } });
});
