import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drainTables, planLevelUp, resolveLevelUp } from "../../../src/rules/characters/advance.ts";
import { diceFormula, diceOf, levelAt, thresholds } from "../../../src/rules/characters/classes.ts";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { type HitPointInput, planHitPoints, resolveHitPoints } from "../../../src/rules/characters/hit-points.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { rulings } from "../support/rulings.ts";
import { bx, eris, gorman, one, scores } from "./support.ts";

function points(input: Partial<HitPointInput> & Pick<HitPointInput, "class">, faces: number[], under: Rulings) {
  const plan = planHitPoints({ from: 0, to: 1, total: 0, value: 0, ...input }, under);
  const outcome = resolveHitPoints(plan, one(plan, ...faces), under);
  expect(fold(outcome.total.steps)).toBe(outcome.total.value);
  return outcome;
}

describe("hit dice", () => {
  const formulas = (id: "fighter" | "magic-user" | "cleric" | "dwarf" | "halfling", levels: number[], under: Rulings) =>
    levels.map((level) => diceFormula(diceOf({ id }, level, under)));

  it("Facts: by class, points after the ninth level", () => {
    expect(formulas("fighter", [1, 9, 10, 14], bx)).toEqual(["1d8", "9d8", "9d8+2", "9d8+10"]);
    expect(formulas("cleric", [9, 14], bx)).toEqual(["9d6", "9d6+5"]);
    expect(formulas("dwarf", [12], bx)).toEqual(["9d8+9"]);
    expect(formulas("halfling", [8], bx)).toEqual(["8d6"]);
  });

  it("ERIS-128 the dice of 1974, and the class going on after the eighth", () => {
    expect(formulas("fighter", [1, 2, 5, 8, 9, 10], eris)).toEqual([
      "1d6+1",
      "2d6",
      "5d6+1",
      "8d6+2",
      "9d6+2",
      "9d6+4",
    ]);
    expect(formulas("magic-user", [1, 2, 3, 8, 9], eris)).toEqual(["1d6", "1d6+1", "2d6", "5d6", "6d6"]);
    expect(formulas("cleric", [5, 8], eris)).toEqual(["4d6+1", "7d6"]);
  });

  it("GOR-27 a d6 a level to the ninth, 2 points after", () => {
    expect(formulas("fighter", [1, 9, 10, 16], gorman)).toEqual(["1d6", "9d6", "9d6+2", "9d6+14"]);
  });
});

