import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutTrace } from "../../../src/rules/compile.ts";
import { parseSavesAs } from "../../../src/rules/creature/saves.ts";
import { CLASSES, type Creature, makeCreature, SAVES } from "../../../src/rules/creature/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { firstCategory, saveTarget, saveTargets } from "../../../src/rules/saves/save-target.ts";
import { damageAfterSave, planSave, resolveSave } from "../../../src/rules/saves/saving-throw.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const person = (id: (typeof CLASSES)[number], level: number, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id, kind: "character", class: { id, level }, ...more });
const monster = (number: number, modifier = 0, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id: "monster", hitDice: { number, modifier, asterisks: 0 }, ...more });
const savesAs = (text: string, number = 4): Creature => monster(number, 0, { overrides: { savesAs: text } });
const row = (creature: Creature, under: Rulings): number[] =>
  SAVES.map((category) => saveTarget(creature, category, false, under).value);

/** Rulings with a variant that another topic's owner may not have built yet. */
function forced(base: Rulings, key: string, variant: string): Rulings {
  return withoutTrace({ ...base, choices: { ...base.choices, [key]: variant } });
}

describe("the numbers", () => {
  const fighter = rulings({ monsterSaves: "asFighter" });
  const gorman = rulings({ savingThrows: "gorman", monsterSaves: "gorman" });
  it.each([
    ["BX-033 example 1: fighter 5", person("fighter", 5), classic, [10, 11, 12, 13, 14]],
    ["BX-033 example 2: 3+1 HD, field empty", monster(3, 1), classic, [12, 13, 14, 15, 16]],
    ["BX-033 example 3: 4 HD that saves as HD 2", savesAs("2"), classic, [12, 13, 14, 15, 16]],
    ["BX-033: saves as F2", savesAs("F2"), classic, [12, 13, 14, 15, 16]],
    ["BX-190 example 1: 5 HD", monster(5), classic, [10, 11, 12, 13, 14]],
    ["BX-190 example 2: 4 HD", monster(4), classic, [10, 11, 12, 13, 14]],
    ["BX-190 example 2: 1/2 HD", monster(0.5), classic, [14, 15, 16, 17, 18]],
    ["BX-190 ruling: 1-1 as a normal human", monster(1, -1), classic, [14, 15, 16, 17, 18]],
    ["BX-190 ruling: 3-1 is 1-3", monster(3, -1), classic, [12, 13, 14, 15, 16]],
    ["BX-190: 30 HD use the last row", monster(30), classic, [2, 2, 2, 2, 2]],
    ["Fact: a level 10 elf", person("elf", 10), classic, [6, 7, 8, 8, 8]],
    ["Fact: a level 14 thief", person("thief", 14), classic, [8, 9, 7, 10, 8]],
    ["Fact: a level 8 halfling", person("halfling", 8), classic, [4, 5, 6, 7, 8]],
    ["Fact: over the end of the table", person("cleric", 20), classic, [3, 5, 7, 8, 7]],
    ["ERIS-97 example 1: ogre 4+1", monster(4, 1), fighter, [10, 11, 12, 13, 14]],
    ["ERIS-97 example 2: goblin 1-1", monster(1, -1), fighter, [12, 13, 14, 15, 16]],
    ["ERIS-97 example 3: a cleric of a vampire", savesAs("cleric", 8), fighter, [9, 10, 12, 14, 12]],
    ["ERIS-97 example 4: kobold", monster(0.5), fighter, [12, 13, 14, 15, 16]],
    ["GOR-91 example 1: level 5", person("fighter", 5), gorman, [12, 12, 12, 12, 12]],
    ["GOR-91 example 2: level 3", person("elf", 3), gorman, [14, 14, 14, 14, 14]],
    ["GOR-91 example 2: level 4", person("elf", 4), gorman, [12, 12, 12, 12, 12]],
    ["GOR-91: level 8", person("elf", 8), gorman, [9, 9, 9, 9, 9]],
    ["GOR-91 example 2: level 12", person("elf", 12), gorman, [6, 6, 6, 6, 6]],
    ["GOR-92 example 1: 4+1", monster(4, 1), gorman, [12, 12, 12, 12, 12]],
    ["GOR-92 example 1: 8", monster(8), gorman, [9, 9, 9, 9, 9]],
    ["GOR-92 example 2: 1/2", monster(0.5), gorman, [14, 14, 14, 14, 14]],
    ["GOR-92 example 2: 3+3", monster(3, 3), gorman, [14, 14, 14, 14, 14]],
    [
      "GOR-91 ruling: hirelings",
      makeCreature({ id: "cook", kind: "hireling", normalHuman: true }),
      gorman,
      [14, 14, 14, 14, 14],
    ],
  ])("%s", (_name, creature, under, expected) => {
    expect(row(creature, under)).toEqual(expected);
  });

  it.each([
    ["ERIS-66 example 1: level 2, spells", "fighter", 2, "spells", true, 14],
    ["ERIS-66 example 2: level 3", "fighter", 3, "spells", true, 12],
    ["ERIS-66 example 3: venom is not magic", "fighter", 2, "death", false, 12],
    ["ERIS-66 ruling: a sheet that says halfling uses the fighter's table", "halfling", 2, "death", false, 12],
    ["ERIS-73 example 1: level 1", "fighter", 1, "spells", true, 14],
    ["ERIS-73 example 2: level 9", "fighter", 9, "spells", true, 8],
  ] as const)("%s", (_name, id, level, category, magic, expected) => {
    const ancestry = _name.startsWith("ERIS-73") ? "dwarf" : "halfling";
    const creature = person(id, level, { ancestry });
    expect(saveTarget(creature, category, magic, forced(rulings({}, "eris"), "demihumans", "eris")).value).toBe(
      expected,
    );
  });

  it("BX-033 numbers typed on the sheet replace those of the table, and say so", () => {
    const traced = saveTarget(person("fighter", 1, { overrides: { saves: { breath: 9 } } }), "breath", false, classic);
    expect(traced.value).toBe(9);
    expect(traced.steps.map((step) => step.key)).toEqual(["saves.class", "saves.typed"]);
  });

  it("BX-031 example 2: a staff that paralyses with no category stated is P", () => {
    expect(firstCategory(["spells", "paralysis"])).toBe("paralysis");
    expect(firstCategory(["paralysis", "wands"])).toBe("wands");
  });

  it("reads what a monster saves as, and refuses the rest by name", () => {
    expect(parseSavesAs("Magic-User 3")).toEqual({ kind: "class", id: "magic-user", level: 3 });
    expect(parseSavesAs("HD 7")).toEqual({ kind: "hitDice", number: 7 });
    expect(parseSavesAs("NH")).toEqual({ kind: "normalHuman" });
    expect(() => parseSavesAs("paladin 3")).toThrow("badSavesAs at creature.overrides.savesAs");
  });

  it("a level more is never worse, for any class", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLASSES), fc.integer({ min: 1, max: 30 }), (id, level) => {
        const now = row(person(id, level), classic);
        const later = row(person(id, level + 1), classic);
        later.forEach((value, at) => {
          expect(value).toBeLessThanOrEqual(now[at] ?? 0);
        });
      }),
    );
  });
});

