import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { neededTotal } from "../../../src/rules/attack/plan.ts";
import { type ClassId, makeCreature } from "../../../src/rules/creature/types.ts";
import { gormanBonus, inherentAttack, inherentDefence, matrixNumber } from "../../../src/rules/tables/attack.ts";
import { classic, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero } from "./fight.ts";

/** BX-185 as printed: Hit Dice (number and plus), THAC0, the numbers for armour class -3 to 9. */
const MATRIX: readonly (readonly [string, number, readonly number[]])[] = [
  ["NH", 20, [20, 20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]],
  ["1", 19, [20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]],
  ["2", 18, [20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9]],
  ["3", 17, [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]],
  ["4", 16, [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]],
  ["5", 15, [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6]],
  ["6", 14, [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]],
  ["7", 13, [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]],
  ["9", 12, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]],
  ["11", 11, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
  ["13", 10, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2]],
  ["15", 9, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2]],
  ["17", 8, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2]],
  ["19", 7, [10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2]],
  ["21", 6, [9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2]],
  ["22", 5, [8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2, 2]],
];

/** BX-184: every cell where the matrix and subtraction differ: THAC0, armour class, matrix, THAC0 less armour class. */
const DIFFERENCES = [
  [20, -3, 20, 23],
  [20, -2, 20, 22],
  [20, -1, 20, 21],
  [19, -3, 20, 22],
  [19, -2, 20, 21],
  [18, -3, 20, 21],
  [10, 9, 2, 1],
  [9, 8, 2, 1],
  [9, 9, 2, 0],
  [8, 7, 2, 1],
  [8, 8, 2, 0],
  [8, 9, 2, -1],
  [7, 6, 2, 1],
  [7, 7, 2, 0],
  [7, 8, 2, -1],
  [7, 9, 2, -2],
  [6, 5, 2, 1],
  [6, 6, 2, 0],
  [6, 7, 2, -1],
  [6, 8, 2, -2],
  [6, 9, 2, -3],
  [5, 4, 2, 1],
  [5, 5, 2, 0],
  [5, 6, 2, -1],
  [5, 7, 2, -2],
  [5, 8, 2, -3],
  [5, 9, 2, -4],
] as const;

const byThac0 = rulings({ attackResolution: "thac0" });

function creatureOf(dice: string) {
  const [number = 0, plus = 0] = dice.split("+").map(Number);
  const [whole = 0, minus = 0] = dice.split("-").map(Number);
  const hitDice = dice.includes("-")
    ? { number: whole, modifier: -minus, asterisks: 0 }
    : { number, modifier: plus, asterisks: 0 };
  return makeCreature({ id: dice, ...(dice === "NH" ? { normalHuman: true } : { hitDice }) });
}

describe("the attack matrix", () => {
  it.each(MATRIX)("BX-185 row of %s Hit Dice: THAC0 %i", (dice, skill, row) => {
    expect(thac0(creatureOf(dice), classic).value).toBe(skill);
    row.forEach((number, column) => {
      expect(neededTotal(skill, column - 3, classic).value, `AC ${column - 3}`).toBe(number);
    });
  });

  it("BX-185 examples 1 to 3: in the table and beyond it", () => {
    const needed = (skill: number, armourClass: number) => neededTotal(skill, armourClass, classic).value;
    expect(needed(14, 3)).toBe(11);
    expect(needed(18, -1)).toBe(19);
    expect(needed(18, -2)).toBe(20);
    expect(needed(12, 9)).toBe(3);
    expect(needed(11, 9)).toBe(2);
    expect(needed(19, -6)).toBe(20);
    expect(needed(10, 10)).toBe(2);
  });

  it("BX-184 has exactly the 27 listed differences in 208 cells", () => {
    const found: number[][] = [];
    for (const [, skill] of MATRIX)
      for (let armourClass = -3; armourClass <= 9; armourClass += 1) {
        const matrix = neededTotal(skill, armourClass, classic).value;
        const subtraction = neededTotal(skill, armourClass, byThac0).value;
        if (matrix !== subtraction) found.push([skill, armourClass, matrix, subtraction]);
      }
    expect(found).toEqual(DIFFERENCES.map((row) => [...row]));
  });

  it("BX-153 ascending needs what subtraction needs, bonus counted", () => {
    const ascending = rulings({ attackResolution: "ascending" });
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 20 }), fc.integer({ min: -10, max: 12 }), (skill, armourClass) => {
        const needed = neededTotal(skill, armourClass, ascending).value - (19 - skill);
        expect(needed).toBe(neededTotal(skill, armourClass, byThac0).value);
        expect(matrixNumber(skill, armourClass)).toBe(Math.min(20, Math.max(2, needed)));
      }),
    );
  });
});

