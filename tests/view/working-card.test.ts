/** The card of a spell or a thing at work: what its dice are called. */
import { expect, it } from "vitest";
import { type WorkingCardOutcome, workingCard } from "../../src/view/cards/working.ts";
import { FRAME } from "./support/card.ts";

const WHO = { id: "Actor.a", name: "Lirael" };

function dice(does: WorkingCardOutcome["does"], ids: readonly string[]) {
  const outcome: WorkingCardOutcome = {
    spell: "Potion of Healing",
    use: "",
    does,
    lasting: null,
    lasts: "",
    told: [{ ...WHO, how: "healed" }],
  };
  const thrown = ids.map((id) => ({ id, dice: [{ faces: 6, result: 6 }] }));
  return workingCard({ ...FRAME, dice: thrown, plan: null, outcome }).dice.map(({ label }) => label?.textKey);
}

it("the dice of a potion that heals are called healing, those of what hurts damage", () => {
  expect(dice("heals", ["damage"])).toEqual(["RULINGS.Dice.healing"]);
  expect(dice("heals", ["damage:Actor.a"])).toEqual(["RULINGS.Dice.healingOf"]);
  expect(dice("harms", ["damage"])).toEqual(["RULINGS.Dice.damage"]);
});