describe("the roll", () => {
  const wise = { str: 9, int: 9, wis: 13, dex: 9, con: 9, cha: 9 };
  const ring = { key: "item.bonus", on: "save", op: "add", value: 1, source: { kind: "item", name: "ring" } } as const;
  it.each([
    ["BX-034 example 1: 14 against 14", {}, 14, 14, true, true],
    ["BX-034 example 2: 12 and Wisdom +1 is 13", { abilities: wise }, 14, 12, true, false],
    ["BX-034: Wisdom does not count where there is no magic", { abilities: wise }, 14, 13, false, false],
    ["BX-034 example 3: natural 1 and a ring against 2", { modifiers: [ring] }, 2, 1, true, true],
    ["BX-034: a natural 20 is no success of its own", {}, 21, 20, true, false],
  ] as const)("%s", (_name, more, target, die, magic, success) => {
    const creature = person("fighter", 1, { ...more, overrides: { saves: { spells: target } } });
    const plan = planSave(creature, "spells", { magic }, classic);
    const outcome = resolveSave(plan, rollsFor(plan, { save: [die] }), classic);
    expect(outcome.success).toBe(success);
    expect(fold(outcome.steps)).toBe(outcome.total);
  });

  it.each([
    ["HERO-21 example 1: level 8: +1", 8, [], "higher", 11],
    ["HERO-21 example 2: a ring +1 is no lower: it counts alone", 8, [ring], "higher", 11],
    ["HERO-21: at level 9 the ring gives way", 9, [ring], "higher", 12],
    ["HERO-21: or both count", 9, [ring], "add", 13],
    ["HERO-21 example 3: level 1", 1, [], "higher", 10],
  ] as const)("%s", (_name, level, modifiers, inherentStacking, total) => {
    const under = rulings({ inherentStacking }, "heroic");
    const plan = planSave(person("fighter", level, { modifiers }), "death", {}, under);
    expect(resolveSave(plan, rollsFor(plan, { save: [10] }), under).total).toBe(total);
  });

  it("HERO-21: what does not count stands in the explanation with the reason, and a ring against fire is of the same kind as level", () => {
    const under = rulings({ inherentStacking: "higher" }, "heroic");
    const steps = (level: number, modifiers: readonly Modifier[], kind?: string) => {
      const plan = planSave(person("fighter", level, { modifiers }), "breath", kind ? { kind } : {}, under);
      const { total, steps: all } = resolveSave(plan, rollsFor(plan, { save: [10] }), under);
      return [total, ...all.slice(1).map(({ key, applied, why }) => [key, applied ? "" : why])];
    };
    const of = { ...ring, key: "item.bonus" };
    expect(steps(9, [of])).toEqual([12, ["saves.inherent", ""], ["item.bonus", "higherBonusCounts"]]);
    expect(steps(4, [{ ...of, value: 3 }])).toEqual([13, ["item.bonus", ""], ["saves.inherent", "higherBonusCounts"]]);
    const fire = { ...of, value: 3, when: { kind: "fire" } };
    expect(steps(4, [fire], "fire")).toEqual([13, ["item.bonus", ""], ["saves.inherent", "higherBonusCounts"]]);
    expect(steps(4, [fire])).toEqual([11, ["saves.inherent", ""]]);
    expect(steps(1, [of])).toEqual([11, ["item.bonus", ""]]);
  });

  it("Facts: Wisdom never helps against breath", () => {
    expect(planSave(person("fighter", 1, { abilities: wise }), "breath", { magic: true }, classic).modifiers).toEqual(
      [],
    );
  });

  it.each([
    ["GOR-21 example 1: 10 + 4 against 14", 2, 10, true],
    ["GOR-21 example 2: 9 + 4", 2, 9, false],
    ["GOR-21 example 2: level 12, 2 + 4 against 6", 12, 2, true],
  ])("%s", (_name, level, die, success) => {
    const under = forced(rulings({}, "gorman"), "demihumans", "gorman");
    const plan = planSave(person("dwarf", level, { ancestry: "dwarf" }), "death", {}, under);
    expect(resolveSave(plan, rollsFor(plan, { save: [die] }), under).success).toBe(success);
  });

  it.each([
    ["BX-035 example 1: 21 halved", 21, true, 10],
    ["BX-035 example 2: 1 stays 1", 1, true, 1],
    ["BX-035 example 3: a failed save", 21, false, 21],
    ["BX-035: no damage stays none", 0, true, 0],
  ])("%s", (_name, damage, made, expected) => {
    const traced = damageAfterSave(damage, made, classic);
    expect(traced.value).toBe(expected);
    expect(fold(traced.steps)).toBe(expected);
  });

  it("five rows under five presets: a level-5 fighter's spells save", () => {
    const values = ["classic", "eris", "gorman", "referee", "heroic"].map(
      (preset) => saveTargets(person("fighter", 5), rulings({}, preset)).spells.value,
    );
    expect(values).toEqual([14, 14, 12, 14, 14]);
  });

  it("refuses an unknown category by name", () => {
    expect(() => planSave(person("fighter", 1), "luck" as "death", {}, classic)).toThrow("unknownChoice at category");
  });
});
