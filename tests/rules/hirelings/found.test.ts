/** Where hirelings are found, who comes, and what those who come are. */
import { describe, expect, it } from "vitest";
import { planMuster, resolveMuster } from "../../../src/rules/hirelings/mustering.ts";
import {
  availability,
  lookAgain,
  planAdvertising,
  planTavern,
  resolveTavern,
} from "../../../src/rules/hirelings/recruitment.ts";
import { bx, eris, gorman } from "../characters/support.ts";
import { rollsFor } from "../support/play.ts";

const blame = { topic: "hirelings" };

describe("notices", () => {
  it.each([
    ["village", 2, "1d6", false],
    ["town", 3, "2d6", false],
    ["city", 4, "3d6", false],
    ["region", 5, "4d6", true],
  ] as const)("ERIS-106: a %s: %i of 6 for %s, a region at ten times the price: %s", (reach, upTo, number, region) => {
    const rolls = ["1d6", "1d6", number].map((formula, at) => ({ id: ["cost", "answers", "number"][at], formula }));
    expect(planAdvertising({ reach }, eris)).toMatchObject({ upTo, region, rolls });
    expect(planAdvertising({ reach, multiples: 2 }, eris).upTo).toBe(upTo + 1);
    expect("refused" in planAdvertising({ reach }, eris)).toBe(false);
  });
  it("ERIS-106: an unknown reach is an error that names it; without the ruling nothing is rolled", () => {
    expect(() => planAdvertising({ reach: "moon" }, eris)).toThrow(
      expect.objectContaining({ code: "unknownChoice", field: "reach", data: { value: "moon" } }),
    );
    for (const multiples of [0, 101, 1.5])
      expect(() => planAdvertising({ reach: "town", multiples }, eris)).toThrow("multiples");
    expect(planAdvertising({ reach: "town" }, bx)).toMatchObject({
      rolls: [],
      refused: { key: "hiring.noMarket", ...blame },
    });
  });
});

describe("taverns", () => {
  const look = (lookForUnusual: boolean, lookedThisWeek = false, under = eris) =>
    planTavern({ lookForUnusual, lookedThisWeek }, under);
  const found = (type: number, number = 3) => {
    const plan = look(true);
    return resolveTavern(
      plan,
      rollsFor(plan, { present: [5], unusual: [2], type: [type], number: [number], armour: [5] }),
    );
  };

  it("ERIS-107, ERIS-108: d6 for those present, four dice more for the unusual, none for a second look", () => {
    const dice = (...ids: string[]) => ids.map((id) => ({ id, formula: "1d6" }));
    expect(look(false).rolls).toEqual(dice("present"));
    expect(look(true).rolls).toEqual(dice("present", "unusual", "type", "number", "armour"));
    expect(look(true, true)).toMatchObject({
      rolls: [],
      refused: { key: "hiring.lookedThisWeek", rule: "ERIS-107", ...blame },
    });
    expect(look(true, true, bx)).toMatchObject({ rolls: [], refused: { key: "hiring.noMarket", ...blame } });
  });

  it("ERIS-107: mercenaries and non-fighters are common there, nobody else", () => {
    expect(found(1).types).toEqual([
      ...["archer", "guardsman", "shieldBearer", "swordsman", "weaponBearer"],
      ...["cook", "porter", "torchBearer", "laborer"],
    ]);
  });

  it.each([
    [1, "fighter", "human", "plate", true],
    [2, "cleric", "human", "plate", false],
    [3, "magicUser", "human", "none", false],
    [4, "elf", "elf", "chain", false],
    [5, "dwarf", "dwarf", "chain", false],
    [6, "halfling", "halfling", "leather", false],
  ] as const)(
    "ERIS-108, ERIS-111: a %i is a %s, with people who are %s, in %s",
    (die, type, people, armour, shield) => {
      expect(found(die).unusual).toEqual({ type, companions: 2, companionsPeople: people, armour, shield });
      expect(found(die, 1).unusual?.companions).toBe(0);
    },
  );

  it("ERIS-107: the second look finds the unusual one too, until that one is hired", () => {
    const first = found(5);
    expect(lookAgain(first, { present: 2 })).toEqual({ ...first, present: 3 });
    expect(lookAgain(first, { present: 0, unusual: false })).toEqual(first);
    const { unusual, ...rest } = first;
    expect(unusual).toBeDefined();
    expect(lookAgain(first, { present: 5, unusual: true })).toStrictEqual({ ...rest, present: 0 });
  });
});

