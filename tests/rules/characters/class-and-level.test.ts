import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backgroundOf, type Candidate, joinBackground } from "../../../src/rules/characters/backgrounds.ts";
import { planClassCheck, resolveClassCheck } from "../../../src/rules/characters/class-checks.ts";
import {
  planNewSkill,
  planSkill,
  resolveNewSkill,
  resolveSkill,
  type Skill,
  skillChance,
  skillFault,
} from "../../../src/rules/characters/skills.ts";
import { climbRolls, planThiefSkill, resolveThiefSkill } from "../../../src/rules/characters/thief.ts";
import {
  planTrained,
  planTraining,
  planTrainingBreak,
  resolveTrained,
  resolveTraining,
  resolveTrainingBreak,
  type Training,
  trainWeek,
} from "../../../src/rules/characters/training.ts";
import { planTurning, resolveTurning, type Turnable } from "../../../src/rules/characters/turning.ts";
import { compile } from "../../../src/rules/compile.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { THIEF_SKILLS, thiefChance } from "../../../src/rules/tables/classes.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { bx, eris, gorman, one } from "./support.ts";

const hero = (level: number, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id: "hero", kind: "character", class: { id: "fighter", level }, ...more });
const skill = (more: Partial<Skill> = {}): Skill => ({ name: "Miller", type: "plebian", origin: "trained", ...more });

describe("skills", () => {
  it.each([
    ["ERIS-85 example 1: 45 at 45", 45, 45, true],
    ["ERIS-85 example 2: 46 at 45", 45, 46, false],
    ["ERIS-85 example 3: nothing at 0", 0, 1, false],
  ] as const)("%s", (_name, percent, die, success) => {
    const plan = planSkill(hero(1), skill({ percent }), 0, eris);
    expect(resolveSkill(plan, one(plan, die)).success).toBe(success);
  });

  it("ERIS-85 example 4: 100 at 100", () => {
    const plan = planSkill(hero(10), skill({ percent: 50, origin: "background" }), 0, eris);
    expect(plan.target?.value).toBe(100);
    expect(resolveSkill(plan, one(plan, 100)).success).toBe(true);
  });

  it("ERIS-84 example 1: a skill never used has no percent yet; example 2: there are none elsewhere", () => {
    expect(planSkill(hero(1), skill({ origin: "natural" }), 0, eris).refused?.key).toBe("character.rollNatural");
    expect(planSkill(hero(1), skill({ percent: 40 }), 0, bx).refused?.key).toBe("character.noSkills");
  });

  it.each([
    ["ERIS-86 example 1: 50 with INT 14", 50, 14, 18],
    ["ERIS-86 example 2: 30 with INT 5", 30, 5, 0],
    ["ERIS-86 example 3: 100 with INT 15", 100, 15, 35],
    ["ERIS-86 example 4: 1", 1, 10, 0],
    ["ERIS-86 example 4: 2", 2, 10, 1],
    ["ERIS-86 the table: INT 7", 100, 7, 15],
    ["ERIS-86 the table: INT 12", 100, 12, 25],
  ] as const)("%s", (_name, die, int, percent) => {
    const plan = planNewSkill(skill({ origin: "natural" }), int, eris);
    const found = resolveNewSkill(plan, one(plan, die), eris).percent;
    expect(found.value).toEqual(percent);
    expect(fold(found.steps)).toEqual(percent);
  });

  it.each([
    ["ERIS-91 example 1: 63, level 1", 63, 1, 37],
    ["ERIS-91 example 1: 63, level 4", 63, 4, 52],
    ["ERIS-91 example 2: 1, level 1", 1, 1, 6],
    ["ERIS-91 example 3: 100, level 10", 100, 10, 100],
  ] as const)("%s", (_name, die, level, chance) => {
    const ofBackground = skill({ name: "Tracker", origin: "background" });
    const plan = planNewSkill(ofBackground, 18, eris);
    const percent = resolveNewSkill(plan, one(plan, die), eris).percent.value;
    expect(skillChance(hero(level), { ...ofBackground, percent }, 0, eris).value).toBe(chance);
  });

  it("ERIS-91 example 4: drained from the fourth to the third; example 5: a thief is not trained as a Lockpicker", () => {
    const state = { ...hero(4).state, drained: 1 };
    const lock = skill({ name: "Lockpicker", origin: "background", percent: 32 });
    expect(skillChance(hero(4, { state }), lock, 0, eris).value).toBe(47);
    expect(planTraining(lock, eris).refused?.rule).toBe("ERIS-91");
  });

  it("ERIS-65 example 1: a hobbit thief counts four levels more; example 2: not in a trade of another kind", () => {
    const hobbit = hero(3, { ancestry: "halfling", tags: ["background:thief"] });
    const climber = skill({ name: "Climber", origin: "background", percent: 32 });
    expect(skillChance(hobbit, climber, 0, eris).value).toBe(67);
    expect(skillChance(hobbit, { ...climber, plainLevels: true }, 0, eris).value).toBe(47);
    expect(skillChance(hobbit, skill({ percent: 32 }), 0, eris).value).toBe(32);
    expect(skillChance(hobbit, climber, 0, rulings({ demihumans: "bx" }, "eris")).value).toBe(47);
  });

  it("ERIS-92 example 1: a lock is beyond outsiders; example 2: not beyond a member", () => {
    const lock = skill({ name: "Lockpicker", origin: "natural" });
    expect(planNewSkill(lock, 10, eris).refused?.rule).toBe("ERIS-92");
    expect(planNewSkill({ ...lock, member: true }, 10, eris).refused).toBeUndefined();
    expect(skillFault(skill({ guildOnly: true }), eris)?.key).toBe("character.guildOnly");
    expect(planTraining({ ...lock, origin: "trained" }, eris).refused?.rule).toBe("ERIS-92");
  });
});

