/**
 * Bounds of the input: an unbounded value gets no bound, the reading has a maximum depth, and inherited properties do not count as rows.
 */
import { describe, expect, test } from "vitest";
import { marching } from "../../src/rules/characters/party.ts";
import { isFormula } from "../../src/rules/dice/formula.ts";
import { finiteNumber, wholeNumber } from "../../src/rules/errors.ts";
import { ownRow } from "../../src/rules/input-checks.ts";

describe("S-1: quantities without a bound", () => {
  test.each([1_041_379_200, 63_000_000_000, -63_000_000_000])("%d seconds of the clock", (seconds) => {
    expect([finiteNumber(seconds, "clock"), wholeNumber(seconds, "clock")]).toEqual([seconds, seconds]);
  });
  test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d is none", (value) => {
    expect(() => finiteNumber(value, "clock")).toThrow(/clock/);
    expect(() => wholeNumber(value, "clock")).toThrow(/clock/);
  });
});

describe("S-2: brackets within brackets", () => {
  test.each([
    [10, true],
    [11, false],
  ])("%d of them: %s", (depth, read) => {
    expect(isFormula(`${"(".repeat(depth)}1d6${")".repeat(depth)}`)).toBe(read);
    expect(isFormula(`${"-".repeat(depth)}1d6`)).toBe(read);
  });
});

test("S-9: who is entered twice stands where the first entry says", () => {
  const order = { name: "", ranks: [["a", "b"], ["a"], ["c", "c"]] };
  expect(marching(order, ["a", "b", "c"])).toEqual([["a", "b"], ["c"]]);
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("S-12: %s is no row of a table", (key) => {
  expect(ownRow<number>({ one: 1 }, key)).toBeUndefined();
});
