import { describe, expect, it } from "vitest";
import { planVolley } from "../../../src/rules/mass/volley.ts";
import { hero, shield, suit } from "../attack/fight.ts";
import { eris } from "../support/presets.ts";

describe("volleys", () => {
  it.each([
    [[], 4],
    [[suit("leather")], 4],
    [[shield()], 3],
    [[suit("leather"), shield()], 3],
    [[suit("chain"), shield()], 3],
    [[suit("plate"), shield()], 2],
    [[suit("plate"), shield(1)], 1],
    [[suit("leather", 1)], 1],
    [[suit("leather", -1)], 4],
  ])("ERIS-140: %o is hit on %d or less", (armour, hitOn) => {
    expect(planVolley(hero("fighter", 1, { armour }), eris).hitOn).toBe(hitOn);
  });
});
