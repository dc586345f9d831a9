/** Hit points of a monster that comes to the table. */
import { describe, expect, it } from "vitest";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import {
  planMonsterHitPoints,
  resolveMonsterHitPoints,
  worthDice,
} from "../../../src/rules/life/monster-hit-points.ts";
import { classic, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { monster } from "./support.ts";

const CONVERTED = rulings({ monsterConversion: "eris" });

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

  it.each([
    ["dice of the book", classic, "", "2d8", undefined, "hitPoints.dice"],
    ["dice of another book, converted", CONVERTED, "", "2d6", true, "convert.dice"],
    ["listed dice that are those of the book, converted", CONVERTED, "2 d8", "2d6", true, "convert.dice"],
    ["listed dice of its own, left alone", CONVERTED, "2d6", "2d6", undefined, "hitPoints.dice"],
  ] as const)("ERIS-131: %s", (_name, rules, listed, formula, converted, key) => {
    const creature = monster(1, 1, { hitDice: { number: 2, modifier: 0, asterisks: 0 } });
    const plan = planMonsterHitPoints(creature, listed, rules);
    expect(plan.rolls).toEqual([{ id: "hitPoints", formula }]);
    expect("converted" in plan ? plan.converted : undefined).toBe(converted);
    expect(Object.hasOwn(plan, "converted")).toBe(converted === true);
    const { steps } = resolveMonsterHitPoints(plan, { hitPoints: rolledFrom(formula, [3, 4]) }, rules);
    expect(steps[0]?.key).toBe(key);
    expect(steps[0]?.source.rule).toBe(converted ? "ERIS-131" : undefined);
  });

  it.each([
    [1, 0, true, 0.5, 0],
    [1, -1, true, 0.5, 0],
    [0.25, 0, true, 0.25, 0],
    [1, 1, true, 1, 1],
    [2, 0, true, 2, 0],
    [1, -1, false, 1, -1],
  ])("BX-182: %d%+d Hit Dice, a normal human %s, are worth %d%+d", (number, modifier, normal, worth, plus) => {
    expect(worthDice({ number, modifier }, normal)).toEqual({ number: worth, modifier: plus });
  });
});
