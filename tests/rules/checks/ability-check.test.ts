import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planAbilityCheck, resolveAbilityCheck } from "../../../src/rules/checks/ability-check.ts";
import { type Ability, makeCreature } from "../../../src/rules/creature/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const scores = { str: 9, int: 3, wis: 10, dex: 13, con: 18, cha: 10 };
const hero = makeCreature({ id: "hero", kind: "character", abilities: scores });

function check(ability: Ability, die: number, difficulty = 0) {
  const plan = planAbilityCheck(hero, ability, difficulty, rulings());
  return resolveAbilityCheck(plan, rollsFor(plan, { check: [die] }), rulings());
}

describe("ability checks", () => {
  it.each([
    ["BX-022 example 1: DEX 13, 13 succeeds with margin 0", "dex", 13, 0, true, 0],
    ["BX-022 example 2: DEX 13, 14 fails with margin -1", "dex", 14, 0, false, -1],
    ["BX-023 example 1: STR 9, hard, 5 succeeds", "str", 5, 4, true, 0],
    ["BX-023 example 2: STR 9, easy, 13 succeeds", "str", 13, -4, true, 0],
    ["BX-023 example 2: STR 9, easy, 14 fails", "str", 14, -4, false, -1],
    ["BX-024 example 1: a natural 1 succeeds over the score", "int", 1, 4, true, -2],
    ["BX-024 example 2: a natural 20 fails under the score", "con", 20, -4, false, 2],
  ] as const)("%s", (_name, ability, die, difficulty, success, margin) => {
    expect(check(ability, die, difficulty)).toMatchObject({ success, margin });
  });

  it("BX-022 with abilityChecks off there is no check", () => {
    const plan = planAbilityCheck(hero, "str", 0, rulings({ abilityChecks: "off" }));
    expect(plan.refused).toEqual({ key: "character.noAbilityChecks", topic: "abilityChecks" });
    expect(plan.rolls).toEqual([]);
  });

  it("refuses a modifier out of bounds by name", () => {
    expect(() => planAbilityCheck(hero, "str", 5, rulings())).toThrow("outOfRange at difficulty");
  });

  it("folds its steps to the total", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -4, max: 4 }), (die, difficulty) => {
        const outcome = check("wis", die, difficulty);
        expect(fold(outcome.steps)).toBe(outcome.total);
      }),
    );
  });
});
