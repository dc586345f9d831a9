import { describe, expect, test } from "vitest";
import {
  groupGear,
  groupRoutines,
  groupSpells,
  hitDiceText,
  openLevels,
  percentLeft,
} from "../../../src/view/actor/inventory.ts";
import { whyHtml, whySpoken } from "../../../src/view/platform/explanation.ts";
import type { DerivedValue } from "../../../src/view/platform/view-types.ts";

const item = (name: string, type: string, sort = 0) => ({
  id: name,
  name,
  type,
  sort,
  quantity: 1,
  weight: null,
  worth: 0,
  container: null,
  capacity: null,
});

describe("setting things out", () => {
  test("gear stands in groups, in the person's order, then by name; what cannot be carried is left out", () => {
    const groups = groupGear([
      item("Torch", "gear", 2),
      item("Rope", "gear", 1),
      item("Sword", "weapon"),
      item("Axe", "weapon"),
      item("Arrows", "ammunition"),
      item("Fighter", "class"),
    ]);
    expect(groups.map(({ key, rows }) => [key, rows.map(({ name }) => name)])).toEqual([
      ["weapons", ["Arrows", "Axe", "Sword"]],
      ["gear", ["Rope", "Torch"]],
    ]);
  });

  test("spells by level, lowest first", () => {
    const groups = groupSpells([
      { name: "Web", level: 2 },
      { name: "Sleep", level: 1 },
      { name: "Light", level: 1 },
    ]);
    expect(groups.map(({ key, rows }) => [key, rows.map(({ name }) => name)])).toEqual([
      ["1", ["Light", "Sleep"]],
      ["2", ["Web"]],
    ]);
  });

  test("spell levels without places are left out, but not what is in memory", () => {
    const level = (value: string | null, memorised: number) => ({
      slots: value === null ? null : { value },
      memorised,
    });
    expect(openLevels([level("2", 0), level("0", 0), level("0", 1), level(null, 0)])).toEqual([
      level("2", 0),
      level("0", 1),
    ]);
  });

  test("attacks of one routine stand together; a weapon without one is the first", () => {
    const groups = groupRoutines([{ routine: 2, id: "breath" }, { id: "claw" }, { routine: 1, id: "bite" }]);
    expect(groups.map(({ rows }) => rows.map(({ id }) => id))).toEqual([["claw", "bite"], ["breath"]]);
  });
});

describe("figures", () => {
  test.each([
    [{ dice: 3, modifier: 1, asterisks: 2 }, "3+1**"],
    [{ dice: 0.5, modifier: 0, asterisks: 0 }, "½"],
    [{ dice: 1, modifier: -1, asterisks: 0 }, "1−1"],
  ])("hit dice %j are printed %s", (hd, printed) => {
    expect(hitDiceText(hd)).toBe(printed);
  });

  test("what is left stays between nothing and all", () => {
    expect(percentLeft(4, 8)).toBe(50);
    expect(percentLeft(-3, 8)).toBe(0);
    expect(percentLeft(12, 8)).toBe(100);
    expect(percentLeft(1, 0)).toBe(0);
  });
});

describe("reasons", () => {
  const value: DerivedValue = {
    labelKey: "ac",
    value: "5",
    why: [
      { textKey: "mail <b>", amount: "5" },
      { textKey: "dex", amount: "+1", suppressed: { textKey: "asleep" } },
    ],
  };

  test("names are made safe, and what was not counted stays with its reason", () => {
    const html = whyHtml(value, (key) => key);
    expect(html).toContain("mail &lt;b&gt;");
    expect(html).not.toContain("<b>");
    expect(html).toMatch(/is-suppressed.*asleep/);
  });

  test("spoken, they are what counted alone", () => {
    expect(whySpoken(value, (key) => key)).toBe("ac 5: mail <b> 5");
    expect(whySpoken({ ...value, why: [] }, (key) => key)).toBe("ac 5");
  });
});
