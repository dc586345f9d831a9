import { describe, expect, it } from "vitest";
import { readWeight } from "../../src/view/fields/typed-weight.ts";

describe("a weight as it is typed", () => {
  it.each([
    ["6 lb", "60"],
    ["3.5 pounds", "35"],
    ["3,5lbs.", "35"],
    ["1 Pound", "10"],
  ])("BX-016: %j is %s coins", (typed, coins) => {
    expect(readWeight(typed)).toBe(coins);
  });

  it.each(["", "60", "six lb", "-1 lb", "6 lb 2", "lb"])("%j stays as it is typed", (typed) => {
    expect(readWeight(typed)).toBe(typed);
  });
});
