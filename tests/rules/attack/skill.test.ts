import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, strike } from "./fight.ts";

const dice = (number: number, modifier = 0) => ({ number, modifier, asterisks: 0 });

describe("skill by what one is", () => {
  it.each([
    [0.25, 0, 19],
    [0.5, 0, 19],
    [1, -1, 19],
    [1, 0, 19],
    [1, 1, 18],
    [1, 4, 18],
    [2, -1, 18],
    [3, 3, 16],
    [4, -1, 16],
    [6, 3, 13],
    [7, 0, 13],
    [7, 1, 12],
    [8, 5, 12],
    [9, 0, 12],
    [9, 3, 11],
    [11, 0, 11],
    [11, 1, 10],
    [13, 2, 9],
    [15, 0, 9],
    [15, 1, 8],
    [17, 1, 7],
    [19, 0, 7],
    [19, 1, 6],
    [21, 0, 6],
    [21, 1, 5],
    [40, 0, 5],
  ])("BX-186, BX-187: %d%d Hit Dice attack at THAC0 %d", (number, plus, expected) => {
    expect(thac0(monster(number, 9, { hitDice: dice(number, plus) }), classic).value).toBe(expected);
  });

  it.each([
    ["cleric", 4, 19],
    ["cleric", 5, 17],
    ["cleric", 9, 14],
    ["cleric", 13, 12],
    ["cleric", 20, 12],
    ["thief", 4, 19],
    ["thief", 8, 17],
    ["thief", 13, 12],
    ["magic-user", 5, 19],
    ["magic-user", 6, 17],
    ["magic-user", 11, 14],
    ["magic-user", 14, 14],
    ["elf", 10, 12],
    ["dwarf", 12, 12],
    ["halfling", 8, 14],
    ["fighter", 13, 10],
    ["fighter", 36, 10],
    ["normal-human", 0, 20],
  ] as const)("BX-188, BX-189: %s %d has THAC0 %d", (id, level, expected) => {
    expect(thac0(hero(id, level), classic).value).toBe(expected);
  });

  it.each([
    ["fighter", 1, 2],
    ["fighter", 9, 10],
    ["fighter", 30, 10],
    ["dwarf", 8, 9],
    ["cleric", 3, 1],
    ["cleric", 4, 2],
    ["magic-user", 6, 2],
    ["elf", 7, 3],
    ["elf", 30, 3],
    ["thief", 9, 3],
    ["halfling", 2, 3],
  ] as const)("GOR-30: %s %d attacks at +%d", (id, level, bonus) => {
    expect(19 - thac0(hero(id, level), gorman).value).toBe(bonus);
  });

  it.each([
    [0.5, 0, 1],
    [1, -1, 1],
    [1, 1, 1],
    [3, 1, 3],
    [9, 0, 9],
    [20, 0, 9],
  ])("GOR-30: a monster of %d%d dice attacks at +%d", (number, plus, bonus) => {
    expect(19 - thac0(monster(number, 9, { hitDice: dice(number, plus) }), gorman).value).toBe(bonus);
  });

  it("ERIS-102: drained to level 0 somebody attacks as level 1, not as a normal human", () => {
    const drained = hero("fighter", 4);
    const state = { ...drained.state, drained: 4 };
    expect(thac0({ ...drained, state }, eris).value).toBe(19);
    expect(thac0({ ...drained, state: { ...state, drained: 9 } }, eris).value).toBe(19);
  });
});

describe("the roll", () => {
  it.each([
    ["matrix", 19, -6, 20, 0, 20, true],
    ["matrix", 19, -6, 19, 1, 20, true],
    ["thac0", 19, -6, 19, 5, 25, false],
    ["thac0", 19, -6, 20, -8, 25, true],
    ["thac0", 10, 9, 2, -1, 1, true],
    ["matrix", 10, 9, 2, -1, 2, false],
    ["thac0", 10, 9, 1, 9, 1, false],
    ["matrix", 5, 9, 3, -1, 2, true],
    ["thac0", 5, 9, 2, -6, -4, true],
  ] as const)(
    "BX-152, BX-154, BX-184: %s, THAC0 %d against %d, die %d%d",
    (way, skill, armour, die, change, needed, hits) => {
      const scene = {
        rulings: rulings({ attackResolution: way }),
        attacker: hero("fighter", 1, { overrides: { thac0: skill } }),
        target: monster(1, armour),
        situation: { refereeModifier: change },
      };
      const { hit, needed: total } = strike(scene, die);
      expect(total).toEqual(needed);
      expect(hit).toEqual(hits);
    },
  );

  it.each([
    [9, 18, 2],
    [-3, 18, 2],
    [2, 14, 1],
    [-3, 20, 0],
  ])("BX-153: ascending gives what THAC0 gives (armour class %d, die %d, +%d)", (armour, die, bonus) => {
    const results = (["thac0", "ascending"] as const).map((way) => {
      const scene = {
        rulings: rulings({ attackResolution: way }),
        attacker: hero("fighter", 5),
        target: monster(1, armour),
        situation: { refereeModifier: bonus },
      };
      return strike(scene, die).hit;
    });
    expect(results[0]).toBe(results[1]);
  });
});
