/** Healing surges and second wind. */
import { describe, expect, it } from "vitest";
import { secondWind, spendSurge, surgeValue, surgeWaste } from "../../../src/rules/life/surges.ts";
import { classic, heroic } from "../support/presets.ts";
import { hero, withState } from "./support.ts";

describe("surges", () => {
  const able = (value: number, total: number, surges = 2): ReturnType<typeof hero> =>
    withState(hero(value, total), { surges });

  it.each([
    [20, 5],
    [7, 1],
    [3, 1],
  ])("HERO-13: one gives a quarter of %d, rounded down and at least 1: %d", (total, value) => {
    expect(surgeValue(hero(1, total))).toBe(value);
  });

  it.each([
    ["all of it has room", 15, 0],
    ["one is lost", 16, 1],
    ["all is lost", 20, 5],
    ["below 0 it begins at 0", -3, 0],
  ])("HERO-15: %s", (_name, value, waste) => {
    expect(surgeWaste(able(value, 20), heroic)).toBe(waste);
  });

  it("HERO-13, HERO-26: the last is spent, and then there is none", () => {
    const first = spendSurge(able(4, 20, 1), heroic);
    expect(first.after.hitPoints.value).toBe(9);
    expect(first.after.surges).toBe(0);
    expect(spendSurge(able(4, 20, 0), heroic).refused?.key).toBe("life.noSurgeLeft");
    expect(spendSurge(able(4, 20), classic).refused?.key).toBe("life.surgesOff");
    expect(spendSurge({ ...able(0, 20), conditions: ["dead"] }, heroic).refused?.key).toBe("life.healDead");
  });

  it("HERO-26: a second wind once an encounter, awake, betters the armour class by 2", () => {
    expect(secondWind(able(4, 20), false, heroic)).toMatchObject({ action: "standard", armourClass: 2 });
    const again = secondWind(able(4, 20), true, heroic);
    expect(again.refused?.key).toBe("life.secondWindUsed");
    expect(again.armourClass).toBe(0);
    expect(again.change.after.hitPoints.value).toBe(4);
    const lying = secondWind({ ...able(4, 20), conditions: ["unconscious"] }, false, heroic);
    expect(lying.refused?.key).toBe("life.unconscious");
  });
});