describe("hit points", () => {
  const mage = { class: { id: "magic-user" } } as const;
  const fighter = { class: { id: "fighter" } } as const;

  it.each([
    ["ERIS-127 example 1: magic-user, 2", { ...mage, constitution: 10 }, [2], 3],
    ["ERIS-127 example 2: 3 with Constitution 6", { ...mage, constitution: 6 }, [3], 3],
    ["ERIS-127 example 3: 5", { ...mage, constitution: 10 }, [5], 5],
    ["ERIS-127 example 4: fighter, 1", { ...fighter, constitution: 10 }, [1], 3],
    ["ERIS-127 example 4: fighter, 2", { ...fighter, constitution: 10 }, [2], 3],
  ] as const)("%s", (_name, input, faces, total) => {
    expect(points(input, [...faces], eris).total.value).toBe(total);
  });

  it.each([
    ["ERIS-128 example 1: 12 over 9", { constitution: 10, total: 9, value: 9 }, [4, 4, 4], [12, 12]],
    ["ERIS-128 example 2: 8 under 9", { constitution: 10, total: 9, value: 9 }, [2, 3, 3], [9, 9]],
    ["ERIS-128 example 3: wounds stay", { constitution: 10, total: 9, value: 5 }, [4, 4, 4], [12, 8]],
    [
      "ERIS-128 example 4: Constitution 6, each die at least 1",
      { constitution: 6, total: 0, value: 0 },
      [1, 4, 6],
      [9, 9],
    ],
  ] as const)("%s", (_name, input, faces, expected) => {
    const found = points({ ...fighter, ...input, from: 2, to: 3 }, [...faces], eris);
    expect([found.total.value, found.value]).toEqual(expected);
  });

  it.each([
    ["GOR-12 example 1: 3 and 5 with +1", { ...fighter, constitution: 13 }, [3, 5], 6],
    ["GOR-12 example 2: 1 and 1 with -1", { ...fighter, constitution: 8 }, [1, 1], 1],
    ["GOR-12 example 2: 4 and 4", { ...fighter, constitution: 10 }, [4, 4], 4],
    ["GOR-20 example 1: a dwarf throws two", { class: { id: "dwarf" }, constitution: 10 }, [2, 6], 6],
    ["GOR-18 an elf throws one", { class: { id: "elf" }, constitution: 10 }, [2], 2],
    ["GOR-27 example 1: magic-user, Constitution 14", { ...mage, constitution: 14 }, [4], 5],
    ["GOR-27 example 2: Constitution 3, die 2", { ...mage, constitution: 3 }, [2], 1],
  ] as const)("%s", (_name, input, faces, total) => {
    expect(points(input, [...faces], gorman).total.value).toBe(total);
  });

  it("GOR-27 example 1: level 2 adds; example 2: level 10 adds 2 whatever Constitution is", () => {
    expect(points({ ...mage, constitution: 14, from: 1, to: 2, total: 5, value: 5 }, [2], gorman).total.value).toBe(8);
    const tenth = planHitPoints({ ...mage, constitution: 3, from: 9, to: 10, total: 31, value: 20 }, gorman);
    expect(tenth.rolls).toEqual([]);
    expect(resolveHitPoints(tenth, {}, gorman)).toMatchObject({ total: { value: 33 }, value: 22, gained: 2 });
  });

  describe("EXT-01: the first die in full", () => {
    const full = (preset: string) => rulings({ hitPoints: preset }, "classic", { fullAtFirst: true });

    it("example 1: a fighter of level 1 rolls none and has 9", () => {
      const plan = planHitPoints({ ...fighter, constitution: 14, from: 0, to: 1, total: 0, value: 0 }, full("bx"));
      expect(plan.rolls).toEqual([]);
      expect(resolveHitPoints(plan, {}, full("bx")).total.value).toBe(9);
    });

    it("example 2: a magic-user made at level 3 rolls two dice", () => {
      const input = { ...mage, constitution: 5, from: 0, to: 3, total: 0, value: 0 };
      expect(points(input, [3, 1], full("bx")).total.value).toBe(4);
    });

    it("example 3: where all are rolled again the first counts in full", () => {
      const input = { ...fighter, constitution: 10, from: 1, to: 2, total: 8, value: 8 };
      expect(points(input, [2], full("eris")).total.value).toBe(10);
    });
  });

  it("Facts: a die gives 1 at the least, also where a plus of 1974 falls away", () => {
    expect(points({ ...mage, constitution: 3, from: 1, to: 2, total: 4, value: 4 }, [1], bx).gained).toBe(1);
    const odd = rulings({ hitDice: "odd" });
    expect(points({ ...fighter, constitution: 10, from: 1, to: 2, total: 5, value: 5 }, [1], odd).gained).toBe(1);
    expect(points({ ...fighter, constitution: 10, from: 1, to: 2, total: 5, value: 5 }, [4], odd).gained).toBe(3);
  });

  it("GOR-18 under elves of their own kind, a classic elf rolls a magic-user's die", () => {
    const under = rulings({ elves: "gorman" });
    expect(planHitPoints({ class: { id: "elf" }, from: 0, to: 1, total: 0, value: 0 }, under).rolls[0]?.formula).toBe(
      "1d4",
    );
    expect(planHitPoints({ class: { id: "elf" }, from: 0, to: 1, total: 0, value: 0 }, bx).rolls[0]?.formula).toBe(
      "1d6",
    );
  });

  it("a level never costs a point, under any rulings", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("bx", "odd", "d6"),
        fc.constantFrom("bx", "eris", "gorman"),
        fc.constantFrom("fighter", "cleric", "magic-user", "thief", "dwarf", "elf", "halfling"),
        fc.integer({ min: 3, max: 18 }),
        fc.integer({ min: 1, max: 8 }),
        (dice, rule, id, constitution, from) => {
          const under = rulings({ hitDice: dice, hitPoints: rule });
          const plan = planHitPoints({ class: { id }, constitution, from, to: from + 1, total: 3, value: 3 }, under);
          const [request] = plan.rolls;
          const count = Number(request?.formula.split("d")[0] ?? 0);
          const outcome = resolveHitPoints(plan, request ? one(plan, ...Array<number>(count).fill(1)) : {}, under);
          return outcome.gained >= 0 && fold(outcome.total.steps) === outcome.total.value;
        },
      ),
    );
  });

  it("bad levels and scores are named", () => {
    expect(() => planHitPoints({ ...mage, from: 2, to: 2, total: 0, value: 0 }, bx)).toThrow("to");
    expect(() => planHitPoints({ ...mage, constitution: Number.NaN, from: 0, to: 1, total: 0, value: 0 }, bx)).toThrow(
      "abilities.con",
    );
  });
});

