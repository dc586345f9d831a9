import { describe, expect, it } from "vitest";
import { unstatedSave } from "../../../src/rules/saves/unstated.ts";

describe("BX-031: a thing that names no category", () => {
  const stiff = [{ puts: "paralysed" }];
  it.each([
    ["wand", "wands"],
    ["staff", "paralysis"],
    ["rod", "paralysis"],
    ["wondrous", "paralysis"],
  ])("BX-031 example 2: a %s that paralyses: %s", (kind, category) => {
    expect(unstatedSave(kind, stiff)).toBe(category);
  });
  it("BX-032: whatever else a thing does asks for no save without an entry", () => {
    expect(unstatedSave("staff", [])).toBeUndefined();
    expect(unstatedSave("wand", [{ puts: "asleep" }, {}])).toBeUndefined();
    expect(unstatedSave("wand", [{ puts: "paralysed", noSave: true }])).toBeUndefined();
  });
});