describe("training", () => {
  const start = (type: Skill["type"], weeks: number[], cost: number[]): Training => {
    const plan = planTraining(skill({ type, origin: "natural", percent: 10 }), eris);
    return resolveTraining(plan, rollsFor(plan, { weeks, cost }));
  };
  const through = (training: Training): Training => {
    let now = training;
    while (now.weeksAccrued < now.weeksNeeded) now = trainWeek(now).training;
    return now;
  };

  it.each([
    ["ERIS-87 example 1: artisan", "artisan", [7], [12], 8, 60, 480],
    ["ERIS-87 example 2: noble", "noble", [1, 1], [20], 2, 400, 800],
    ["ERIS-87 example 3: plebian", "plebian", [1], [1], 1, 1, 1],
  ] as const)("%s", (_name, type, weeks, cost, needed, price, total) => {
    const training = start(type, [...weeks], [...cost]);
    expect(training.weeksNeeded).toEqual(needed);
    expect(training.costPerWeek).toEqual(price);
    expect(through(training).paid).toEqual(total);
    expect(trainWeek(through(training))).toMatchObject({ due: 0, complete: true });
  });

  it("ERIS-88 example 1: three weeks away", () => {
    const artisan = skill({ type: "artisan", origin: "natural" });
    const before: Training = { purpose: "start", weeksNeeded: 8, weeksAccrued: 5, costPerWeek: 60, paid: 300 };
    const plan = planTrainingBreak(artisan, before, 3, eris);
    const after = resolveTrainingBreak(plan, rollsFor(plan, { loss: [4], cost: [17] }));
    expect(after).toMatchObject({ weeksAccrued: 1, costPerWeek: 85 });
    expect(after && through(after).paid).toBe(895);
  });

  it("ERIS-88 example 2: a week costs nothing; example 3: never below 0", () => {
    const before: Training = { purpose: "start", weeksNeeded: 8, weeksAccrued: 2, costPerWeek: 60, paid: 120 };
    const week = planTrainingBreak(skill({ type: "artisan" }), before, 1, eris);
    expect(week.rolls).toEqual([]);
    expect(resolveTrainingBreak(week, {})).toEqual(before);
    expect(planTrainingBreak(skill({ type: "artisan" }), before, 8 / 7, eris).rolls).toHaveLength(2);
    const noble = planTrainingBreak(skill({ type: "noble" }), before, 5, eris);
    expect(resolveTrainingBreak(noble, rollsFor(noble, { loss: [9], cost: [1] }))?.weeksAccrued).toBe(0);
  });

  const done = (purpose: Training["purpose"]): Training => ({
    purpose,
    weeksNeeded: 2,
    weeksAccrued: 2,
    costPerWeek: 5,
    paid: 10,
  });

  it.each([
    ["ERIS-89 example 1: 40 over a natural 28", 28, 40, 28, false],
    ["ERIS-89 example 2: 77", 0, 77, 44, true],
    ["ERIS-89 example 3: 1", 0, 1, 6, true],
    ["ERIS-89 example 4: 46 over 28", 28, 46, 28, false],
    ["ERIS-89 example 5: 100", 0, 100, 55, true],
  ] as const)("%s", (_name, percent, die, after, gained) => {
    const plan = planTrained(skill({ origin: "natural", percent }), done("start"), 10, eris);
    const found = resolveTrained(plan, one(plan, die), eris);
    expect(found.percent.value).toEqual(after);
    expect(fold(found.percent.steps)).toEqual(after);
    expect(found.gained).toEqual(gained);
  });

  it.each([
    ["ERIS-90 example 1: 50 over 45", 45, 50, 10, 63],
    ["ERIS-90 example 2: equal fails", 45, 45, 10, 45],
    ["ERIS-90 example 3: with INT 14", 45, 41, 14, 63],
    ["ERIS-90 example 4: 99 gains nothing", 99, 100, 10, 99],
    ["ERIS-90 example 5: 98 gains 1", 98, 99, 10, 99],
  ] as const)("%s", (_name, percent, die, int, after) => {
    const plan = planTrained(skill({ percent }), done("improve"), int, eris);
    const found = resolveTrained(plan, one(plan, die), eris);
    expect(found.percent.value).toEqual(after);
    expect(found.gained).toEqual(after > percent);
  });

  it("ERIS-87 nothing is rolled before the weeks are over", () => {
    const plan = planTrained(skill({ percent: 10 }), { ...done("start"), weeksAccrued: 1 }, 10, eris);
    expect(plan.refused?.key).toBe("character.weeksShort");
    expect(plan.rolls).toEqual([]);
  });

  it("no training ever lowers a skill, or lifts it over 100", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 3, max: 18 }),
        fc.boolean(),
        (percent, die, int, fresh) => {
          const origin = fresh ? "natural" : "trained";
          const plan = planTrained(skill({ percent, origin }), done(fresh ? "start" : "improve"), int, eris);
          const { value } = resolveTrained(plan, one(plan, die), eris).percent;
          return value >= percent && value <= 100;
        },
      ),
    );
  });
});

