/** Armour classes read the ascending way under a ruling that writes them descending. */
import { expect, it } from "vitest";
import type { Step } from "../../src/rules/trace/types.ts";
import { armourClassRead, armourStepsRead, notationRead } from "../../src/view/platform/notation.ts";

const step = (op: Step["op"], value: number, before: number, after: number): Step =>
  ({
    ...{ key: "armourClass.base", on: "armourClass", op, value, before, after, applied: true },
    source: { kind: "rule" },
  }) as Step;

it.each([
  ["descending", false, "descending"],
  ["descending", true, "ascending"],
  ["ascending", false, "ascending"],
] as const)("a table that writes %s, read ascending: %s", (table, ascending, read) => {
  expect(notationRead(table, ascending)).toBe(read);
});

it("GOR-38: armour class 6 reads 13", () => {
  expect(armourClassRead(6, "descending", "ascending")).toBe(13);
  expect(armourClassRead(6, "descending", "descending")).toBe(6);
});

it("the steps turn with the figure, and each still leads to the next", () => {
  const steps = [step("set", 9, 0, 9), step("add", -3, 9, 6), step("atLeast", -3, 6, 6)];
  const read = armourStepsRead(steps, "descending", "ascending");
  expect(read.map(({ op, value, after }) => [op, value, after])).toEqual([
    ["set", 10, 10],
    ["add", 3, 13],
    ["atMost", 22, 13],
  ]);
});
