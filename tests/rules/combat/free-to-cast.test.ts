/** Creatures that are free to cast. */
import { describe, expect, it } from "vitest";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupts } from "../../../src/rules/combat/disrupt.ts";
import { whyNotAbleToCast } from "../../../src/rules/combat/free-to-cast.ts";
import { type Condition, makeCreature } from "../../../src/rules/creature/types.ts";
import { classic } from "../support/presets.ts";
import { roll, start } from "./fight.ts";

describe("freedom to cast", () => {
  it.each([
    ["example 1: bound", ["bound"], "order.notFreeToCast"],
    ["gagged", ["gagged"], "order.notFreeToCast"],
    ["example 2: silenced", ["silenced"], "order.notFreeToCast"],
    ["free", ["poisoned"], undefined],
  ] as [string, Condition[], string | undefined][])("BX-146 %s", (_name, conditions, expected) => {
    expect(whyNotAbleToCast(makeCreature({ id: "e", conditions }))?.key).toBe(expected);
  });

  it("BX-171, BX-146: under water it is the breath that is missing, and the refusal says so", () => {
    const diver = { id: "e", conditions: ["underWater"] as Condition[] };
    expect(whyNotAbleToCast(makeCreature(diver))).toMatchObject({ key: "order.noBreath", rule: "BX-171" });
    expect(whyNotAbleToCast(makeCreature({ ...diver, tags: ["breathesWater"] }))).toBeUndefined();
  });

  it("BX-146 example 2: silence without a failed save does not cost the spell, a failed save does", () => {
    const begun = start(classic, { id: "E", name: "E", side: "party", caster: true }, "orcs/X");
    const state = roll(declare(begun, "E", "spell", classic).state, classic, { party: 1, orcs: 6 });
    const silence = { kind: "spell", hit: false, damage: 0 } as const;
    expect(disrupts(state, "E", { ...silence, save: "none" }, classic)).toBe(false);
    expect(disrupts(state, "E", { ...silence, save: "failed" }, classic)).toBe(true);
  });
});