describe("backgrounds", () => {
  const candidate = (id: Candidate["class"]["id"], more: Partial<Candidate> = {}): Candidate => ({
    class: { id },
    alignment: "lawful",
    playedBefore: true,
    ...more,
  });
  const join = (who: Candidate, id: string, atCreation = true) =>
    joinBackground(who, backgroundOf(id), atCreation, eris);

  it("ERIS-45 example 1: without an earlier character the choice is kept, unconfirmed", () => {
    const joined = join(candidate("fighter", { playedBefore: false }), "thief");
    expect(joined.refused).toBeUndefined();
    expect(joined.warnings[0]?.rule).toBe("ERIS-45");
    expect(join(candidate("fighter"), "thief").warnings).toEqual([]);
  });

  it("ERIS-46 example 1: a cleric thief; example 2: no magic-user paladin", () => {
    expect(join(candidate("cleric"), "thief").refused).toBeUndefined();
    expect(join(candidate("magic-user"), "paladin").refused).toMatchObject({
      rule: "ERIS-46",
      data: { classes: "fighter" },
    });
    expect(join(candidate("fighter"), "assassin").refused?.key).toBe("character.backgroundAlignment");
    expect(join(candidate("dwarf"), "berserker").refused).toBeUndefined();
  });

  it("ERIS-47 example 1: an old hand waits to be accepted; example 2: one background for each", () => {
    expect(join(candidate("fighter"), "ranger", false).accepted).toBe(false);
    expect(join(candidate("fighter"), "ranger").accepted).toBe(true);
    expect(join(candidate("fighter", { has: "thief", alignment: "neutral" }), "assassin").refused?.rule).toBe(
      "ERIS-47",
    );
  });

  it("ERIS-48 example 1: a thief has five skills; example 2: a dervish none", () => {
    expect(join(candidate("fighter"), "thief").skills.length).toBe(5);
    expect(join(candidate("cleric"), "dervish").skills).toEqual([]);
    expect(() => backgroundOf("samurai")).toThrow("background");
    expect(joinBackground(candidate("fighter"), backgroundOf("thief"), true, bx).refused?.key).toBe(
      "character.noBackgrounds",
    );
  });

  it("backgroundsWantSkills is said once and mended by its fix", () => {
    const overrides = { backgrounds: "eris" };
    const found = compile({ preset: "classic", overrides }).diagnostics.filter(
      ({ detail }) => detail === "backgroundsWantSkills",
    );
    expect(found).toHaveLength(1);
    const mended = compile({ preset: "classic", overrides: { ...overrides, ...found[0]?.fix?.set } }).diagnostics;
    expect(mended.filter(({ code }) => code === "constraint")).toEqual([]);
  });
});

