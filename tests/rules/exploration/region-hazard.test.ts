import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { groundFactor, isHindered } from "../../../src/rules/exploration/difficult-ground.ts";
import {
  planRegionHazard,
  type RegionHazard,
  resolveRegionHazard,
  turnsBegun,
} from "../../../src/rules/exploration/region-hazard.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const creature = (own: Partial<Creature> = {}): Creature => makeCreature({ id: "hild", ...own });

const PIT: RegionHazard = { name: "Pit", formula: "1d6", kind: "fire", magic: false, onSave: "half", modifier: 0 };

describe("the hazard of a place", () => {
  it.each([
    ["without a save", {}, 5, undefined, { how: "hurt", amount: 5 }],
    ["BX-035: half of what was rolled, rounded down", { save: "breath" }, 5, true, { how: "halved", amount: 2 }],
    ["BX-035: half is never nothing", { save: "breath" }, 1, true, { how: "halved", amount: 1 }],
    ["a save that takes all of it away", { save: "breath", onSave: "negates" }, 5, true, { how: "saved", amount: 0 }],
    ["a save that failed", { save: "breath", onSave: "negates" }, 5, false, { how: "hurt", amount: 5 }],
  ] as const)("%s", (_what, set, face, saved, comes) => {
    const plan = planRegionHazard(creature(), { ...PIT, ...set }, [], rulings());
    expect(resolveRegionHazard(plan, rollsFor(plan, { damage: [face] }), saved)).toEqual(comes);
  });

  it("BX-155: who takes half of such harm takes half again of what is left", () => {
    const plan = planRegionHazard(creature({ halves: ["fire"] }), PIT, [], rulings());
    expect(resolveRegionHazard(plan, rollsFor(plan, { damage: [6] }), true)).toEqual({ how: "halved", amount: 1 });
  });

  it("the referee's modifier is a step of the save under the hazard's name", () => {
    const plan = planRegionHazard(creature(), { ...PIT, save: "death", modifier: -2 }, [], rulings());
    expect(plan.save?.modifiers).toContainEqual(
      expect.objectContaining({ value: -2, source: { kind: "effect", name: "Pit" } }),
    );
  });

  it.each([
    ["the dead", { conditions: ["dead"] }, "work.dead"],
    ["one immune to the kind", { immunities: ["fire"] }, "hazardUnharmed"],
  ] as const)("is none for %s", (_who, own, key) => {
    expect(planRegionHazard(creature(own as Partial<Creature>), PIT, [], rulings()).refused?.key).toBe(key);
  });

  it.each([
    ["formula", "1d6 +", "hazard.formula"],
    ["modifier", 21, "hazard.modifier"],
    ["onSave", "twice", "hazard.onSave"],
  ])("names the field %s that is wrong", (field, value, named) => {
    expect(() => planRegionHazard(creature(), { ...PIT, [field]: value }, [], rulings())).toThrow(named);
  });

  it.each([
    [0, 599, 0],
    [0, 600, 1],
    [599, 601, 1],
    [300, 1500, 2],
    [0, 864_000, 6],
    [600, 0, 0],
  ])("of the clock from %i to %i begin %i turns", (before, now, turns) => {
    expect(turnsBegun(before, now)).toBe(turns);
  });
});

describe("difficult ground", () => {
  it.each([
    [[], 1],
    [[2], 2],
    [[2, 3], 3],
    [[1, 1.5], 1.5],
  ])("of %j the worst counts: %d", (factors, all) => {
    expect(groundFactor(factors)).toBe(all);
  });

  it("a factor out of bounds is named", () => {
    expect(() => groundFactor([2, 0.5])).toThrow("factors.1");
  });

  it.each([
    ["walk", false, true],
    ["swim", false, true],
    ["fly", false, false],
    ["fly", true, true],
    ["blink", true, false],
    ["displace", true, false],
  ])("hinders one who goes by %s, reaching into the air or not (%s): %s", (action, fliers, is) => {
    expect(isHindered(action, { fliers })).toBe(is);
  });
});
