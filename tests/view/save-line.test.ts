/** A save in one line: its kind, the roll and the number needed, the result. */
import { expect, it } from "vitest";
import { type SaveReport, saveLine } from "../../src/view/cards/save-line.ts";
import { spellEffectCard } from "../../src/view/cards/spell-effect.ts";
import { withoutNumbers } from "../../src/view/cards/without-numbers.ts";
import { FRAME } from "./support/card.ts";

const SAVE: SaveReport = {
  category: "spells",
  single: false,
  success: false,
  hidden: false,
  natural: 9,
  total: 9,
  needed: 14,
};

it.each([
  ["a plain one", SAVE, false, "failed"],
  ["one with modifiers", { ...SAVE, total: 11 }, false, "failedWith"],
  ["one that was made", { ...SAVE, success: true, natural: 15, total: 15 }, false, "made"],
  ["one of whom the reader is not told", SAVE, true, "closedFailed"],
])("players.md 6: %s", (_, save, closed, key) => {
  expect(saveLine(save, closed)).toMatchObject({
    textKey: `RULINGS.Card.save.result.${key}`,
    keys: { save: "RULINGS.SaveAgainst.spells" },
  });
});

it("of a foe's save the card for all keeps no figure, of a character's all", () => {
  const outcome = { told: [{ save: SAVE }, { save: { ...SAVE, hidden: true } }] };
  expect(withoutNumbers(outcome, { speaker: true, targets: true }).told).toEqual([
    { save: SAVE },
    { save: { category: "spells", single: false, success: false, hidden: true } },
  ]);
});

it("a row of a spell's card has its save, whose die does not stand above as well", () => {
  const outcome = {
    ...{ spell: "Sleep", use: "", does: "lasts" as const, lasting: null, lasts: "" },
    told: [{ id: "Actor.a", name: "Lirael", how: "took", save: SAVE }],
  } as const;
  const dice = [{ id: "save:Actor.a", dice: [{ faces: 20, result: 9 }] }];
  const card = spellEffectCard({ ...FRAME, dice, plan: null, outcome });
  expect(card.dice).toEqual([]);
  expect(card.targets[0]?.save?.data).toMatchObject({ natural: 9, needed: "14" });
});
