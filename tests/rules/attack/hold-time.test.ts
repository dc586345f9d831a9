import { describe, expect, it } from "vitest";
import { breakingFree, roundsLeft, stunSeconds } from "../../../src/rules/attack/holds.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

describe("what a grapple leaves behind", () => {
  it("ERIS-35 example 1: five rounds are counted from the next one", () => {
    expect(stunSeconds(5, eris)).toBe(6 * 60);
    expect(roundsLeft(stunSeconds(5, eris), eris)).toBe(5);
    expect(roundsLeft(stunSeconds(5, eris) - 60, eris)).toBe(5 - 1);
  });

  it("GOR-96 example 1: two turns of the fight", () => {
    expect(roundsLeft(stunSeconds(2, gorman), gorman)).toBe(2);
  });

  it("ERIS-34 example 2: a hold is broken by the uncontested roll, the subdued are let go, and without a ruling there is no way", () => {
    expect(breakingFree(eris)).toBe("uncontested");
    expect(breakingFree(gorman)).toBeUndefined();
    expect(breakingFree(rulings())).toBeUndefined();
  });

  it("what is no number of rounds is refused", () => {
    expect(() => stunSeconds(-1, eris)).toThrow(RulesError);
    expect(() => stunSeconds(0.5, eris)).toThrow(RulesError);
    expect(roundsLeft(-60, eris)).toBe(0);
  });
});
