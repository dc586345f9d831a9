/** Sight and its range. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { heatOf, infravisionOf, sees, visionOf } from "../../../src/rules/exploration/vision.ts";
import { classic } from "../support/presets.ts";
import { someone } from "./people.ts";

const fighter = someone("fighter");

describe("seeing", () => {
  it.each([
    ["the living", [], "bright"],
    ["the undead", ["undead"], "black"],
    ["constructs", ["construct"], "black"],
  ] as const)("BX-043: %s show to infravision", (_name, tags, heat) => {
    expect(heatOf({ tags })).toBe(heat);
  });

  it("BX-041, BX-042: by light, by heat, or not at all", () => {
    const glow = { radius: 30, toViewer: 30, toTarget: 31 };
    expect(visionOf(60, [glow])).toBe("light");
    expect(visionOf(60, [{ ...glow, toViewer: 31 }])).toBe("infravision");
    expect(visionOf(0, [])).toBe("dark");
    expect(visionOf(60, [], true)).toBe("dark");
    expect(sees(60, 60, [])).toBe(true);
    expect(sees(60, 61, [])).toBe(false);
    expect(sees(0, 5, [{ ...glow, toTarget: 30 }])).toBe(true);
    expect(sees(60, 40, [glow])).toBe(false);
    expect(() => sees(60, -1, [])).toThrow("distance");
  });

  it("BX-042: monsters see heat, men do not", () => {
    const monster = (more: object) =>
      infravisionOf(makeCreature({ id: "m", kind: "monster", ...more }), undefined, classic);
    expect(monster({})).toBe(60);
    expect(monster({ normalHuman: true })).toBe(0);
    expect(monster({ tags: ["human"] })).toBe(0);
    expect(infravisionOf(fighter, undefined, classic)).toBe(0);
    expect(infravisionOf(fighter, 90, classic)).toBe(90);
    expect(infravisionOf(someone("elf"), undefined, classic)).toBe(60);
  });
});
