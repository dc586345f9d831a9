/** Actions that no rule names. */
import { describe, expect, it } from "vitest";
import { act } from "../../../src/rules/combat/act.ts";
import { planOther, resolveOther } from "../../../src/rules/combat/improvised-action.ts";
import { rollsFor } from "../support/play.ts";
import { eris } from "../support/presets.ts";
import { roll, start } from "./fight.ts";

describe("anything can be tried", () => {
  it.each([
    ["example 1: 2 of 2 succeeds", 2, true],
    ["example 3: 3 fails", 3, false],
  ])("ERIS-09 %s", (_name, face, success) => {
    const plan = planOther("I kick the brazier over", { formula: "1d6", target: 2, succeeds: "under" }, eris);
    expect(resolveOther(plan, rollsFor(plan, { other: [face] }), eris)).toMatchObject({ success, total: face });
  });

  it("ERIS-09 example 2: without a roll it is done, and the action is spent unless quick", () => {
    const plan = planOther("I bow", undefined, eris);
    expect(resolveOther(plan, {}, eris)).toEqual({
      procedure: "other",
      text: "I bow",
      total: null,
      success: true,
      steps: [],
      stamp: eris.hash,
    });
    const state = roll(start(eris, "party/A", "orcs/X"), eris, { party: 6, orcs: 1 });
    expect(act(state, "A", { kind: "other" }, eris).state.combatants[0]?.done).toBe(true);
    expect(act(state, "A", { kind: "other", quick: true }, eris).state.combatants[0]?.done).toBe(false);
    expect(() => planOther(" ", undefined, eris)).toThrow("missing at text");
  });
});
