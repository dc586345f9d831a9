/** The cost of long projects where no source gives it: our own figures, each with its reasons. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { LONG_PROJECTS, longProjectCost } from "../../../src/rules/magic/long-projects.ts";
import { makingPrice, researchPrice } from "../../../src/rules/magic/prices.ts";

const { rulings } = compile({ preset: "classic" });
const cost = (kind: (typeof LONG_PROJECTS)[number], level = 1, charges = 10) => {
  const { gold, days } = longProjectCost({ kind, level, charges }, rulings);
  return [gold.value, days.value];
};

test("a wand: each charge as a scroll of its spell (GOR-60), a week for each spell level", () => {
  expect(cost("wand")).toEqual([1000, 7]);
  expect(cost("wand", 3, 20)).toEqual([20 * makingPrice(3), 21]);
});

test("a ring or another thing that lasts: certain research in its spell (GOR-65), four weeks for each spell level", () => {
  expect(cost("ring")).toEqual([10_000, 28]);
  expect(cost("misc", 2, 99)).toEqual([10 * researchPrice(2), 56]);
});

test("a language: a gold piece a day for twelve weeks, whatever else is typed", () => {
  expect(cost("language")).toEqual([84, 84]);
  expect(cost("language", 6, 100)).toEqual([84, 84]);
});

test("what cannot be is refused by its name", () => {
  expect(() => cost("wand", 7)).toThrow("level");
  expect(() => cost("wand", 1, 0)).toThrow("charges");
  expect(() => cost("book" as never)).toThrow("kind");
});

test("the steps fold to the number, and every one of them is ours: no ruling and no rule is named", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LONG_PROJECTS),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (kind, level, charges) => {
        const { gold, days } = longProjectCost({ kind, level, charges }, rulings);
        for (const { value, steps } of [gold, days]) {
          expect(steps.reduce((sum, step) => (step.op === "set" ? step.value : sum * step.value), 0)).toBe(value);
          expect(steps.some(({ source }) => source.rule !== undefined || source.topic !== undefined)).toBe(false);
        }
      },
    ),
  );
});
