import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { descriptionBeyondName, firstParagraph } from "../../../src/view/platform/descriptions.ts";

describe("the summary of an ability beside its name", () => {
  it.each([
    ["Gaze", "Gaze: save vs spells at -2 or charmed.", "Save vs spells at -2 or charmed."],
    ["Undead", "Undead: silent until it strikes.", "Silent until it strikes."],
    ["Infravision", "Infravision 90 ft.", "90 ft."],
    ["Breath", "Breath 3/day: damage equals its hit points.", "3/day: damage equals its hit points."],
    ["Breath", "Breath of fire.", "Breath of fire."],
    ["Charge", "Charges those who corner it.", "Charges those who corner it."],
    ["Gaze", "Gaze", "Gaze"],
    ["", "Anything: goes.", "Anything: goes."],
  ])("%s beside %j", (name, summary, expected) => {
    expect(descriptionBeyondName(name, summary)).toBe(expected);
  });

  it("leaves nothing out but the name", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, summary) => {
        expect(summary.toLowerCase().endsWith(descriptionBeyondName(name, summary).toLowerCase())).toBe(true);
      }),
    );
  });
});

describe("what a description says first", () => {
  it.each([
    ["<p><strong>a touch; single use.</strong></p><p>More of it.</p>", "A touch; single use."],
    ["Holds &lt;3&gt; men &amp; a mule", "Holds <3> men & a mule"],
    ['<section class="secret"><p>It is cursed.</p></section><p>A plain ring.</p>', "A plain ring."],
    ["<p>As @UUID[Item.x]{Sleep}, [[/r 2d8]]{2d8} HD</p>", "As Sleep, 2d8 HD"],
    ["", ""],
  ])("%j", (description, expected) => {
    expect(firstParagraph(description)).toBe(expected);
  });
});
