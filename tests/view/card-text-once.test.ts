/** The text of a card: each fact once, and by its name at the table. */
import { expect, it } from "vitest";
import type { MoraleOutcome, MoralePlan } from "../../src/rules/morale/morale.ts";
import { targetView } from "../../src/view/cards/damage.ts";
import { presentCard } from "../../src/view/cards/index.ts";
import { moraleCard } from "../../src/view/cards/morale.ts";
import { payCard } from "../../src/view/cards/service.ts";
import { spellEffectCard } from "../../src/view/cards/spell-effect.ts";
import { hoardCard } from "../../src/view/cards/treasure.ts";
import { FRAME, party } from "./support/card.ts";

it("a wage that has its reasons is shown beside them alone; one without keeps its line", () => {
  const why = [{ textKey: "RULINGS.Step.x", data: {}, value: "5", ruling: null }] as never;
  const paid = [
    { name: "Tobias", gold: 5, due: { value: "5 gp", why } },
    { name: "Lenna", gold: 2, due: { value: "2 gp", why: [] } },
  ] as never;
  const { lines, more = [] } = payCard({
    ...FRAME,
    plan: null,
    outcome: { procedure: "payDay", days: 28, paid, unpaid: [] },
  });
  expect(lines.map(({ data }) => data)).toEqual([{ name: "Lenna", gold: "2" }]);
  expect(more.map(({ label }) => label.data)).toEqual([{ name: "Tobias", value: "5 gp" }]);
});

it("the die of a spell that heals is named healing, one that harms damage", () => {
  const dice = [{ id: "damage", dice: [{ faces: 6, result: 6 }], total: 7 }];
  const labels = (does: "heals" | "harms") =>
    spellEffectCard({
      ...FRAME,
      dice,
      plan: null,
      outcome: { spell: "Cure Light Wounds", use: "heal", does, lasting: null, lasts: "", told: [], total: 7 },
    }).dice.map(({ label }) => label?.textKey);
  expect(labels("heals")).toEqual(["RULINGS.Dice.healing"]);
  expect(labels("harms")).toEqual(["RULINGS.Dice.damage"]);
});

it.each(["orLess", "orMore"] as const)("BX-174, GOR-93: what the dice of a morale check need is said (%s)", (needs) => {
  const subject = { id: "a", name: "Goblin", target: { value: 7, steps: [] } };
  const plan = { procedure: "morale", group: "g", occasions: [], kind: "danger", subjects: [subject], needs };
  const result = { id: "a", name: "Goblin", members: ["a"], total: 8, target: 7, steps: [], marks: [], choices: [] };
  const both = [result, { ...result, id: "b" }].map((one) => ({ ...one, result: "flees", stays: false }));
  const card = (results: readonly object[]) => {
    const outcome = { procedure: "morale", results } as unknown as MoraleOutcome;
    return moraleCard({ ...FRAME, plan: plan as unknown as MoralePlan, outcome });
  };
  expect(card(both.slice(0, 1)).needs).toEqual({ textKey: `RULINGS.Card.morale.needs.${needs}`, data: { target: 7 } });
  expect(card(both).lines.map(({ textKey }) => textKey)).toContain(`RULINGS.Card.morale.each.${needs}`);
});

it("each undo button on a card names the change that it undoes, for users who only hear the buttons", () => {
  const viewer = { ...FRAME.viewer, referee: true, owns: true, ownsTargets: ["orc"] };
  const applied = [{ id: "d1", target: "orc", mode: "full", amount: 10, undone: false }];
  const { buttons } = targetView(party("orc"), { applied, viewer });
  expect(buttons.map(({ action, about }) => [action, about?.data])).toEqual([["undo", { name: "orc" }]]);
  const outcome = { procedure: "payDay", days: 28, paid: [], unpaid: [] };
  const transaction = { id: "d0", undone: false, mine: true };
  const card = presentCard("payDay", { ...FRAME, plan: null, outcome, viewer, transaction });
  expect(card?.buttons.map(({ action, about }) => [action, about])).toEqual([["undo", card?.title]]);
});

it("a treasure of nothing says so, and one of gems says nothing of coins", () => {
  const none = { pp: 0, gp: 0, ep: 0, sp: 0, cp: 0 };
  const linesOf = (gems: readonly number[]) => {
    const outcome = { procedure: "hoard", types: "B", rows: [], coins: none, gems, jewellery: [], magic: [] } as const;
    return hoardCard({ ...FRAME, plan: null, outcome }).lines.map(({ textKey }) => textKey);
  };
  expect(linesOf([])).toEqual(["RULINGS.Company.hoard.nothing"]);
  expect(linesOf([50])).toEqual(["RULINGS.Company.hoard.gems", "RULINGS.Company.hoard.worth"]);
});
