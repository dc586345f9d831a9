/** Which fields the details of an item show by its kind. */
import { describe, expect, it } from "vitest";
import { foreignFields } from "../../../src/view/items/fields-by-kind.ts";

const folded = (type: string, system: Record<string, unknown>, set: readonly string[] = []) =>
  foreignFields(type, system, (field) => set.includes(field));

describe("the details of an item, by kind", () => {
  it("of plain gear no spells, implement, bonus, light or trap", () => {
    expect(folded("gear", { kind: "gear" })).toEqual([
      "capacity",
      "ration",
      "spells",
      "implementKind",
      "bonus",
      "light",
      "trap",
      "limitKey",
    ]);
  });

  it.each([
    ["light", "light"],
    ["container", "capacity"],
    ["ration", "ration"],
    ["spellBook", "spells"],
    ["trap", "trap"],
  ])("of a %s what it is for: %s", (kind, field) => {
    expect(folded("gear", { kind })).not.toContain(field);
  });

  it("of a bow no grip and no second hand, of a sword no range", () => {
    expect(folded("weapon", { melee: false, missile: true })).toContain("offHand");
    expect(folded("weapon", { melee: false, missile: true })).not.toContain("range");
    expect(folded("weapon", { melee: true, missile: false })).toContain("ammunition");
  });

  it("of what is no magic no bonus, no charges, no curse", () => {
    expect(folded("armour", { kind: "armour", magic: false })).toEqual(
      expect.arrayContaining(["bonus", "charges", "cursed", "shieldBonus"]),
    );
    expect(folded("armour", { kind: "armour", magic: true })).toEqual(["shieldBonus"]);
  });

  it("what is set is shown, whatever the kind", () => {
    expect(folded("gear", { kind: "gear" }, ["light"])).not.toContain("light");
  });

  it("nothing is folded of a type that has no kinds", () => {
    expect(folded("class", {})).toEqual([]);
  });
});
