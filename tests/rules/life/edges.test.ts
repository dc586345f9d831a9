/** Where one figure turns into the next: the last value on either side of each bound. */
import { describe, expect, it } from "vitest";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../../src/rules/life/monster-hit-points.ts";
import { isBloodied, maximumHitPoints, thresholds } from "../../../src/rules/life/state.ts";
import { secondWind, spendSurge, surgeValue, surgeWaste } from "../../../src/rules/life/surges.ts";
import { classic, heroic } from "../support/presets.ts";
import { hero, monster, withState } from "./support.ts";

describe("hit points of a monster that comes to the table", () => {
  it.each([
    ["four dice", 4, 0, "4d8"],
    ["four dice and one", 4, 1, "4d8+1"],
    ["one die less one", 1, -1, "1d8-1"],
    ["one die", 1, 0, "1d8"],
    ["half a die is a d4", 0.5, 0, "1d4"],
    ["less than half a die is a point", 0.25, 0, "1"],
  ])("Facts: %s", (_name, number, modifier, formula) => {
    const creature = monster(1, 1, { hitDice: { number, modifier, asterisks: 0 } });
    expect(planMonsterHitPoints(creature, "", classic).rolls).toEqual([{ id: "hitPoints", formula }]);
  });

  it("Facts: what is listed goes before the Hit Dice", () => {
    const creature = monster(1, 1, { hitDice: { number: 2, modifier: 0, asterisks: 0 } });
    expect(planMonsterHitPoints(creature, "2d6", classic).rolls).toEqual([{ id: "hitPoints", formula: "2d6" }]);
  });

  it.each([
    ["1d8-1", [1], 1],
    ["1d8-1", [2], 1],
    ["1d8-1", [3], 2],
    ["2d8", [8, 7], 15],
  ])("Facts: %s that shows %j is %d: at least 1", (formula, faces, value) => {
    const creature = monster(1, 1, { hitDice: { number: 1, modifier: 0, asterisks: 0 } });
    const plan = planMonsterHitPoints(creature, formula, classic);
    const outcome = resolveMonsterHitPoints(plan, { hitPoints: rolledFrom(formula, faces) }, classic);
    expect(outcome).toMatchObject({ procedure: "monsterHitPoints", value, stamp: classic.hash });
  });

  it("HERO-11: a minion has its number without dice", () => {
    const creature = monster(1, 1, { minion: true, hitDice: { number: 1, modifier: 0, asterisks: 0 } });
    const plan = planMonsterHitPoints(creature, "3d8", heroic);
    expect(plan.rolls).toEqual([]);
    expect(resolveMonsterHitPoints(plan, {}, heroic).value).toBe(plan.fixed?.value);
  });
});

describe("healing", () => {
  it.each([
    ["BX-030: some of it", 3, 4, 7, 0],
    ["BX-030: just to the maximum", 3, 7, 10, 0],
    ["BX-030: one too many is wasted", 3, 8, 10, 1],
    ["BX-030: all of it is wasted at the maximum", 10, 5, 10, 5],
    ["BX-030: nothing heals nothing", 10, 0, 10, 0],
    ["BX-030: nothing heals nothing below the maximum either", 3, 0, 3, 0],
  ])("%s", (_name, value, amount, after, wasted) => {
    const change = heal(hero(value, 10), amount, classic);
    expect([change.after.hitPoints.value, change.wasted]).toEqual([after, wasted]);
  });

  it("BX-030: the dead are not healed, and it says so", () => {
    const change = heal(hero(0, 10, 1, { conditions: ["dead"] }), 5, classic);
    expect([change.refused?.key, change.after.hitPoints.value]).toEqual(["life.healDead", 0]);
  });

  it("BX-025, HERO-15: what cuts the healing is the total, or the wound that lowers it", () => {
    const cut = (wounds: number) =>
      heal(withState(hero(1, 20, 1), { wounds }), 40, heroic).steps.find(({ key }) => key === "life.maximum")?.source;
    expect(cut(0)).toEqual({ kind: "rule", rule: "BX-025" });
    expect(cut(1)).toMatchObject({ kind: "ruling", topic: "death" });
  });
});

describe("wounds and what they leave", () => {
  it.each([
    ["HERO-12: 20", 20, [20, 15, 10, 5]],
    ["HERO-12: rounded down", 7, [7, 5, 3, 1]],
    ["HERO-12: at least 1", 1, [1, 1, 1, 1]],
  ] as const)("%s", (_name, total, of) => {
    expect(thresholds(total)).toEqual(of);
    const levels = [0, 1, 2, 3].map((wounds) => maximumHitPoints(withState(hero(1, total), { wounds }), heroic).value);
    expect(levels).toEqual(of);
  });

  it("HERO-15: without a wound there is nothing to reckon", () => {
    expect(maximumHitPoints(hero(20, 20), heroic).steps.map(({ key }) => key)).toEqual(["life.total"]);
    expect(maximumHitPoints(withState(monster(20), { wounds: 2 }), heroic).value).toBe(20);
  });

  it.each([
    [11, 20, false],
    [10, 20, true],
    [3, 7, true],
    [4, 7, false],
  ])("HERO-16: %d of %d is bloodied: %s", (value, total, is) => {
    expect(isBloodied(hero(value, total))).toBe(is);
  });
});

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
    expect([first.after.hitPoints.value, first.after.surges]).toEqual([9, 0]);
    expect(spendSurge(able(4, 20, 0), heroic).refused?.key).toBe("life.noSurgeLeft");
    expect(spendSurge(able(4, 20), classic).refused?.key).toBe("life.surgesOff");
    expect(spendSurge({ ...able(0, 20), conditions: ["dead"] }, heroic).refused?.key).toBe("life.healDead");
  });

  it("HERO-26: a second wind once an encounter, awake, betters the armour class by 2", () => {
    expect(secondWind(able(4, 20), false, heroic)).toMatchObject({ action: "standard", armourClass: 2 });
    const again = secondWind(able(4, 20), true, heroic);
    expect([again.refused?.key, again.armourClass, again.change.after.hitPoints.value]).toEqual([
      "life.secondWindUsed",
      0,
      4,
    ]);
    const lying = secondWind({ ...able(4, 20), conditions: ["unconscious"] }, false, heroic);
    expect(lying.refused?.key).toBe("life.unconscious");
  });
});