describe("experience", () => {
  const of = (id: "elf" | "dwarf" | "fighter", level: number, experience: number, award: number, start?: number) => {
    const found = gainExperience(
      { class: { id, level }, experience, award, ...(start !== undefined && { levelAtSessionStart: start }) },
      gorman,
    );
    expect(fold(found.experience.after.steps)).toBe(found.experience.after.value);
    return found.experience.after.value;
  };

  it.each([
    ["GOR-17 example 1", "elf", 3, 2000, 1000, 2250],
    ["GOR-17 example 2: crossing", "elf", 2, 1500, 1000, 1975],
    ["GOR-17 example 3: rounding", "elf", 3, 2000, 999, 2249],
    ["GOR-17 example 3: an award of 3", "elf", 3, 2000, 3, 2000],
    ["GOR-17 example 4: 14,400 lift from 1,800 to the fourth level", "elf", 3, 1800, 14_400, 5400],
    ["GOR-24 example 1", "dwarf", 6, 40_000, 5001, 42_500],
    ["GOR-24 example 2: crossing", "dwarf", 5, 31_000, 3000, 33_000],
    ["GOR-24 example 3: exactly", "dwarf", 5, 31_000, 1000, 32_000],
    ["GOR-26 example 1: 599 and 1", "fighter", 1, 599, 1, 600],
    ["GOR-26 example 2: the sixteenth", "fighter", 15, 999_999, 1, 1_000_000],
    ["GOR-28 example 1: 2,000 at the first level", "fighter", 1, 0, 2000, 1200],
    ["GOR-28 example 2: 1,799 is whole", "fighter", 1, 0, 1799, 1799],
    ["GOR-28 example 2: 1,800 is cut", "fighter", 1, 0, 1800, 1200],
    ["GOR-28 example 4: from the ninth to the tenth", "fighter", 9, 390_000, 200_000, 450_000],
  ] as const)("%s", (_name, id, level, before, award, after) => {
    expect(of(id, level, before, award)).toBe(after);
  });

  it("GOR-28 example 3: several awards in a session, by the level at its start", () => {
    expect(of("fighter", 2, 1700, 500, 1)).toBe(1700);
    expect(of("fighter", 2, 1000, 1000, 1)).toBe(1200);
  });

  it.each([
    [1, 1800, 1200],
    [2, 5400, 3600],
    [3, 16_000, 10_700],
    [4, 32_000, 24_000],
    [5, 64_000, 48_000],
    [6, 128_000, 96_000],
    [7, 256_000, 192_000],
    [8, 400_000, 328_000],
    [9, 500_000, 450_000],
    [14, 1_000_000, 950_000],
  ])("GOR-28 the table: level %i, %i becomes %i", (level, total, becomes) => {
    expect(of("fighter", level, 0, total)).toBe(becomes);
  });

  it("GOR-28 at the fifteenth level nothing is cut; GOR-26 nothing rises past the sixteenth", () => {
    expect(of("fighter", 15, 900_000, 1_100_000)).toBe(2_000_000);
    expect(levelAt(2_000_000, thresholds({ id: "fighter" }, gorman))).toBe(16);
  });

  it("the parameters move the thresholds (GOR-17, GOR-24)", () => {
    const later = rulings({}, "gorman", { elfSlowFromLevel: 4 });
    expect(gainExperience({ class: { id: "elf", level: 3 }, experience: 2000, award: 1000 }, later).gained).toBe(1000);
  });

  it("Facts: one level an award, 1 short of the second; prime requisites and service before it", () => {
    const base = { class: { id: "fighter", level: 1 }, experience: 0 } as const;
    expect(gainExperience({ ...base, award: 9000 }, bx)).toMatchObject({
      gained: 3999,
      level: { reached: 2 },
      nextAt: 4000,
    });
    expect(gainExperience({ ...base, award: 1005, abilities: scores({ str: 13 }) }, bx).gained).toBe(1055);
    expect(gainExperience({ ...base, award: 1005, abilities: scores({ str: 8 }) }, bx).gained).toBe(904);
    expect(gainExperience({ ...base, award: 1001, kept: 0.5 }, bx).gained).toBe(500);
  });

  it("ERIS-52 example 1: an award falls to the track that operates", () => {
    const as = (operating: "fighter" | "magic-user", level: number, experience: number, award: number) =>
      gainExperience({ class: { id: "elf", level, operating }, experience, award }, eris);
    expect(as("fighter", 3, 4200, 900).experience.after.value).toBe(5100);
  });

  it("ERIS-52 example 2: 5,000 make a magic-user of the third level", () => {
    const found = gainExperience(
      { class: { id: "elf", level: 2, operating: "magic-user" }, experience: 3600, award: 1400 },
      eris,
    );
    expect(found.experience.after.value).toBe(5000);
    expect(found.level.reached).toBe(3);
  });

  it("nothing is ever taken, and nothing that is no number is taken in", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(bx, eris, gorman),
        fc.constantFrom("elf", "dwarf", "fighter", "thief"),
        fc.integer({ min: 0, max: 900_000 }),
        fc.integer({ min: 0, max: 3_000_000 }),
        (under, id, experience, award) => {
          const level = levelAt(experience, thresholds({ id }, under));
          const found = gainExperience({ class: { id, level }, experience, award }, under);
          return found.gained >= 0 && found.gained <= award * 1.1 + 1 && found.level.reached <= level + 1;
        },
      ),
    );
    expect(() => gainExperience({ class: { id: "elf", level: 1 }, experience: 0, award: -1 }, bx)).toThrow("award");
    expect(() =>
      gainExperience({ class: { id: "elf", level: 1 }, experience: 0, award: 1, kept: Number.NaN }, bx),
    ).toThrow("kept");
  });
});

