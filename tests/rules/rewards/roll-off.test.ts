/** The roll-off for a magic item of the pool. */
import { describe, expect, it } from "vitest";
import { planRollOff, resolveRollOff } from "../../../src/rules/rewards/roll-off.ts";
import { classic } from "../support/presets.ts";

describe("magic items of the pool", () => {
  it("ERIS-126, BX-008: where there is no pool nobody rolls, and a roll decides nothing", () => {
    const plan = planRollOff("sword", ["a", "b"], classic);
    expect(plan.refused?.key).toBe("rewards.noPool");
    expect(plan.rolls).toEqual([]);
    expect(resolveRollOff(plan, {}, classic)).toEqual({ procedure: "rollOff", item: "sword", winner: "" });
  });
});
