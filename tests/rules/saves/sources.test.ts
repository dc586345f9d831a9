import { describe, expect, it } from "vitest";
import { SAVES } from "../../../src/rules/creature/types.ts";
import { firstCategory, saveTarget } from "../../../src/rules/saves/save-target.ts";
import { damageAfterSave, planSave, resolveSave } from "../../../src/rules/saves/saving-throw.ts";
import { hero, monster } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const scores = (con: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con, cha: 10 });

describe("saves", () => {
  const death = (number: number, modifier = 0, under = classic) =>
    saveTarget(monster(1, 1, { hitDice: { number, modifier, asterisks: 0 } }), "death", false, under).value;
  it.each([
    [0.5, 0, 14],
    [1, -1, 14],
    [1, 0, 12],
    [3, 5, 12],
    [4, -1, 10],
    [6, 3, 10],
    [7, 0, 8],
    [12, 1, 6],
    [13, 0, 4],
    [18, 0, 2],
    [30, 0, 2],
  ])("BX-190: %d%d Hit Dice save against death at %d", (number, plus, expected) => {
    expect(death(number, plus)).toBe(expected);
  });
  it.each([
    [0.5, 0, 12],
    [1, -1, 12],
    [4, 1, 10],
    [14, 0, 4],
    [30, 0, 4],
  ])("ERIS-97: %d%d Hit Dice save as a fighter: %d", (number, plus, expected) => {
    expect(death(number, plus, eris)).toBe(expected);
  });
  it.each([
    ["ERIS-97: a bear of 7 Hit Dice listed as 3", eris, "3", 7, 8, "saves.hitDice"],
    ["ERIS-97: a swarm of 4 listed as a normal human", eris, "NH", 4, 10, "saves.normalHuman"],
    ["ERIS-97: a gnome chieftain of 4 listed as a dwarf of level 1", eris, "dwarf 1", 4, 6, "saves.asClass"],
    ["ERIS-97: an acolyte of 1 listed as a cleric of level 6", eris, "cleric 6", 1, 11, "saves.asClass"],
    ["GOR-92: a bear of 8 Hit Dice listed as 3", gorman, "3", 8, 9, "saves.hitDice"],
    ["GOR-92: a gnome chieftain of 4 listed as a dwarf of level 1", gorman, "dwarf 1", 4, 12, "saves.asClass"],
  ] as const)(
    "%s saves by its own dice, and the reason is shown",
    (_name, rulings, savesAs, dice, expected, listed) => {
      const beast = monster(9, 9, { hitDice: { number: dice, modifier: 0, asterisks: 0 }, overrides: { savesAs } });
      const { value, steps } = saveTarget(beast, "death", false, rulings);
      expect(value).toBe(expected);
      expect(steps.map(({ key, why }) => [key, why])).toContainEqual([listed, "byOwnDice"]);
      expect(saveTarget(beast, "death", false, classic).steps).toHaveLength(1);
    },
  );
  it.each([
    [0.5, 0, 14],
    [3, 3, 14],
    [4, -1, 12],
    [7, 5, 12],
    [8, 0, 9],
    [11, 5, 9],
    [12, 0, 6],
  ])("GOR-92: %d%d Hit Dice save at %d", (number, plus, expected) => {
    expect(death(number, plus, gorman)).toBe(expected);
  });

  it.each([
    ["NH", 14],
    ["1-1", 14],
    ["½", undefined],
    ["1/2", 14],
    ["HD 1/2", 14],
    ["3+1*", 12],
    ["3 + 1", 12],
    ["4-1", 10],
    ["HD 22", 2],
    ["Fighter", 8],
    ["F 4", 10],
    ["magic-user 6", 11],
    ["Cleric 13", 3],
  ])("BX-033: a 7 HD monster that saves as %s", (savesAs, expected) => {
    const beast = monster(9, 9, { hitDice: { number: 7, modifier: 2, asterisks: 0 }, overrides: { savesAs } });
    if (expected === undefined) expect(() => saveTarget(beast, "death", false, classic)).toThrow("badSavesAs");
    else expect(saveTarget(beast, "death", false, classic).value).toBe(expected);
  });

  it.each([
    ["dwarf", 1, "spells", 14],
    ["dwarf", 9, "spells", 8],
    ["halfling", 3, "wands", 9],
    ["halfling", 2, "death", 12],
    ["fighter", 2, "spells", 16],
  ] as const)("ERIS-66, ERIS-73: %s %d against %s: %d", (id, level, category, expected) => {
    const small = hero(1, 1, level, { class: { id, level } });
    expect(planSave(small, category, {}, eris).target.value).toBe(expected);
  });

  it.each(SAVES)("GOR-91: one score against %s, by level, and for the hired", (category) => {
    const at = (level: number) => planSave(hero(1, 1, level), category, {}, gorman).target.value;
    expect([0, 1, 3, 4, 7, 8, 11, 12, 40].map(at)).toEqual([14, 14, 14, 12, 12, 9, 9, 6, 6]);
    expect(planSave(monster(1, 1, { kind: "hireling", normalHuman: true }), category, {}, gorman).target.value).toBe(
      14,
    );
  });

  it("GOR-91: a hireling saves at 14 wherever one score serves for everything, whatever monsters save by", () => {
    const mixed = rulings({ savingThrows: "gorman", monsterSaves: "bx" });
    const of = (more: object) => SAVES.map((category) => saveTarget(monster(1, 1, more), category, false, mixed).value);
    expect(of({ kind: "hireling", normalHuman: true })).toEqual([14, 14, 14, 14, 14]);
    expect(of({ normalHuman: true })).toEqual([14, 15, 16, 17, 18]);
  });

  it("BX-034: natural 1 and 20 settle nothing; equal is enough", () => {
    const plan = planSave(hero(1, 1), "spells", { magic: false }, classic);
    const at = (die: number) => resolveSave(plan, rollsFor(plan, { save: [die] }), classic);
    expect(at(16).success).toBe(true);
    expect(at(15).success).toBe(false);
    expect(at(16).margin).toBe(0);
    expect(at(15).margin).toBe(-1);
    const heavy = [
      { key: "item.bonus", on: "save", op: "add", value: -5, source: { kind: "item", name: "Curse" } },
    ] as const;
    const cursed = planSave(hero(1, 1), "spells", { magic: false, modifiers: heavy }, classic);
    expect(resolveSave(cursed, rollsFor(cursed, { save: [20] }), classic).success).toBe(false);
  });

  it.each([
    ["spells", {}, -3],
    ["wands", {}, -3],
    ["death", {}, 0],
    ["paralysis", { magic: true }, -3],
    ["breath", { magic: true }, 0],
    ["spells", { magic: false }, 0],
  ] as const)("BX-034: Wisdom 3 against %s %o: %d", (category, input, expected) => {
    const unwise = hero(1, 1, 1, { abilities: { ...scores(10), wis: 3 } });
    const plan = planSave(unwise, category, input, classic);
    expect(plan.modifiers.reduce((sum, { value }) => sum + value, 0)).toBe(expected);
  });

  it.each([
    [21, true, 10],
    [1, true, 1],
    [0, true, 0],
    [3, true, 1],
    [3, false, 3],
  ])("BX-035: damage %d, save made %s: %d", (damage, made, left) => {
    expect(damageAfterSave(damage, made, classic).value).toBe(left);
  });
});

describe("saves where two rulings meet", () => {
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
    expect(plan.target.value).toEqual(target);
    expect(plan.modifiers.map(({ value }) => value)).toEqual([4]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [99_999, 49_999],
  ])("BX-035, GOR-91: %d halved is %d", (damage, left) => {
    expect(damageAfterSave(damage, true, classic).value).toEqual(left);
    expect(damageAfterSave(damage, true, gorman).value).toEqual(left);
    expect(() => damageAfterSave(-1, true, classic)).toThrow("damage");
  });
});
