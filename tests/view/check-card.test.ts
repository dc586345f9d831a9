/** The card of an ability check: by how much, and when the die alone decided. Titled by the rule's id. */
import { expect, it } from "vitest";
import { planAbilityCheck, resolveAbilityCheck } from "../../src/rules/checks/ability-check.ts";
import { abilityCheckCard } from "../../src/view/cards/check.ts";
import { hero } from "../rules/attack/fight.ts";
import { rollsFor } from "../rules/support/play.ts";
import { rulings } from "../rules/support/rulings.ts";
import { FRAME } from "./support/card.ts";

const card = (int: number, modifier: number, die: number) => {
  const rules = rulings();
  const one = hero("fighter", 1, { abilities: { str: 10, int, wis: 10, dex: 10, con: 10, cha: 10 } });
  const plan = planAbilityCheck(one, "int", modifier, rules);
  const outcome = resolveAbilityCheck(plan, rollsFor(plan, { check: [die] }), rules);
  const { outcome: verdict, lines } = abilityCheckCard({ ...FRAME, plan, outcome });
  return [verdict?.tone, lines?.map(({ textKey, data }) => [textKey.split(".").at(-1), data])];
};

it("BX-024: a natural 1 that succeeds and a natural 20 that fails against the total say so", () => {
  expect(card(3, 4, 1)).toEqual(["good", [["always", { natural: 1 }]]]);
  expect(card(18, -4, 20)).toEqual(["bad", [["never", { natural: 20 }]]]);
});

it("BX-022: else by how much it succeeded or failed", () => {
  expect(card(12, 0, 9)).toEqual(["good", [["by", { margin: 3 }]]]);
  expect(card(12, 0, 12)).toEqual(["good", [["by", { margin: 0 }]]]);
  expect(card(12, 0, 14)).toEqual(["bad", [["short", { margin: 2 }]]]);
});
