/** Scores, terrains and days that there are not: the field is named. */
import { describe, expect, it } from "vitest";
import { type AbilitiesOutcome, exchangeScores } from "../../../src/rules/characters/abilities.ts";
import type { Ability } from "../../../src/rules/creature/types.ts";
import { drowningChance } from "../../../src/rules/exploration/hazards.ts";
import { afterDay } from "../../../src/rules/exploration/hunger-and-thirst.ts";
import { canCarry, deviation, lostChance, sightMiles } from "../../../src/rules/exploration/travel.ts";

/** A word where the type asks for one of a list, as it comes from a macro. */
const word = <T extends string>(text: string): T => text as T;

describe("words that there are not name their field", () => {
  const scores = { str: 3, int: 4, wis: 5, dex: 6, con: 7, cha: 8 };
  const rolled: AbilitiesOutcome = { procedure: "abilities", scores, mayExchange: true, stamp: "" };
  it.each<[string, () => unknown, string]>([
    ["an ability to exchange", () => exchangeScores(rolled, "str", word<Ability>("luck")), "other"],
    ["an ability to exchange with", () => exchangeScores(rolled, word<Ability>("luck"), "str"), "one"],
    ["a terrain to see in", () => sightMiles(word("luck")), "terrain"],
    ["a terrain to be lost in", () => lostChance([{ terrain: word("luck") }], [6], "none"), "stretches.0.terrain"],
    ["no stretches", () => lostChance(undefined as never, [6], "none"), "stretches"],
    ["a grid", () => deviation(3, word("luck")), "grid"],
    ["a size to carry", () => canCarry(12, word("luck")), "size"],
    ["armour in the water", () => drowningChance({ rough: true, armour: word("luck"), load: 0 }), "waters.armour"],
    ["days without food", () => afterDay({ food: Number.NaN, water: 0 }, { food: false, water: true }), "want.food"],
    [
      "days without water",
      () => afterDay({ food: 0, water: word<never>("1") }, { food: true, water: false }),
      "want.water",
    ],
  ])("%s", (_name, act, field) => {
    expect(act).toThrow(expect.objectContaining({ field }));
  });

  it("and good ones still work", () => {
    expect(exchangeScores(rolled, "str", "cha")).toMatchObject({ scores: { str: 8, cha: 3 } });
    expect(deviation(3, "hex")).toBe(60);
    expect(deviation(3, "square")).toBe(45);
    expect(canCarry(12, "large")).toBe(true);
    expect(canCarry(12, "huge")).toBe(false);
    expect(afterDay({ food: 1, water: 2 }, { food: false, water: true })).toEqual({ food: 2, water: 0 });
  });
});
