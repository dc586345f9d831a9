/** The parts of a character: scores, classes, languages, bonuses of ancestry and class. */
import { describe, expect, it } from "vitest";
import { exchangeScores, planAbilities, resolveAbilities } from "../../../src/rules/characters/abilities.ts";
import {
  bonusFault,
  openBonuses,
  scoresWithBonuses,
  scoreWithBonuses,
} from "../../../src/rules/characters/ancestry-bonuses.ts";
import {
  classFault,
  openClasses,
  primePercent,
  shownLimit,
  thresholds,
} from "../../../src/rules/characters/classes.ts";
import { languagesOf } from "../../../src/rules/characters/languages.ts";
import type { ClassId } from "../../../src/rules/creature/types.ts";
import { CLASS_FACTS, turning } from "../../../src/rules/tables/classes.ts";
import { abilityModifiers } from "../../../src/rules/topics/abilityModifiers.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { bx, eris, gorman, heroic, scores } from "./support.ts";

describe("scores", () => {
  const faces = { str: [3, 3, 3], int: [5, 5, 4], wis: [2, 2, 3], dex: [4, 4, 3], con: [4, 4, 4], cha: [3, 3, 4] };

  it("GOR-03 example 1: rolled in order, Strength and Intelligence change places", () => {
    const plan = planAbilities({ method: "rolled" }, gorman);
    const outcome = resolveAbilities(plan, rollsFor(plan, faces), gorman);
    expect(outcome.scores).toEqual({ str: 9, int: 14, wis: 7, dex: 11, con: 12, cha: 10 });
    const after = exchangeScores(outcome, "str", "int");
    expect(after).toMatchObject({ scores: { str: 14, int: 9, wis: 7, dex: 11, con: 12, cha: 10 }, mayExchange: false });
  });

  it("GOR-03 example 2: no second exchange; the first can be taken back by asking with the roll again", () => {
    const plan = planAbilities({}, gorman);
    const outcome = resolveAbilities(plan, rollsFor(plan, faces), gorman);
    const after = exchangeScores(outcome, "str", "int");
    if ("key" in after) throw new Error(after.key);
    expect(exchangeScores(after, "wis", "dex")).toMatchObject({ key: "character.noExchange" });
    expect(exchangeScores(outcome, "wis", "dex")).toMatchObject({ scores: { wis: 11, dex: 7 } });
  });

  it("GOR-03 example 3: six times 3 stay 3", () => {
    const plan = planAbilities({}, gorman);
    const ones = Object.fromEntries(Object.keys(faces).map((ability) => [ability, [1, 1, 1]]));
    const outcome = resolveAbilities(plan, rollsFor(plan, ones), gorman);
    expect(Object.values(outcome.scores)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(exchangeScores(outcome, "str", "cha")).toMatchObject({ scores: outcome.scores });
  });

  it("GOR-04 example 1: the fixed numbers dealt out for a magic-user, without dice or exchange", () => {
    const dealt = { int: 17, con: 14, dex: 12, wis: 10, cha: 8, str: 6 };
    const plan = planAbilities({ method: "array", dealt }, gorman);
    expect(plan.rolls).toEqual([]);
    expect(plan.refused).toBeUndefined();
    const outcome = resolveAbilities(plan, {}, gorman);
    expect(outcome).toMatchObject({ scores: dealt, mayExchange: false });
    expect(Object.values(outcome.scores).reduce((sum, score) => sum + score, 0)).toBe(67);
  });

  it("GOR-04 example 2: 17 twice is refused, and so are the numbers after a roll", () => {
    const dealt = { int: 17, con: 17, dex: 12, wis: 10, cha: 8, str: 6 };
    expect(planAbilities({ method: "array", dealt }, gorman).refused?.key).toBe("character.eachOnce");
    expect(planAbilities({ method: "array", rolledBefore: true }, gorman).refused?.key).toBe("character.rolledBefore");
    expect(planAbilities({ method: "array" }, bx).refused?.key).toBe("character.method");
  });

  it("each variant offers what it says", () => {
    const of = (variant: string) => {
      const under = rulings({ abilityGeneration: variant });
      const rolled = planAbilities({ method: "rolled" }, under);
      const may = rolled.refused ? undefined : resolveAbilities(rolled, rollsFor(rolled, faces), under).mayExchange;
      return [rolled.refused === undefined, planAbilities({ method: "array" }, under).refused === undefined, may];
    };
    expect(["3d6", "3d6swap", "array", "gorman"].map(of)).toEqual([
      [true, false, false],
      [true, false, true],
      [false, true, undefined],
      [true, true, true],
    ]);
  });

  it("GOR-02 scores stand between 1 and 25", () => {
    expect(() => languagesOf({ abilities: scores({ int: 26 }) }, bx)).toThrow("abilities.int");
    expect(() => languagesOf({ abilities: scores({ int: 2.5 }) }, bx)).toThrow("notWhole");
  });
});

describe("classes", () => {
  it("Facts: requirements and the lists of classes", () => {
    expect(classFault({ id: "dwarf" }, scores({ con: 8 }), bx)).toMatchObject({ key: "character.scoreTooLow" });
    expect(classFault({ id: "dwarf" }, scores({ con: 9 }), bx)).toBeUndefined();
    expect(classFault({ id: "thief" }, scores(), gorman)).toMatchObject({ key: "character.classNotPlayed" });
    expect(openClasses(scores({ int: 8, dex: 8 }), bx)).toEqual(["cleric", "fighter", "magic-user", "thief", "dwarf"]);
    expect(openClasses(scores(), gorman)).toEqual(["cleric", "fighter", "magic-user", "elf", "dwarf"]);
  });

  it.each([
    ["fighter", 14, 840_000],
    ["cleric", 14, 700_000],
    ["magic-user", 14, 1_050_000],
    ["thief", 14, 760_000],
    ["dwarf", 12, 660_000],
    ["elf", 10, 600_000],
    ["halfling", 8, 120_000],
  ] as const)("Facts: %s ends at level %i with %i experience", (id, top, last) => {
    const table = thresholds({ id }, bx);
    expect(table.length).toEqual(top);
    expect(table[table.length - 1]).toEqual(last);
    expect(table[0]).toBe(0);
    expect([...table].sort((a, b) => a - b)).toEqual(table);
    expect(CLASS_FACTS[id].top).toBe(top);
  });

  it("GOR-26 one table for all, sixteen levels", () => {
    expect(thresholds({ id: "elf" }, gorman)).toEqual([
      0, 600, 1800, 5400, 16_000, 32_000, 64_000, 128_000, 256_000, 400_000, 500_000, 600_000, 700_000, 800_000,
      900_000, 1_000_000,
    ]);
  });

  it.each([
    ["fighter", { str: 16 }, 10, 10],
    ["fighter", { str: 15 }, 5, 10],
    ["fighter", { str: 6 }, -10, -20],
    ["elf", { int: 16, str: 13 }, 10, undefined],
    ["elf", { int: 15, str: 18 }, 5, undefined],
    ["elf", { int: 18, str: 12 }, 0, undefined],
    ["halfling", { dex: 13 }, 5, undefined],
    ["halfling", { dex: 13, str: 13 }, 10, undefined],
  ] as const)("Facts: prime requisites of a %s with %o", (id, differences, classic, odd) => {
    expect(primePercent({ id }, scores(differences), bx)).toBe(classic);
    if (odd !== undefined) expect(primePercent({ id }, scores(differences), eris)).toBe(odd);
    expect(primePercent({ id }, scores(differences), gorman)).toBe(0);
  });

  it("the limits of 1974 are shown where those peoples are played, never enforced", () => {
    const of = (id: ClassId, under = eris, operating: "fighter" | "magic-user" = "fighter") =>
      shownLimit({ class: { id, level: 1, operating } }, under);
    expect(of("dwarf")).toBe(6);
    expect(of("halfling")).toBe(4);
    expect(of("elf")).toBe(4);
    expect(of("elf", eris, "magic-user")).toBe(8);
    expect(of("fighter")).toBeUndefined();
    expect(of("dwarf", bx)).toBeUndefined();
    expect(of("elf", gorman)).toBeUndefined();
  });

  it("Facts: the turning table, row by row", () => {
    const row = (level: number) => (["1", "2", "2*", "3", "4", "5", "6", "7-9"] as const).map((c) => turning(level, c));
    expect(row(1)).toEqual([7, 9, 11, undefined, undefined, undefined, undefined, undefined]);
    expect(row(4)).toEqual(["destroyed", "turned", "turned", 7, 9, 11, undefined, undefined]);
    expect(row(8).slice(4)).toEqual(["destroyed", "turned", "turned", 7]);
    expect(row(14)).toEqual(Array(8).fill("destroyed"));
  });
});

describe("languages", () => {
  it.each([
    ["ERIS-49 example 1: WIS 14", { wis: 14 }, 2],
    ["ERIS-49 example 2: WIS 11", { wis: 11 }, 0],
    ["ERIS-49 example 2: WIS 13", { wis: 13 }, 1],
    ["ERIS-49 example 3: WIS 18", { wis: 18 }, 4],
    ["ERIS-49 example 4: WIS 6", { wis: 6 }, 0],
  ] as const)("%s", (_name, differences, more) => {
    const found = languagesOf({ abilities: scores(differences) }, eris).more;
    expect(found.value).toBe(more);
    expect(fold(found.steps)).toBe(more);
    expect(languagesOf({ abilities: scores(differences) }, bx).more.value).toBe(0);
  });

  it.each([
    ["ERIS-53 example 1: an elf of 10 and 10", "elf", { int: 10, wis: 10 }, 0],
    ["ERIS-53 example 2: an elf of 12 and 12", "elf", { int: 12, wis: 12 }, 3],
    ["ERIS-71 example 1: a dwarf of 10 and 10", "dwarf", { int: 10, wis: 10 }, 0],
    ["ERIS-71 example 2: a dwarf of 9 and 12", "dwarf", { int: 9, wis: 12 }, 1],
  ] as const)("%s", (_name, id, differences, more) => {
    const spoken = languagesOf({ class: { id, level: 1 }, abilities: scores(differences) }, eris);
    expect(spoken.native).toEqual([]);
    expect(spoken.more.value).toEqual(more);
  });

  it("Facts: languages by birth, and reading", () => {
    const elf = languagesOf({ class: { id: "elf", level: 1 }, abilities: scores({ int: 16 }) }, bx);
    expect(elf).toMatchObject({ native: ["Elvish", "Gnoll", "Hobgoblin", "Orcish"], reading: "literate" });
    expect(elf.more.value).toBe(2);
    expect(languagesOf({ abilities: scores({ int: 3 }) }, bx)).toMatchObject({
      reading: "illiterate",
      brokenSpeech: true,
    });
    expect(languagesOf({ abilities: scores({ int: 6 }) }, bx).reading).toBe("basic");
  });
});

describe("bonuses of ancestry and class", () => {
  const human = { ancestry: "human", class: { id: "fighter", level: 1 } } as const;

  it("HERO-19 example 1: a dwarf's Constitution", () => {
    const chosen = { ancestry: "con", class: null } as const;
    expect(scoreWithBonuses("con", scores({ con: 14 }), chosen, heroic).value).toBe(15);
    expect(scoreWithBonuses("con", scores({ con: 15 }), chosen, heroic).value).toBe(16);
  });

  it("HERO-19 example 2: an elf of Intelligence 18 puts it on Dexterity", () => {
    const elf = { class: { id: "elf", level: 1 } } as const;
    const rolled = scores({ int: 18, dex: 11 });
    expect(openBonuses(elf, rolled, null, heroic).ancestry).toEqual(["dex"]);
    expect(bonusFault(elf, rolled, { ancestry: "int", class: null }, heroic)?.rule).toBe("HERO-19");
    expect(scoresWithBonuses(rolled, { ancestry: "dex", class: null }, heroic).dex).toBe(12);
  });

  it("HERO-20 example 1: both on Strength", () => {
    const chosen = { ancestry: "str", class: "str" } as const;
    expect(bonusFault(human, scores({ str: 14 }), chosen, heroic)).toBeUndefined();
    const found = scoreWithBonuses("str", scores({ str: 14, con: 12 }), chosen, heroic);
    expect(found.value).toBe(16);
    expect(fold(found.steps)).toBe(16);
    expect(openBonuses(human, scores({ str: 17 }), "str", heroic).class).toEqual(["con"]);
  });

  it("HERO-20 example 2: a magic-user of Intelligence 18", () => {
    const mage = { ancestry: "human", class: { id: "magic-user", level: 1 } } as const;
    expect(openBonuses(mage, scores({ int: 18, dex: 12 }), null, heroic).class).toEqual(["dex"]);
  });

  it("HERO-27 example 1: switched off they leave the scores, switched on they are back", () => {
    const chosen = { ancestry: "str", class: null } as const;
    const rolled = scores({ str: 14 });
    const of = (variant: string) =>
      scoreWithBonuses("str", rolled, chosen, rulings({ ancestryBonuses: variant })).value;
    expect(of("on")).toBe(15);
    expect(of("off")).toBe(14);
    expect(of("on")).toBe(15);
    expect(scoreWithBonuses("str", rolled, chosen, bx).steps[1]).toMatchObject({ applied: false });
  });
});

describe("ability modifiers", () => {
  const table = bx.use(abilityModifiers);
  it("GOR-05 example 1: Constitution 16, Charisma 8", () => {
    expect(table.hitPoints(16)).toBe(2);
    expect(table.general(8)).toBe(-1);
  });
  it("GOR-05 example 2: 12, 13, 3, 18; GOR-02 example 2: 19 and 2 use the end rows", () => {
    expect([12, 13, 3, 18, 19, 2].map((score) => table.general(score))).toEqual([0, 1, -3, 3, 3, -3]);
  });
});
