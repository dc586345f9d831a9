/** The card of a spell or a thing at work: what its dice are called. */
import { expect, it } from "vitest";
import { type SpellEffectCardOutcome, spellEffectCard } from "../../src/view/cards/spell-effect.ts";
import { FRAME } from "./support/card.ts";

const WHO = { id: "Actor.a", name: "Lirael" };

function dice(does: SpellEffectCardOutcome["does"], ids: readonly string[]) {
  const outcome: SpellEffectCardOutcome = {
    spell: "Potion of Healing",
    use: "",
    does,
    lasting: null,
    lasts: "",
    told: [{ ...WHO, how: "healed" }],
  };
  const rolled = ids.map((id) => ({ id, dice: [{ faces: 6, result: 6 }] }));
  return spellEffectCard({ ...FRAME, dice: rolled, plan: null, outcome }).dice.map(({ label }) => label?.textKey);
}

it("the dice of a potion that heals are called healing, those of what hurts damage", () => {
  expect(dice("heals", ["damage"])).toEqual(["RULINGS.Dice.healing"]);
  expect(dice("heals", ["damage:Actor.a"])).toEqual(["RULINGS.Dice.healingOf"]);
  expect(dice("harms", ["damage"])).toEqual(["RULINGS.Dice.damage"]);
});
