/** The loss by hunger and thirst from those who go without. */
import { describe, expect, it } from "vitest";
import { afterDay, slowedByWant, wantOnAttacks, wantPrompt } from "../../../src/rules/exploration/hunger-and-thirst.ts";
import { fold } from "../support/fold.ts";
import { classic } from "../support/presets.ts";

const rate = classic
  .trace({ key: "movement.base", on: "movement", op: "set", value: 90, source: { kind: "creature" } })
  .done();

describe("hunger and thirst", () => {
  it.each([
    [{ food: 0, water: 0 }, undefined],
    [
      { food: 1, water: 0 },
      { attack: -1, rateQuarters: 1, hitPoints: 0 },
    ],
    [
      { food: 0, water: 2 },
      { attack: -2, rateQuarters: 2, hitPoints: 0 },
    ],
    [
      { food: 3, water: 2 },
      { attack: -3, rateQuarters: 3, hitPoints: 1 },
    ],
    [
      { food: 3, water: 6 },
      { attack: -6, rateQuarters: 4, hitPoints: 4 },
    ],
  ])("BX-049: days without %o", (want, prompt) => {
    expect(wantPrompt(want)).toEqual(prompt);
    expect(wantOnAttacks(want)).toEqual(
      prompt
        ? [
            {
              key: "want.attack",
              on: "attack",
              op: "add",
              value: prompt.attack,
              source: { kind: "rule", rule: "BX-049" },
            },
          ]
        : [],
    );
  });

  it.each([
    [0, 90, []],
    [1, 67, [1, 1]],
    [2, 45, [2, 2]],
    [4, 0, [4, 4]],
    [9, 0, [4, 4]],
  ])("BX-049, MIX-50: %d days without water leave %d of 90 feet", (water, left, quarters) => {
    const slowed = slowedByWant(rate, { food: 0, water }, classic);
    expect(slowed.value).toBe(left);
    expect(fold(slowed.steps)).toBe(left);
    const own = slowed.steps.slice(rate.steps.length);
    expect(own.map(({ data }) => data?.quarters)).toEqual(quarters);
    expect(own.every(({ key, source }) => key === "want.rate" && source.rule === "BX-049")).toBe(true);
  });

  it.each([
    [
      { food: true, water: true },
      { food: 0, water: 0 },
    ],
    [
      { food: true, water: false },
      { food: 0, water: 3 },
    ],
    [
      { food: false, water: true },
      { food: 2, water: 0 },
    ],
    [
      { food: false, water: false },
      { food: 2, water: 3 },
    ],
  ])("BX-049: a day with %o", (had, after) => {
    expect(afterDay({ food: 1, water: 2 }, had)).toEqual(after);
  });

  it.each([
    ["want.food", { food: -1, water: 0 }],
    ["want.water", { food: 0, water: 0.5 }],
  ])("BX-049: a count that cannot be names its field: %s", (field, want) => {
    const wrong = expect.objectContaining({ field });
    expect(() => wantPrompt(want)).toThrow(wrong);
    expect(() => afterDay(want, { food: false, water: false })).toThrow(wrong);
    expect(() => afterDay({ food: 0, water: 0 }, { food: 1 as never, water: true })).toThrow(
      expect.objectContaining({ field: "had.food" }),
    );
  });
});
