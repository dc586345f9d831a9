import { describe, expect, it } from "vitest";
import type { Step } from "../../src/rules/trace/types.ts";
import { whyLines } from "../../src/view/platform/steps.ts";

const step = (key: string, op: Step["op"], value: number, before: number, after: number, rest: object = {}): Step =>
  ({ key, op, value, before, after, source: {}, applied: true, ...rest }) as Step;
const stepKeys = (...steps: Step[]): string[] =>
  whyLines(steps).map(({ textKey }) => textKey.replace("RULINGS.Step.", ""));

describe("the lines of a trace", () => {
  const dice = step("dice", "set", 6, 0, 6);

  it("leave out a bound that was not reached, and tell one that was", () => {
    expect(stepKeys(dice, step("least", "atLeast", 1, 6, 6), step("most", "atMost", 20, 6, 6))).toEqual(["dice"]);
    expect(stepKeys(dice, step("least", "atLeast", 8, 6, 8), step("most", "atMost", 7, 8, 7))).toEqual([
      ...["dice", "least", "most"],
    ]);
  });

  it("tell what was suppressed, and whatever stands alone", () => {
    expect(stepKeys(dice, step("least", "atLeast", 1, 6, 6, { applied: false }))).toEqual(["dice", "least"]);
    expect(stepKeys(step("least", "atLeast", 1, 6, 6))).toEqual(["least"]);
    expect(stepKeys(dice, step("nothing", "add", 0, 6, 6))).toEqual(["dice"]);
  });
});
