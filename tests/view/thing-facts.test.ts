/** The most important facts of an item, on the page that describes it. */
import { describe, expect, test } from "vitest";
import { type ItemLike, itemFactLines } from "../../src/view/items/item-facts.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";

const english = englishTexts();

function factKeys(type: string, thing: ItemLike, notation: "descending" | "ascending" = "descending"): string[] {
  return itemFactLines(type, thing, notation).map(({ textKey, data = {}, keys = {} }) => {
    const words = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, english.get(key) ?? key]));
    return (english.get(textKey) ?? textKey).replace(/\{(\w+)\}/g, (_, name: string) =>
      String({ ...data, ...words }[name]),
    );
  });
}

describe("the facts of a thing", () => {
  test.each([
    ["plate, descending first", { kind: "armour", ac: 3 }, "descending", ["Armour class: 3 [16]"]],
    ["plate, ascending first", { kind: "armour", ac: 3 }, "ascending", ["Armour class: 16 [3]"]],
    ["a shield", { kind: "shield", ac: 9, shieldBonus: 1 }, "descending", ["Armour class better by 1"]],
    ["a helmet, which is no armour by itself", { kind: "helmet", ac: 9, shieldBonus: 0 }, "descending", []],
  ] as const)("%s", (_, thing, notation, expected) => {
    expect(factKeys("armour", thing, notation)).toEqual(expected);
  });

  test("a weapon shows its range where it is thrown or shot, and that it takes both hands", () => {
    const range = { short: 70, medium: 140, long: 210 };
    expect(factKeys("weapon", { missile: true, hands: "two", range })).toEqual(["Range 70/140/210′", "Two-handed"]);
    expect(factKeys("weapon", { missile: false, hands: "one", range })).toEqual([]);
  });

  test("a background teaches its skills and may bar an alignment", () => {
    expect(
      factKeys("background", { skills: [{ name: "Poisoner" }, { name: "Climber" }], alignment: "not lawful" }),
    ).toEqual(["Skills: Poisoner, Climber", "Alignment: not lawful"]);
  });

  test("a people sees in the dark and speaks, a power says how often and at what cost, a skill of what kind it is", () => {
    expect(factKeys("ancestry", { infravision: 60, languages: ["Common"] })).toEqual([
      "Infravision 60 ft",
      "Languages: Common",
    ]);
    expect(factKeys("power", { usage: "encounter", action: "minor", range: { text: "30 ft" } })).toEqual([
      "Encounter",
      "Minor action",
      "Range 30 ft",
    ]);
    expect(factKeys("skill", { type: "artisan" })).toEqual(["Artisan skill"]);
  });

  test("an item without such facts, or with an empty field, shows none", () => {
    expect(factKeys("gear", {})).toEqual([]);
    for (const type of ["weapon", "armour", "ancestry", "background", "skill", "power"])
      expect(factKeys(type, {})).toEqual([]);
  });
});
