import { describe, expect, it } from "vitest";
import { compile } from "../../src/rules/compile.ts";
import { makeCreature } from "../../src/rules/creature/types.ts";
import { type MoraleOutcome, type MoralePlan, planMorale, resolveMorale } from "../../src/rules/morale/morale.ts";
import { extremeMark, moraleCard } from "../../src/view/cards/morale.ts";
import type { CardView } from "../../src/view/cards/types.ts";
import { rollsFor } from "../rules/support/play.ts";
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

describe("BX-124: what those do whose morale broke", () => {
  const result = {
    id: "a",
    name: "Goblin",
    members: ["a"],
    total: 9,
    target: 7,
    steps: [],
    result: "breaks",
    stays: false,
  };
  const broke = { ...outcome, couldCost: [], results: [{ ...result, choices: ["fleeing", "surrendered"], marks: [] }] };
  const card = (referee: boolean, used: readonly string[] = []) =>
    moraleCard({
      ...{ ...FRAME, plan, used },
      outcome: broke as unknown as MoraleOutcome,
      viewer: { ...FRAME.viewer, referee },
    });
  const said = (view: CardView): string[] => view.lines.map(({ textKey }) => textKey);

  it("is asked once, and then shown in the place of the question", () => {
    expect(card(true).buttons.map(({ values }) => values?.choice)).toEqual(["fleeing", "surrendered"]);
    expect(said(card(true))).toEqual([]);
    expect(card(true, ["surrendered"]).buttons).toEqual([]);
    expect(said(card(true, ["surrendered"]))).toEqual(["RULINGS.Card.morale.choose.surrendered"]);
  });

  it("is the referee's to know", () => {
    expect(card(false).buttons).toEqual([]);
    expect(said(card(false, ["fleeing"]))).toEqual([]);
  });
});

describe("GOR-44: a malcontent on the card", () => {
  const rules = compile({ preset: "gorman" }).rulings;
  const lines = (loyalty: number, referee: boolean): unknown[] => {
    const wil = makeCreature({ id: "wil", name: "Wil", kind: "hireling", hirelingKind: "henchman", loyalty });
    const group = { id: "g", side: "party", startNumber: 1, fallen: 0, dead: 0, able: 1, successes: {} };
    const still = { ...group, checksThisRound: 0, due: [], prompted: [], state: "fighting" as const };
    const checked = planMorale({ group: still, members: [wil] }, rules);
    const came = resolveMorale(checked, rollsFor(checked, { [checked.rolls[0]?.id ?? ""]: [6, 6] }), rules);
    const card = moraleCard({ ...FRAME, plan: checked, outcome: came, viewer: { ...FRAME.viewer, referee } });
    return card.lines.map(({ textKey, data }) => [textKey, data?.name]);
  };

  it("is warned of to the referee alone, at 3 and less", () => {
    expect(lines(3, true)).toEqual([["RULINGS.Company.loyalty.malcontent", "Wil"]]);
    expect(lines(3, false)).toEqual([]);
    expect(lines(4, true)).toEqual([]);
  });
});

describe("REF-11: modifiers of the score, where this user reads them on the roll", () => {
  const rules = compile({ preset: "referee" }).rulings;
  const group = {
    id: "g",
    side: "foes",
    startNumber: 1,
    fallen: 0,
    dead: 0,
    able: 1,
    successes: {},
    checksThisRound: 0,
  };
  const guards = (names: readonly string[]) => {
    const members = names.map((id) => makeCreature({ id, name: id, morale2d10: 12 }));
    const still = { ...group, due: [], prompted: [], state: "fighting" as const };
    const checked = planMorale({ group: still, members, situation: -3 }, rules);
    const faces = Object.fromEntries(checked.rolls.map(({ id }) => [id, [4, 6]]));
    const came = resolveMorale(checked, rollsFor(checked, faces), rules);
    return (moraleOnRoll: boolean) =>
      moraleCard({ ...FRAME, plan: checked, outcome: came, viewer: { ...FRAME.viewer, moraleOnRoll } });
  };

  it("reads 10 against 9, or 13 against 12, with the same answer", () => {
    const read = guards(["guard"]);
    const figures = (card: CardView) => [card.total, card.needs?.data?.target, card.more[0]?.label.data?.score];
    expect(figures(read(false))).toEqual(["10", 9, 9]);
    expect(figures(read(true))).toEqual(["13", 12, 12]);
    expect(read(true).outcome).toEqual(read(false).outcome);
    const amounts = (card: CardView) => card.why.map(({ amount }) => amount);
    expect(amounts(read(false))).toEqual(["10"]);
    expect(amounts(read(true))).toEqual(["10", "+3"]);
    expect(read(true).more[0]?.why.map(({ amount }) => amount)).toEqual(["12"]);
  });
});

describe("REF-09: what was asked", () => {
  const rules = compile({ preset: "referee" }).rulings;
  const still = { id: "g", side: "foes", startNumber: 1, fallen: 0, dead: 0, able: 1, successes: {} };
  const group = { ...still, checksThisRound: 0, due: [], prompted: [], state: "fighting" as const };
  const shown = (more: { kind?: "request"; swapped?: boolean; occasions?: readonly string[] }) => {
    const members = [makeCreature({ id: "guard", name: "Guard", morale2d10: 12 })];
    const checked = planMorale({ group, members, ...more }, rules);
    const came = resolveMorale(checked, rollsFor(checked, { [checked.rolls[0]?.id ?? ""]: [4, 6] }), rules);
    return moraleCard({ ...FRAME, plan: checked, outcome: came });
  };
  const swappedLine = "RULINGS.Card.morale.swapped";

  it("stands under the title where no occasion says it, and the card reports swapped answers", () => {
    const asked = shown({ kind: "request", swapped: true });
    expect(asked.sub?.keys).toEqual({ occasion: "RULINGS.Doing.morale.kinds.request" });
    expect(asked.outcome).toMatchObject({ line: { textKey: "RULINGS.Morale.refuses" }, tone: "bad" });
    expect(asked.lines.map(({ textKey }) => textKey)).toContain(swappedLine);
    const listed = shown({ kind: "request", occasions: ["10"] });
    expect(listed.sub?.keys).toEqual({ occasion: "RULINGS.Occasion.10" });
    expect(listed.outcome).toMatchObject({ line: { textKey: "RULINGS.Morale.accepts" }, tone: "good" });
    expect(listed.lines).toEqual([]);
    expect(shown({}).sub).toBeUndefined();
  });
});