describe("who is to be had where", () => {
  it.each([
    ["alchemist", "referee", false, 1, "ERIS-115", "hiring.needsStronghold"],
    ["alchemist", "advertisement", true, 1, "", ""],
    ["alchemist", "tavern", true, 1, "", ""],
    ["heavyFoot", "tavern", true, 1, "ERIS-115", "hiring.byNoticeOnly"],
    ["heavyFoot", "advertisement", false, 1, "", ""],
    ["heavyFoot", "referee", false, 1, "", ""],
    ["swordsman", "tavern", false, 1, "", ""],
    ["thief", "tavern", false, 1, "ERIS-115", "hiring.refereeOnly"],
    ["thief", "advertisement", false, 1, "ERIS-115", "hiring.refereeOnly"],
    ["thief", "referee", false, 9, "", ""],
    ["fighter", "tavern", false, 2, "", ""],
    ["fighter", "advertisement", false, 1, "", ""],
    ["fighter", "advertisement", false, 2, "ERIS-106", "hiring.firstLevelOnly"],
  ] as const)("ERIS-115: %s by %s, stronghold %s, level %i: %s %s", (type, by, stronghold, level, rule, key) => {
    const fault = key === "" ? undefined : { key, rule, ...blame, data: { type } };
    expect(availability(type, { by, stronghold, level })).toEqual(fault);
    if (level === 1) expect(availability(type, { by, stronghold })).toEqual(fault);
  });
});

describe("those who have just been hired", () => {
  it.each([
    ["fighter", "1d8", "fighter"],
    ["cleric", "1d6", "cleric"],
    ["magicUser", "1d4", "magic-user"],
    ["thief", "1d8", "fighter"],
    ["elf", "1d6", "elf"],
    ["dwarf", "1d8", "dwarf"],
    ["halfling", "1d6", "halfling"],
  ] as const)("ERIS-115, BX Facts: a %s of unusual nature has the %s of a %s of the first level", (type, die, id) => {
    const plan = planMuster(type, bx);
    const dice = plan.rolls.filter((roll) => roll.id !== "armour");
    expect(dice.map(({ formula }) => formula)).toEqual([die]);
    const faces = Object.fromEntries(plan.rolls.map((roll) => [roll.id, [3]]));
    const made = resolveMuster(plan, rollsFor(plan, faces), bx);
    expect(made.hitPoints.value).toBe(3);
    expect(made.class).toEqual({ id, level: 1 });
    expect(made.kind).toBe("unusual");
    expect(made.background).toBe(type === "thief" ? "thief" : undefined);
  });

  it.each([
    ["swordsman", "mercenary", ["sword"], "leather", true],
    ["heavyHorseman", "mercenary", ["any-weapon"], "plate", true],
    ["porter", "normal", [], "none", false],
    ["smith", "specialist", [], "none", false],
  ] as const)("ERIS-115: a %s is a normal man of one die, kept as %s", (type, kind, gear, armour, shield) => {
    for (const under of [bx, eris, gorman]) {
      const plan = planMuster(type, under);
      expect(plan.rolls).toEqual([{ id: "hitPoints", formula: "1d6" }]);
      const made = resolveMuster(plan, rollsFor(plan, { hitPoints: [1] }), under);
      expect(made).toMatchObject({ procedure: "muster", type, kind, gear, armour: { armour, shield } });
      expect(made.hitPoints).toMatchObject({ value: 1, steps: [{ key: "hiring.oneDie", op: "set", value: 1 }] });
      expect(made.hitPoints.steps[0]).toMatchObject({ source: { topic: "hirelings", rule: "ERIS-115" } });
      expect("class" in made || "background" in made).toBe(false);
    }
  });

  it.each([
    ["fighter", 4, "chain", true],
    ["fighter", 5, "plate", true],
    ["cleric", 6, "plate", false],
    ["cleric", 1, "chain", false],
  ] as const)("ERIS-111: a %s with a %i for the metal wears %s", (type, die, armour, shield) => {
    const plan = planMuster(type, eris);
    const [first] = plan.rolls;
    expect(plan.rolls.at(-1)).toEqual({ id: "armour", formula: "1d6" });
    const made = resolveMuster(plan, rollsFor(plan, { [first?.id ?? ""]: [4], armour: [die] }), eris);
    expect(made.armour).toEqual({ armour, shield });
  });
});
