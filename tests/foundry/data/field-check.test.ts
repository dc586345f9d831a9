import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkInput, type FieldRules } from "../../../src/view/fields/check-input.ts";

const score: FieldRules = { kind: "number", integer: true, nullable: false, min: 3, max: 18 };

describe("numbers", () => {
  test.each([
    ["3", 3],
    [" 18 ", 18],
    ["+7", 7],
    ["=7", 7],
  ])("%j is stored as %d", (typed, value) => {
    expect(checkInput(score, typed)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "required"],
    ["2", "range"],
    ["19", "range"],
    ["7.5", "whole"],
    ["ten", "number"],
    ["1e999", "number"],
  ])("%j is refused: %s", (typed, key) => {
    expect(checkInput(score, typed)).toMatchObject({ ok: false, problem: { key } });
  });

  describe("T7: a sign adds where nothing below zero may stand", () => {
    const coins: FieldRules = { kind: "number", integer: true, nullable: false, min: 0 };
    test.each([
      ["+15", 85, 100],
      ["-5", 85, 80],
      ["−5", 85, 80],
      ["=15", 85, 15],
      ["15", 85, 15],
    ])("%j on %d is %d", (typed, now, value) => {
      expect(checkInput(coins, typed, now)).toEqual({ ok: true, value });
    });

    test.each([
      ["-90", 85, "least"],
      ["2,5", 2, "whole"],
      ["2.5", 2, "whole"],
      ["5 gp", 5, "number"],
      ["1+1", 5, "number"],
    ])("%j on %d is refused: %s", (typed, now, key) => {
      expect(checkInput(coins, typed, now)).toMatchObject({ ok: false, problem: { key } });
    });

    test("nothing is added to a blank, where the rules work the number out", () => {
      const save: FieldRules = { kind: "number", integer: true, nullable: true, min: 0, max: 30 };
      expect(checkInput(save, "+1", null)).toMatchObject({ ok: false, problem: { key: "nothing" } });
      expect(checkInput(save, "1", null)).toEqual({ ok: true, value: 1 });
    });

    test("a modifier takes its sign as it is", () => {
      const modifier: FieldRules = { kind: "number", integer: true, nullable: false, min: -20, max: 20 };
      expect(checkInput(modifier, "-2", 5)).toEqual({ ok: true, value: -2 });
    });
  });

  test("one bound alone is named alone", () => {
    const rules: FieldRules = { kind: "number", integer: true, nullable: true, min: 0 };
    expect(checkInput(rules, "-1")).toEqual({ ok: false, problem: { key: "least", data: { min: 0 } } });
    expect(checkInput(rules, "")).toEqual({ ok: true, value: null });
    expect(checkInput(rules, "−1")).toMatchObject({ ok: false });
  });

  test("whatever is accepted lies within the bounds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (typed) => {
        const checked = checkInput(score, typed);
        if (!checked.ok) return true;
        const value = Number(checked.value);
        return Number.isInteger(value) && value >= 3 && value <= 18;
      }),
    );
  });
});

describe("formulas", () => {
  const rules: FieldRules = { kind: "formula", blank: true };

  test.each(["2d6+1", "1d4*10", "(1d6+1)*10", "12", "1d100"])("%s is stored", (typed) => {
    expect(checkInput(rules, typed)).toEqual({ ok: true, value: typed });
  });

  test.each(["2d", "d", "1d6+", "2d6kh1", "@str", "alert(1)", "1d6)"])("%s is refused", (typed) => {
    expect(checkInput(rules, typed)).toMatchObject({ ok: false, problem: { key: "formula" } });
  });

  test("blank is none where none is allowed", () => {
    expect(checkInput(rules, " ")).toEqual({ ok: true, value: "" });
    expect(checkInput({ kind: "formula", blank: false }, " ")).toMatchObject({ ok: false });
  });
});

describe("texts and lists", () => {
  test("a required name is not left empty", () => {
    expect(checkInput({ kind: "text", blank: false }, "  ")).toMatchObject({ ok: false, problem: { key: "required" } });
    expect(checkInput({ kind: "text", blank: false }, " Goblin ")).toEqual({ ok: true, value: "Goblin" });
  });

  test("a list is split at commas, and each entry is checked", () => {
    const words: FieldRules = { kind: "list", element: { kind: "text", blank: false } };
    expect(checkInput(words, "undead, , silent")).toEqual({ ok: true, value: ["undead", "silent"] });
    const slots: FieldRules = { kind: "list", element: { kind: "number", integer: true, nullable: false, min: 0 } };
    expect(checkInput(slots, "2, 1, 0")).toEqual({ ok: true, value: [2, 1, 0] });
    expect(checkInput(slots, "2, x")).toMatchObject({ ok: false, problem: { key: "number" } });
  });

  test("only a listed choice is stored", () => {
    const rules: FieldRules = { kind: "text", blank: false, choices: ["one", "two"] };
    expect(checkInput(rules, "two")).toEqual({ ok: true, value: "two" });
    expect(checkInput(rules, "three")).toMatchObject({ ok: false, problem: { key: "choice" } });
  });
});