describe("a level more", () => {
  const list = (level: number) => [`a${level}`, `b${level}`, `c${level}`];
  const rise = (under: Rulings, faces: Record<string, number[]>) => {
    const plan = planLevelUp(
      {
        class: { id: "magic-user", level: 2 },
        abilities: scores(),
        experience: 5000,
        total: 6,
        value: 4,
        known: ["a1", "b1"],
        list,
      },
      under,
    );
    const rolls = Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, rolledFrom(formula, faces[id] ?? [])]));
    return resolveLevelUp(plan, rolls, under);
  };

  it("a magic-user to the third level under each preset", () => {
    const rows = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => {
      const under = rulings({}, preset);
      const dice: Record<string, number[]> = { hitPoints: preset === "eris" ? [1, 4] : [3], "spell2.1": [9] };
      const made = rise(under, dice);
      return [
        made.hitPoints.total.value,
        made.hitPoints.value,
        made.slots.join(""),
        made.spells.learned.length,
        made.spells.choose.length,
      ];
    });
    expect(rows).toEqual([
      [9, 7, "21", 0, 1],
      [6, 4, "21", 0, 1],
      [9, 7, "21", 1, 1],
      [9, 7, "21", 0, 1],
      [9, 7, "21", 0, 1],
    ]);
  });

  it("is refused before the experience is there and at the top, unless it is granted", () => {
    const input = {
      class: { id: "fighter", level: 1 },
      experience: 1999,
      total: 5,
      value: 5,
      known: [],
      list,
    } as const;
    expect(planLevelUp(input, bx).refused).toMatchObject({ key: "character.notEnough", data: { needed: 2000 } });
    expect(planLevelUp({ ...input, granted: true }, bx)).toMatchObject({ experience: 2000, level: { after: 2 } });
    const top = { ...input, class: { id: "halfling", level: 8 }, experience: 1_000_000 } as const;
    expect(planLevelUp(top, bx).refused?.key).toBe("character.highestLevel");
  });

  it("GOR-10, GOR-13, HERO-22 the ninth and the fifth level have something to say", () => {
    const notes = (id: "cleric" | "fighter", level: number, under: Rulings) =>
      planLevelUp({ class: { id, level }, experience: 9_000_000, total: 5, value: 5, known: [], list }, under).notes;
    expect(notes("cleric", 8, gorman)).toEqual(["name.cleric"]);
    expect(notes("fighter", 8, gorman)).toEqual(["name.fighter"]);
    const expert = rulings({ freeExpertise: "on" });
    expect(notes("fighter", 4, expert)).toEqual(["expertise"]);
    expect(notes("fighter", 3, expert)).toEqual([]);
    expect(notes("fighter", 4, bx)).toEqual([]);
  });

  it("ERIS-101 the tables of a drain: a fighter of the fifth level by a wight", () => {
    const drain = drainTables({ class: { id: "fighter", level: 5 }, constitution: 10 }, 1, eris);
    expect(drain).toMatchObject({ hitDiceOfNewLevel: "4d6", hitDiceLost: "1d6+1" });
    const hero = makeCreature({
      id: "hero",
      kind: "character",
      class: { id: "fighter", level: 5 },
      hitPoints: { value: 15, total: 22, temporary: 0, subdual: 0 },
    });
    const plan = planLevelDrain(hero, { levels: 1, kind: "permanent", ...drain }, eris);
    const outcome = resolveLevelDrain(plan, one(plan, 3, 3, 3, 4), eris, hero);
    expect(outcome.level.after).toBe(4);
    expect(outcome.experience).toBe(15_999);
    expect(outcome.change.after.hitPoints.value).toBe(6);
  });

  it("ERIS-101 Constitution counts on each die, which is never under 1", () => {
    const drain = drainTables({ class: { id: "fighter", level: 5 }, constitution: 6 }, 1, eris);
    const hitPoints = { value: 22, total: 22, temporary: 0, subdual: 0 };
    const weak = makeCreature({ id: "weak", kind: "character", class: { id: "fighter", level: 5 }, hitPoints });
    const plan = planLevelDrain(weak, { levels: 1, kind: "permanent", ...drain }, eris);
    expect(resolveLevelDrain(plan, one(plan, 1, 1, 4, 6), eris, weak).change.after.hitPoints.total).toBe(1 + 1 + 3 + 5);
  });

  it("drain takes back what levels gave: classic dice with Constitution, points above the ninth", () => {
    expect(drainTables({ class: { id: "fighter", level: 3 }, constitution: 16 }, 1, bx)).toMatchObject({
      hitDiceLost: "1d8",
      perDie: 2,
    });
    expect(drainTables({ class: { id: "fighter", level: 11 }, constitution: 16 }, 2, bx).hitDiceLost).toBe("4");
  });
});
