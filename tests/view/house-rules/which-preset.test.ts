import { describe, expect, it } from "vitest";
import { presets } from "../../../src/rules/presets/index.ts";
import { PRESET_QUESTIONS, presetByAnswers } from "../../../src/view/house-rules/which-preset.ts";

describe("presetByAnswers", () => {
  it.each([
    ["classic", {}],
    ["classic", { turns: "sides", hits: "plain", reaction: "twoSixes" }],
    ["heroic", { turns: "each", hits: "plain" }],
    ["eris", { turns: "sides", hits: "parry", reaction: "twoSixes" }],
    ["gorman", { hits: "maiming", reaction: "twoTens" }],
    ["referee", { turns: "sides", reaction: "twoTens" }],
    ["classic", { turns: "something else" }],
  ])("leads to %s from %j", (preset, answers) => {
    expect(presetByAnswers(answers)).toBe(preset);
  });

  it("can lead to every preset", () => {
    const reached = new Set(PRESET_QUESTIONS.flatMap(({ answers }) => answers.map(({ preset }) => preset)));
    expect([...reached].sort()).toEqual(Object.keys(presets).sort());
  });
});
