/** Magic of armour beside the bonus of a level: which of them counts, line by line. */
import { describe, expect, it } from "vitest";
import { armourClass, beatenByLevel } from "../../../src/rules/attack/armour-class.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, shield, suit } from "./fight.ts";

const both = rulings({ inherentStacking: "add" }, "heroic");
const spoiling = rulings({ magicArmour: "eris" }, "heroic");

describe("magic armour and the bonus of a level", () => {
  it.each<[string, Rulings, number, number, number, string]>([
    ["no bonus at level 1", heroic, 1, 1, 2, "plate 1, shield 2"],
    ["a better shield", heroic, 9, 1, 2, "plate 1, shield 2, level 2 not"],
    ["a better suit", heroic, 9, 2, 1, "plate 2, shield 1, level 2 not"],
    ["both worse: the better of them does not count", heroic, 9, 1, 1, "plate 1 not, shield 1, level 2"],
    ["a shield alone that is worse", heroic, 9, 0, 1, "shield 1 not, level 2"],
    ["a cursed suit counts all the same", heroic, 9, -1, 0, "plate -1, level 2"],
    ["a cursed suit and a shield", heroic, 9, -1, 1, "plate -1, shield 1 not, level 2"],
    ["all add up", both, 9, 1, 1, "plate 1, shield 1, level 2"],
    ["magic that spoils the roll", spoiling, 1, 1, 2, "plate 1 spoils, shield 2 spoils"],
    ["magic that spoils the roll, and is worse", spoiling, 9, 1, 1, "plate 1 not, shield 1 spoils, level 2"],
    ["magic that spoils the roll, and is better", spoiling, 9, 3, 1, "plate 3 spoils, shield 1 spoils, level 2 not"],
  ])("HERO-21, MIX-18: %s", (_name, rules, level, plate, ofShield, expected) => {
    const wearer = hero("fighter", level, { armour: [suit("plate", plate), shield(ofShield)] });
    const lines = armourClass(wearer, {}, rules)
      .ascending.steps.filter(({ key }) => key === "armourClass.magic" || key === "armourClass.inherent")
      .map(({ value, source, why }) => {
        const reason = why === "higherBonusCounts" ? " not" : why === "spoilsTheRoll" ? " spoils" : "";
        return `${source.name ?? "level"} ${value}${reason}`;
      });
    expect(lines.join(", ")).toBe(expected);
  });

  it.each([
    ["a worse suit", heroic, 9, 1, {}, true],
    ["a suit that is as good", heroic, 9, 2, {}, false],
    ["a cursed suit", heroic, 9, -1, {}, false],
    ["a suit at level 1", heroic, 1, 1, {}, false],
    ["a suit where both count", both, 9, 1, {}, false],
    ["a worse suit beside a shield that is lost", heroic, 9, 1, { shield: "behind" }, true],
  ] as const)("HERO-21, MIX-18: whether a level beats %s", (_name, rules, level, magic, lost, beaten) => {
    const piece = suit("plate", magic);
    const worn = "shield" in lost ? [piece, shield(3)] : [piece];
    expect(beatenByLevel(hero("fighter", level, { armour: worn }), piece, lost, rules)).toBe(beaten);
  });
});
