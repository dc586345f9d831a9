/** Saves where two rulings meet: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { firstCategory } from "../../../src/rules/saves/save-target.ts";
import { damageAfterSave, planSave, resolveSave } from "../../../src/rules/saves/saving-throw.ts";
import { hero, monster } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman } from "../support/presets.ts";

describe("saves", () => {
  it.each([
    [["spells", "paralysis"], "paralysis"],
    [["spells", "breath"], "breath"],
    [["breath", "wands", "death"], "death"],
    [[], "death"],
  ] as const)("BX-031: an effect that fits %o is %s", (fits, expected) => {
    expect(firstCategory(fits)).toBe(expected);
  });

  it.each([
    ["F36", 4],
    ["F0", 12],
    ["Halfling 36", 4],
    ["Elf 36", 6],
    ["Dwarf 13", 2],
    ["mu 1", 13],
    ["T 9", 10],
    ["0", 14],
    ["HD 4-1", 10],
    ["36", 2],
  ])("BX-033: a monster that saves as %s saves against death at %d", (savesAs, target) => {
    expect(planSave(monster(9, 9, { overrides: { savesAs } }), "death", {}, classic).target.value).toBe(target);
  });

  it.each([
    [9, 0, 9],
    [40, 20, 40],
    [-20, 1, -20],
  ])("BX-033: a number typed in its place is what counts: %d", (typed, die, target) => {
    const odd = hero(9, 9, 1, { overrides: { saves: { death: typed } } });
    const plan = planSave(odd, "death", {}, classic);
    expect(plan.target.value).toBe(target);
    if (die > 0) expect(resolveSave(plan, rollsFor(plan, { save: [die] }), classic).success).toBe(typed < 2);
  });

  it.each([
    [0, 14],
    [36, 6],
  ])("GOR-91: level %d saves at %d, a dwarf with 4 more on the die", (level, target) => {
    const dwarf = hero(9, 9, level, { class: { id: "dwarf", level } });
    const plan = planSave(dwarf, "breath", {}, gorman);
    expect([plan.target.value, plan.modifiers.map(({ value }) => value)]).toEqual([target, [4]]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [99_999, 49_999],
  ])("BX-035, GOR-91: %d halved is %d", (damage, left) => {
    expect([damageAfterSave(damage, true, classic).value, damageAfterSave(damage, true, gorman).value]).toEqual([
      left,
      left,
    ]);
    expect(() => damageAfterSave(-1, true, classic)).toThrow("damage");
  });
});
