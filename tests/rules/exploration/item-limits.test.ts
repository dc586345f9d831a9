/** Gear of which one can carry only so many: what counts against which limit, and how many more fit. */
import { describe, expect, it } from "vitest";
import { limitOf, take } from "../../../src/rules/exploration/item-limits.ts";
import { classic, eris } from "../support/presets.ts";

describe("limits of gear", () => {
  it.each([
    ["rope", "rope-50-ft", "", "", "rope"],
    ["a flask of oil", "oil-flask", "", "", "oil"],
    ["oil to throw", "burning-oil", "", "", "oil"],
    ["rations", "standard-rations", "", "", "standardRations"],
    ["iron rations", "iron-rations", "", "", "ironRations"],
    ["a waterskin", "waterskin", "", "", "skins"],
    ["arrows", "arrows", "", "", "arrows"],
    ["bolts", "crossbow-bolts", "", "", "quarrels"],
    ["a torch", "torch", "", "", "torches"],
    ["torches", "torches", "", "", "torches"],
    ["magic arrows, with those of their group", "arrows-plus-1", "arrows", "", "arrows"],
    ["what its own sheet names, before its key", "torch", "", "oil", "oil"],
    ["a sheet with a name that there is not", "torch", "", "lamps", "torches"],
    ["a sword", "sword", "", "", undefined],
    ["a key of every object", "constructor", "toString", "", undefined],
  ] as const)("ERIS-117: %s", (_name, key, group, typed, limit) => {
    expect(limitOf(key, group, typed)).toBe(limit);
  });

  it.each([
    ["as many as fit", 10, 2, { character: true }, { accepted: 2, left: 0, marked: false }],
    ["one too many", 10, 3, { character: true }, { accepted: 2, left: 1, marked: false }],
    ["more than there may be already", 20, 1, { character: true }, { accepted: 0, left: 1, marked: false }],
    ["up to the limit by leave", 10, 2, { character: true, leave: true }, { accepted: 2, left: 0, marked: false }],
    ["over it by leave", 10, 3, { character: true, leave: true }, { accepted: 3, left: 0, marked: true }],
    ["a mule", 10, 30, { character: false }, { accepted: 30, left: 0, marked: false }],
  ] as const)("ERIS-117: of twelve torches, %s", (_name, held, more, who, expected) => {
    const found = take("torches", held, more, who, eris);
    expect(found).toMatchObject(expected);
    expect(found.refused?.data).toEqual(expected.left > 0 ? { most: 12, left: expected.left } : undefined);
  });

  it("ERIS-117: where the ruling is off nothing is counted", () => {
    expect(take("torches", 99, 99, { character: true }, classic)).toEqual({ accepted: 99, left: 0, marked: false });
  });

  it.each([
    ["held", -1, 1],
    ["more", 1, 0.5],
  ])("ERIS-117: a count that cannot be names its field: %s", (field, held, more) => {
    expect(() => take("torches", held, more, { character: true }, eris)).toThrow(expect.objectContaining({ field }));
  });
});