describe("a thief's arts", () => {
  const thief = (level: number) => hero(level, { class: { id: "thief", level } });

  it("Facts: the table at its ends", () => {
    const row = (level: number) => THIEF_SKILLS.map((art) => thiefChance(art, level));
    expect(row(1)).toEqual([87, 10, 2, 10, 20, 15, 20]);
    expect(row(6)).toEqual([92, 40, 3, 36, 45, 45, 45]);
    expect(row(14)).toEqual([99, 99, 5, 99, 99, 99, 125]);
  });

  it("Facts: picked pockets: 5% a level over the fifth, 1% to fail, noticed over twice the chance", () => {
    const plan = planThiefSkill(thief(1), "pockets", { victimLevel: 7 }, bx);
    expect(plan.chance.value).toBe(10);
    expect(fold(plan.chance.steps)).toBe(10);
    const at = (die: number) => resolveThiefSkill(plan, one(plan, die), 1);
    expect(at(10).success).toBe(true);
    expect(at(11).success).toBe(false);
    expect(at(20).noticed).toBe(false);
    expect(at(21).noticed).toBe(true);
    expect(planThiefSkill(thief(14), "pockets", {}, bx).chance.value).toBe(99);
    expect(planThiefSkill(thief(14), "pockets", { victimLevel: 14 }, bx).chance.value).toBe(80);
  });

  it("Facts: a lock waits for the next level, a trap allows one try, tools are needed, a failed climb falls", () => {
    expect(planThiefSkill(thief(3), "locks", { triedAtLevel: 3 }, bx).refused?.key).toBe("character.lockTried");
    expect(planThiefSkill(thief(4), "locks", { triedAtLevel: 3 }, bx).refused).toBeUndefined();
    expect(planThiefSkill(thief(4), "traps", { triedAtLevel: 3 }, bx).refused?.key).toBe("character.trapTried");
    expect(planThiefSkill(thief(4), "locks", { tools: false }, bx).refused?.key).toBe("character.noTools");
    expect(planThiefSkill(hero(4), "locks", {}, bx).refused?.key).toBe("character.noThief");
    const climb = planThiefSkill(thief(1), "climb", {}, bx);
    expect(resolveThiefSkill(climb, one(climb, 88), 1).falls).toBe(true);
    expect(climbRolls(100)).toBe(1);
    expect(climbRolls(101)).toBe(2);
    expect(planThiefSkill(thief(1), "hear", {}, bx).rolls[0]?.formula).toBe("1d6");
  });
});

describe("other arts", () => {
  it("Facts: thieves read from the fourth level, and scrolls from the tenth", () => {
    const of = (level: number, check: "readLanguages" | "useScroll") => {
      const plan = planClassCheck(hero(level, { class: { id: "thief", level } }), check, {}, bx);
      return plan.refused?.key ?? plan.chance.value;
    };
    expect(of(3, "readLanguages")).toBe("character.noSense");
    expect(of(4, "readLanguages")).toBe(80);
    expect(of(9, "useScroll")).toBe("character.noSense");
    expect(of(10, "useScroll")).toBe(90);
    const again = planClassCheck(
      hero(4, { class: { id: "thief", level: 4 } }),
      "readLanguages",
      { triedAtLevel: 4 },
      bx,
    );
    expect(again.refused?.key).toBe("character.textTried");
  });

  it("Facts: halflings hide on 90% outdoors and 2 in 6 underground", () => {
    const halfling = hero(1, { class: { id: "halfling", level: 1 } });
    const plan = planClassCheck(halfling, "hideIndoors", {}, bx);
    expect(resolveClassCheck(plan, one(plan, 2)).success).toBe(true);
    expect(resolveClassCheck(plan, one(plan, 3)).success).toBe(false);
    expect(planClassCheck(halfling, "hideOutdoors", { modifier: -10 }, bx).chance.value).toBe(80);
    expect(planClassCheck(halfling, "hideOutdoors", {}, gorman).refused?.key).toBe("character.noSense");
  });
});

