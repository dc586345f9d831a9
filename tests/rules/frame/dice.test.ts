import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rolledFrom, scriptedDice, seededDice } from "../../../src/rules/dice/dice.ts";
import { formulaRange, isFormula, parseFormula } from "../../../src/rules/dice/formula.ts";

describe("dice formulas", () => {
  it.each(["1d6", "d20", "3d6+1", "1d4*10", "(1d6+1)*10", "2d6 - 1", "d%", "7", "-1"])("reads %s", (text) => {
    expect(isFormula(text)).toBe(true);
  });

  it.each(["", "d", "1d", "1d0", "2x", "1d6+", "(1d6", "1d6)", "1e9", "99999d6", "1d6;alert(1)"])(
    "refuses %j",
    (text) => {
      expect(isFormula(text)).toBe(false);
    },
  );

  it("names the field of a bad formula", () => {
    expect(() => parseFormula("1d6+", "weapon.damage")).toThrow("badFormula at weapon.damage");
  });

  it("survives any text", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isFormula(text) === "boolean"));
  });

  it("knows the range and the average", () => {
    expect(formulaRange("(1d6+1)*10")).toEqual({ min: 20, max: 70, average: 45 });
    expect(formulaRange("2d6-3")).toEqual({ min: -1, max: 9, average: 4 });
  });
});

describe("dice", () => {
  it("rolls the same dice for the same seed and stays within the range", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("3d6", "1d20", "(1d6+1)*10"), (seed, formula) => {
        const a = seededDice(seed);
        const b = seededDice(seed);
        const { min, max } = formulaRange(formula);
        for (let i = 0; i < 20; i += 1) {
          const total = a.roll(formula).total;
          expect(b.roll(formula).total).toBe(total);
          expect(total).toBeGreaterThanOrEqual(min);
          expect(total).toBeLessThanOrEqual(max);
        }
      }),
    );
  });

  it("rolls fair dice", () => {
    const dice = seededDice("fair");
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 6000; i += 1) counts[dice.roll("1d6").total - 1]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it("shows scripted faces in order and says when they run out or cannot be", () => {
    const dice = scriptedDice([3, 4, 20]);
    expect(dice.roll("2d6+1").total).toBe(8);
    expect(dice.left).toBe(1);
    expect(() => dice.roll("1d6")).toThrow("impossibleFace");
    expect(() => scriptedDice([]).roll("1d6")).toThrow("outOfDice");
    expect(() => rolledFrom("1d6", [1, 2])).toThrow("tooManyDice");
  });
});