describe("skill at arms", () => {
  it.each([
    ["BX-186 example 1: 1/2 HD", "0.5", 19],
    ["BX-186 example 1: 1 HD", "1", 19],
    ["BX-186 example 1: 3 HD", "3", 17],
    ["BX-186 example 2: 3-1 HD", "3-1", 17],
    ["BX-186 example 2: 9 HD", "9", 12],
    ["BX-186 example 2: 10 HD", "10", 11],
    ["BX-186 example 2: 22 HD", "22", 5],
    ["BX-187 example 1: 2 HD", "2", 18],
    ["BX-187 example 1: 2+1 HD", "2+1", 17],
    ["BX-187 example 2: 1+1 HD", "1+1", 18],
    ["BX-187 example 2: 8 HD", "8", 12],
    ["BX-187 example 2: 8+1 HD", "8+1", 12],
    ["BX-187 example 2: 9+1 HD", "9+1", 11],
    ["BX-187 example 2: 21 HD", "21", 6],
    ["BX-187 example 2: 21+1 HD", "21+1", 5],
    ["BX-189 example 1: a normal human", "NH", 20],
  ])("%s", (_name, dice, expected) => {
    expect(thac0(creatureOf(dice), classic).value).toBe(expected);
  });

  it.each([
    ["cleric", [19, 19, 19, 19, 17, 17, 17, 17, 14, 14, 14, 14, 12, 12]],
    ["dwarf", [19, 19, 19, 17, 17, 17, 14, 14, 14, 12, 12, 12]],
    ["elf", [19, 19, 19, 17, 17, 17, 14, 14, 14, 12]],
    ["fighter", [19, 19, 19, 17, 17, 17, 14, 14, 14, 12, 12, 12, 10, 10]],
    ["halfling", [19, 19, 19, 17, 17, 17, 14, 14]],
    ["magic-user", [19, 19, 19, 19, 19, 17, 17, 17, 17, 17, 14, 14, 14, 14]],
    ["thief", [19, 19, 19, 19, 17, 17, 17, 17, 14, 14, 14, 14, 12, 12]],
  ] as const)("BX-188 example 1: %s by level", (id, row) => {
    row.forEach((expected, index) => {
      expect(thac0(hero(id as ClassId, index + 1), classic).value, `level ${index + 1}`).toBe(expected);
    });
  });

  it("BX-188: a typed THAC0 is held to the rows of the table", () => {
    const typed = (value: number) => thac0(hero("fighter", 1, { overrides: { thac0: value } }), classic).value;
    expect(typed(25)).toBe(20);
    expect(typed(15)).toBe(15);
    expect(typed(2)).toBe(5);
  });

  it("GOR-30: the table, level by level", () => {
    const column = (name: "fighter" | "monster" | "other") =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 14].map((level) => gormanBonus(name, level));
    expect(column("fighter")).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
    expect(column("monster")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9]);
    expect(column("other")).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
  });

  it.each([
    ["GOR-30 example 1: fighter 3", hero("fighter", 3), 4],
    ["GOR-30 example 1: elf 7", hero("elf", 7), 3],
    ["GOR-30 example 1: ogre 4+1", creatureOf("4+1"), 4],
    ["GOR-30 example 2: fighter 14", hero("fighter", 14), 10],
    ["GOR-30 example 2: dragon of 11", creatureOf("11"), 9],
    ["GOR-30 example 2: goblin 1-1", creatureOf("1-1"), 1],
    ["GOR-30 example 2: hireling", makeCreature({ id: "porter", kind: "hireling", hirelingKind: "normal" }), 0],
    ["GOR-40 example 2: mercenary", makeCreature({ id: "spear", kind: "hireling", hirelingKind: "mercenary" }), 1],
  ])("%s", (_name, creature, bonus) => {
    expect(19 - thac0(creature, gorman).value).toBe(bonus);
  });

  it("HERO-21: all thirty levels", () => {
    const levels = Array.from({ length: 31 }, (_, level) => level);
    expect(levels.map(inherentAttack).join("")).toBe("0011111222223333344444555556666");
    expect(levels.map(inherentDefence).join("")).toBe("0000111112222233333444445555566");
  });
});
