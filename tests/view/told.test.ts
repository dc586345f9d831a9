import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toldOf } from "../../src/view/told.ts";

describe("what an ability is told by beside its name", () => {
  it.each([
    ["Gaze", "Gaze: save vs spells at -2 or charmed.", "Save vs spells at -2 or charmed."],
    ["Undead", "Undead: silent until it strikes.", "Silent until it strikes."],
    ["Infravision", "Infravision 90 ft.", "90 ft."],
    ["Breath", "Breath 3/day: damage equals its hit points.", "3/day: damage equals its hit points."],
    ["Breath", "Breath of fire.", "Breath of fire."],
    ["Charge", "Charges those who corner it.", "Charges those who corner it."],
    ["Gaze", "Gaze", "Gaze"],
    ["", "Anything: goes.", "Anything: goes."],
  ])("%s beside %j", (name, summary, told) => {
    expect(toldOf(name, summary)).toBe(told);
  });

  it("leaves nothing out but the name", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, summary) => {
        expect(summary.toLowerCase().endsWith(toldOf(name, summary).toLowerCase())).toBe(true);
      }),
    );
  });
});