describe("turning", () => {
  const cleric = (level: number) => hero(level, { class: { id: "cleric", level } });
  const group = (column: Turnable["column"], hitDice: number, count: number, name: string): Turnable[] =>
    Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, column, hitDice }));

  it("ERIS-82 example 1: the symbol at hand; example 2: not in the backpack; example 3: nor stolen", () => {
    const undead = group("1", 1, 3, "bones");
    const plan = (symbol: "atHand" | "packed" | "none", under = eris) =>
      planTurning(cleric(1), { undead, symbol }, under);
    expect(plan("atHand").refused).toBeUndefined();
    expect(plan("packed").refused?.rule).toBe("ERIS-82");
    expect(plan("none").refused?.rule).toBe("ERIS-82");
    expect(plan("packed", bx).refused).toBeUndefined();
    expect(plan("none", bx).refused?.key).toBe("character.noSymbol");
  });

  it("GOR-08 turning is a spell that is spent", () => {
    const undead = group("1", 1, 3, "bones");
    expect(planTurning(cleric(1), { undead, symbol: "none" }, gorman).refused?.rule).toBe("GOR-08");
    expect(planTurning(cleric(1), { undead, symbol: "none", spell: true }, gorman)).toMatchObject({
      spendsSpell: true,
    });
    expect(planTurning(hero(3), { undead, symbol: "atHand" }, bx).refused?.key).toBe("character.noCleric");
  });

  it("Facts: 2d6 Hit Dice, the lowest first, one at least, higher kinds by their own column", () => {
    const undead = [...group("2", 2, 2, "zombie"), ...group("1", 1, 3, "bones"), ...group("3", 3, 1, "wight")];
    const plan = planTurning(cleric(2), { undead, symbol: "atHand" }, bx);
    expect(plan.needs).toEqual({ "1": "turned", "2": 7, "3": 11 });
    const at = (turning: number[], hitDice: number[]) =>
      resolveTurning(plan, rollsFor(plan, { turning, hitDice }), bx)
        .results.filter(({ result }) => result !== "stands")
        .map(({ id }) => id);
    expect(at([3, 3], [6, 6])).toEqual(["bones0", "bones1", "bones2"]);
    expect(at([3, 4], [3, 3])).toEqual(["zombie0", "bones0", "bones1", "bones2"]);
    expect(at([6, 6], [6, 6])).toEqual(["zombie0", "zombie1", "bones0", "bones1", "bones2", "wight0"]);
  });

  it("Facts: one falls at the least; what cannot be turned stands; the mighty destroy", () => {
    const vampire = planTurning(cleric(8), { undead: group("7-9", 9, 2, "vampire"), symbol: "atHand" }, bx);
    const outcome = resolveTurning(vampire, rollsFor(vampire, { turning: [4, 4], hitDice: [1, 1] }), bx);
    expect(outcome.results.map(({ result }) => result)).toEqual(["turned", "stands"]);
    const none = planTurning(cleric(1), { undead: group("6", 6, 1, "spectre"), symbol: "atHand" }, bx);
    expect(none.rolls).toEqual([]);
    expect(resolveTurning(none, {}, bx).results[0]?.result).toBe("stands");
    const dust = planTurning(cleric(11), { undead: group("7-9", 9, 1, "vampire"), symbol: "atHand" }, bx);
    expect(resolveTurning(dust, rollsFor(dust, { turning: [1, 1], hitDice: [1, 1] }), bx).results[0]?.result).toBe(
      "destroyed",
    );
  });
});
