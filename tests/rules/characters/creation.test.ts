/** A character made from a draft: gold and gear, creation, the handbook, a world shared with others. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import words from "../../../lang/en/rules-characters.json" with { type: "json" };
import { classFault } from "../../../src/rules/characters/classes.ts";
import { type Draft, planCreation, resolveCreation } from "../../../src/rules/characters/create.ts";
import {
  goodsOf,
  packageRefused,
  planStartingGold,
  resolveStartingGold,
  takePackage,
} from "../../../src/rules/characters/purse.ts";
import { carriedDifferences, carriedRulings } from "../../../src/rules/characters/shared-world.ts";
import { compile } from "../../../src/rules/compile.ts";
import type { ClassId } from "../../../src/rules/creature/types.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { entries } from "../../../src/rules/handbook/characters.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import { CLASS_FACTS } from "../../../src/rules/tables/classes.ts";
import type { GearPackage } from "../../../src/rules/topics/gearPackages.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { bx, eris, gorman, one, scores } from "./support.ts";

describe("gold and gear", () => {
  it.each([
    ["GOR-31 example 1", [3, 4, 5], 120],
    ["GOR-31 example 2: the least", [1, 1, 1], 30],
    ["GOR-31 example 2: the most", [6, 6, 6], 180],
  ] as const)("%s", (_name, faces, gold) => {
    const plan = planStartingGold(bx);
    const found = resolveStartingGold(one(plan, ...faces), bx);
    expect(found.value).toEqual(gold);
    expect(fold(found.steps)).toEqual(gold);
  });

  it("GOR-32 example 1: the cleric's package, 86 gp of goods and 19 in coins", () => {
    const taken = takePackage("cleric", "cleric", false, gorman);
    if ("key" in taken) throw new Error(taken.key);
    expect(taken.goods.reduce((sum, { price }) => sum + price, 0)).toBe(86);
    expect(taken.coins).toBe(19);
  });

  it("GOR-32 example 2: not after the roll; not where there are none; not another class's", () => {
    expect(takePackage("cleric", "cleric", true, gorman)).toMatchObject({ key: "character.goldRolled" });
    expect(takePackage("cleric", "cleric", false, bx)).toMatchObject({ key: "character.noPackages" });
    expect(() => takePackage("cleric", "fighter", false, gorman)).toThrow("unknownChoice");
  });

  it("GOR-32 says why a package handed over may not be had", () => {
    expect(packageRefused("cleric", "cleric", false, gorman)).toBeUndefined();
    expect(packageRefused("cleric", "cleric", true, gorman)).toMatchObject({ key: "character.goldRolled" });
    expect(packageRefused("cleric", "cleric", false, bx)).toMatchObject({ key: "character.noPackages" });
    expect(packageRefused("cleric", "fighter", false, gorman)).toMatchObject({ key: "character.packageForOthers" });
    expect(packageRefused("cleric", undefined, false, gorman)).toMatchObject({ key: "character.packageForOthers" });
    expect(packageRefused("nobody's", "cleric", false, gorman)).toMatchObject({ key: "character.packageForOthers" });
  });

  it("GOR-32 every package comes to 105 gp", () => {
    const packs = gorman.table<GearPackage>("gearPackageList");
    expect(packs).toHaveLength(6);
    for (const pack of packs)
      expect(
        goodsOf(pack).reduce((sum, { price }) => sum + price, pack.coins),
        pack.key,
      ).toBe(105);
  });

  it("GOR-32 a table of one's own is checked", () => {
    const of = (gearPackageList: unknown) =>
      compile({ preset: "gorman", parameters: { gearPackageList } }).diagnostics.map(({ code }) => code);
    expect(of([{ key: "a", classes: ["fighter"], goods: "sword=10", coins: 95 }])).not.toContain("badParameter");
    expect(of([{ key: "a", goods: "sword=10", coins: 95 }])).toContain("badParameter");
    expect(() => goodsOf({ key: "a", classes: [], goods: "sword", coins: 0 })).toThrow("badPackage");
  });
});

describe("creation", () => {
  const draft: Draft = {
    scores: scores({ int: 13, con: 13 }),
    class: { id: "magic-user" },
    alignment: "neutral",
    list: () => ["Sleep", "Shield"],
  };

  it("a magic-user under each preset", () => {
    const rows = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => {
      const under = rulings({}, preset);
      const plan = planCreation(draft, under);
      const faces = { "hitPoints.own": [2], gold: [3, 4, 5], "spell1.1": [8] };
      const made = resolveCreation(plan, rollsFor(plan, faces), under);
      return [
        plan.rolls.map(({ formula }) => formula).join(" "),
        made.total,
        made.spells.learned.map(({ spell }) => spell).join(),
        made.slots.join(""),
        made.languages.more.value,
      ];
    });
    expect(rows).toEqual([
      ["1d4 3d6", 3, "", "1", 1],
      ["1d6 3d6", 3, "", "1", 3],
      ["1d6 1d8 3d6", 3, "Read Magic,Sleep", "1", 1],
      ["1d4 3d6", 3, "", "1", 1],
      ["1d4 3d6", 3, "", "1", 1],
    ]);
  });

  it("ERIS-52, ERIS-57, ERIS-79 an elf has two tracks, a dwarf rolls for its sight", () => {
    const elf = planCreation({ ...draft, class: { id: "elf", operating: "fighter" } }, eris);
    const made = resolveCreation(
      elf,
      rollsFor(elf, { "hitPoints.fighter": [1], "hitPoints.magic-user": [5], gold: [1, 1, 1] }),
      eris,
    );
    expect(made.hitPoints.fighter?.total.value).toBe(3);
    expect(made.hitPoints["magic-user"]?.total.value).toBe(5);
    expect(made.total).toBe(5);
    const dwarf = planCreation({ ...draft, class: { id: "dwarf" } }, eris);
    const see = (die: number) =>
      resolveCreation(dwarf, rollsFor(dwarf, { "hitPoints.own": [3], infravision: [die], gold: [1, 1, 1] }), eris)
        .infravision;
    expect(see(2)).toBe(30);
    expect(see(3)).toBe(0);
  });

  it("GOR-25 example 2: a cleric without alignment is warned of; example 1: a fighter chooses Neutrality", () => {
    const { alignment: _none, ...rest } = draft;
    expect(planCreation({ ...rest, class: { id: "cleric" } }, gorman).warnings).toMatchObject([{ rule: "GOR-25" }]);
    expect(planCreation({ ...draft, class: { id: "fighter" } }, gorman).warnings).toEqual([]);
  });

  it("a refused draft rolls no dice", () => {
    const plan = planCreation({ ...draft, class: { id: "halfling" } }, gorman);
    expect(plan.refused?.key).toBe("character.classNotPlayed");
    expect(plan.rolls).toEqual([]);
    expect(planCreation({ ...draft, class: { id: "dwarf" }, scores: scores({ con: 3 }) }, bx).rolls).toEqual([]);
  });

  it("a class that the referee allows is never barred, gives a warning, and makes a complete character of every class under every preset", () => {
    const low = scores({ str: 3, int: 3, wis: 3, dex: 3, con: 3, cha: 3 });
    for (const preset of ["classic", "eris", "gorman", "referee", "heroic"])
      for (const id of ["cleric", "fighter", "magic-user", "thief", "dwarf", "elf", "halfling"] as const) {
        const under = rulings({}, preset);
        const barred = classFault({ id }, low, under);
        const plan = planCreation({ ...draft, scores: low, class: { id }, classAllowed: true }, under);
        expect(plan.refused, `${preset} ${id}`).toBeUndefined();
        expect(plan.warnings?.some(({ key }) => key === barred?.key)).toBe(barred !== undefined);
        const made = resolveCreation(plan, rollPlanDice(plan, seededDice(7)), under);
        expect(made.total).toBeGreaterThanOrEqual(1);
        const refused = planCreation({ ...draft, scores: low, class: { id }, classAllowed: false }, under).refused;
        expect(refused?.key).toBe(barred?.key);
      }
  });

  it("a new character is sound, under any preset", () => {
    const presets = ["classic", "eris", "gorman", "referee", "heroic"];
    fc.assert(
      fc.property(
        fc.constantFrom(...presets),
        fc.constantFrom(...(Object.keys(CLASS_FACTS) as ClassId[])),
        fc.array(fc.integer({ min: 3, max: 18 }), { minLength: 6, maxLength: 6 }),
        fc.integer(),
        (preset, id, [str = 3, int = 3, wis = 3, dex = 3, con = 3, cha = 3], seed) => {
          const under = rulings({}, preset);
          const plan = planCreation({ ...draft, scores: { str, int, wis, dex, con, cha }, class: { id } }, under);
          if (plan.refused) return plan.rolls.length === 0;
          const made = resolveCreation(plan, rollPlanDice(plan, seededDice(seed)), under);
          const track = Object.values(made.hitPoints);
          return made.total >= 1 && track.every(({ total }) => fold(total.steps) === total.value);
        },
      ),
    );
  });
});

describe("the handbook", () => {
  it("BX-002, ERIS-01, ERIS-48, ERIS-81, ERIS-133, GOR-01, GOR-10, GOR-13, GOR-48, GOR-53 have a page each", () => {
    const pages: Readonly<Record<string, { readonly title: string; readonly text: string }>> = words.RULINGS.Handbook;
    expect(entries.map(({ key }) => key).sort()).toEqual(Object.keys(pages).sort());
    for (const { key } of entries) expect(pages[key]?.text.length, key).toBeGreaterThan(60);
  });
});

describe("a shared world", () => {
  it("ERIS-02 example 1: changing a guarded topic is said; example 2: others change without a word", () => {
    const of = (overrides: Record<string, string>) =>
      compile({ preset: "eris", overrides }).diagnostics.filter(({ code }) => code === "guarded");
    expect(of({ hitDice: "bx" })).toHaveLength(1);
    expect(of({ grappling: "natural" })).toEqual([]);
  });

  it("ERIS-02 example 3: an import lists what differs", () => {
    expect(carriedDifferences(carriedRulings(bx), rulings({ advancement: "gorman" }))).toEqual([
      { topic: "advancement", there: "bx", here: "gorman" },
    ]);
    expect(carriedDifferences(carriedRulings(eris), eris)).toEqual([]);
  });
});
