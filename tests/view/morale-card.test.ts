import { describe, expect, it } from "vitest";
import type { MoraleOutcome, MoralePlan } from "../../src/rules/nerve/morale.ts";
import { extremeMark, moraleCard } from "../../src/view/cards/morale.ts";
import { FRAME, party } from "./support/card.ts";

const plan = { procedure: "morale", group: "g", occasions: [], kind: "danger", subjects: [] } as unknown as MoralePlan;
const outcome: MoraleOutcome = {
  ...{
    procedure: "morale",
    group: "g",
    occasions: [],
    kind: "danger",
    results: [],
    stays: false,
    next: [],
    stamp: "h",
  },
  couldCost: ["wil"],
};
const buttons = (referee: boolean, used: readonly string[] = []) =>
  moraleCard({ ...FRAME, plan, outcome, used, targets: [party("wil")], viewer: { ...FRAME.viewer, referee } }).buttons;

describe("GOR-46: the card of one who failed", () => {
  it("offers the referee to say that the demand was extreme, once", () => {
    expect(buttons(true)).toMatchObject([{ action: "extremeDemand", values: { creature: "wil" }, disabled: false }]);
    expect(buttons(true)[0]?.label.data).toEqual({ name: "wil" });
    expect(buttons(true, [extremeMark("wil")])[0]?.disabled).toBe(true);
  });

  it("offers a player nothing", () => {
    expect(buttons(false)).toEqual([]);
  });
});
