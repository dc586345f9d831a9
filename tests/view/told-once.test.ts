/** What a card says: once, and by the name that it has at the table. */
import { expect, it } from "vitest";
import { payCard } from "../../src/view/cards/service.ts";
import { workingCard } from "../../src/view/cards/working.ts";
import { FRAME } from "./support/card.ts";

it("a wage that has its reasons is told beside them alone; one without keeps its line", () => {
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
    workingCard({
      ...FRAME,
      dice,
      plan: null,
      outcome: { spell: "Cure Light Wounds", use: "heal", does, lasting: null, lasts: "", told: [], total: 7 },
    }).dice.map(({ label }) => label?.textKey);
  expect(labels("heals")).toEqual(["RULINGS.Dice.healing"]);
  expect(labels("harms")).toEqual(["RULINGS.Dice.damage"]);
});
