import { describe, expect, it } from "vitest";
import { makeCreature, SAVES } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave, resolveDeathSave, stabilise } from "../../../src/rules/life/death-save.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { minionHitPoints } from "../../../src/rules/life/minion.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, planWithstand, shakingRefused } from "../../../src/rules/life/paralysis.ts";
import { planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { planSaveOrDie, resolveSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { maximumHitPoints, withLife } from "../../../src/rules/life/state.ts";
import { surgeMaximum, surgeValue } from "../../../src/rules/life/surges.ts";
import { wakeUp } from "../../../src/rules/life/wake.ts";
import { damageAfterSave, planSave, resolveSave, saveTarget } from "../../../src/rules/saves/saving-throw.ts";
import { hero, monster, withState } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const bx = rulings();
const eris = rulings({}, "eris");
const gorman = rulings({}, "gorman");
const heroic = rulings({}, "heroic");
const scores = (con: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con, cha: 10 });

describe("falling", () => {
  it.each([
    ["hero", hero(5, 20, 5), 5, "unconscious"],
    ["hero at the limit", hero(5, 20, 5), 10, "critical"],
    ["hero past it", hero(5, 20, 5), 11, "dead"],
    [
      "an elf by the level given",
      hero(1, 8, 2, { class: { id: "elf", level: 2, operating: "magic-user" } }),
      3,
      "critical",
    ],
    ["0-level hireling", monster(4, 4, { kind: "hireling", normalHuman: true }), 4, "unconscious"],
    ["0-level hireling past 0", monster(4, 4, { kind: "hireling", normalHuman: true }), 5, "dead"],
    ["goblin", monster(4), 4, "dead"],
    ["monster that counts as a character", monster(4, 4, { countsAsCharacter: true }), 4, "unconscious"],
  ] as const)("ERIS-41, ERIS-42: %s", (_name, creature, amount, fallen) => {
    expect(takeDamage(creature, { amount }, eris).fallen).toBe(fallen);
  });

  it("ERIS-44: harm at 0 drops the timer; healing to 0 starts one; healing over 0 drops it", () => {
    const down = hero(0, 9, 3, { conditions: ["unconscious"] });
    expect(takeDamage(down, { amount: 2 }, eris).next.map(({ kind }) => kind)).toEqual(["cancelTimer"]);
    const under = hero(-2, 9, 3, { conditions: ["unconscious"] });
    expect(heal(under, 2, eris).next.map(({ kind }) => kind)).toEqual(["wakeTimer"]);
    expect(heal(under, 3, eris)).toMatchObject({ rose: true, next: [] });
    expect(heal(under, 1, eris)).toMatchObject({ rose: false, next: [] });
    expect(wakeUp(under, eris).refused?.key).toBe("life.wakeNotAtZero");
  });

  it.each([
    [0, 0, "unconscious", 1],
    [0, 1, "dying", 1],
    [1, 1, "dying", 2],
    [2, 1, "dying", 3],
    [3, 1, "dying", 3],
  ])("HERO-14: wounded %d, %d below 0", (wounds, below, _fallen, after) => {
    const change = takeDamage(withState(hero(1, 48), { wounds }), { amount: 1 + below }, heroic);
    expect([change.fallen, change.after.wounds]).toEqual(["dying", after]);
  });

  it("HERO-14: more harm while down costs no wound, and ends being stable", () => {
    const stable = withState(hero(-3, 48, 1, { conditions: ["unconscious", "stable"] }), { wounds: 1 });
    const change = takeDamage(stable, { amount: 1 }, heroic);
    expect([change.after.wounds, change.removed, change.added.includes("dying")]).toEqual([1, ["stable"], true]);
  });

  it.each([
    [48, -24, true],
    [48, -23, false],
    [37, -18, true],
    [5, -2, true],
    [5, -1, false],
    [1, -1, true],
    [1, 0, false],
  ])("HERO-14 with instantDeath: total %d at %d: dead %s", (total, at, dead) => {
    const under = rulings({ instantDeath: "on" }, "heroic");
    const change = takeDamage(hero(1, total), { amount: 1 - at }, under);
    expect(change.fallen === "dead").toBe(dead);
  });

  it.each([
    [0, 9, "fails", 2],
    [0, 10, "holds", 1],
    [0, 19, "holds", 1],
    [2, 18, "rallies", 1],
    [-5, 20, "rallies", 1],
    [-5, 14, "fails", 2],
  ])("HERO-18: modifier %d, die %d: %s", (modifier, die, result, wounds) => {
    const dying = withState(hero(-4, 48, 1, { conditions: ["unconscious", "dying"] }), { wounds: 1, surges: 1 });
    const modifiers = [{ key: "m", on: "save", op: "add", value: modifier, source: { kind: "effect" } }] as const;
    const plan = planDeathSave(dying, { modifiers: modifier ? modifiers : [] }, heroic);
    const outcome = resolveDeathSave(plan, rollsFor(plan, { deathSave: [die] }), heroic, dying);
    expect([outcome.result, outcome.change.after.wounds]).toEqual([result, wounds]);
    if (result === "rallies") expect(outcome.change.after.hitPoints.value).toBe(12);
  });

  it("HERO-18: a 20 without a surge changes nothing; the stable throw no more", () => {
    const dying = withState(hero(-4, 48, 1, { conditions: ["unconscious", "dying"] }), { wounds: 1 });
    const plan = planDeathSave(dying, {}, heroic);
    const { change } = resolveDeathSave(plan, rollsFor(plan, { deathSave: [20] }), heroic, dying);
    expect(change.after).toEqual(change.before);
    const calm = withLife(dying, stabilise(dying, heroic).after);
    expect(planDeathSave(calm, {}, heroic).refused?.key).toBe("life.notDying");
  });

  it.each([
    [3, [3, 2, 1, 1]],
    [1, [1, 1, 1, 1]],
    [37, [37, 27, 18, 9]],
  ])("HERO-12, HERO-15: maxima of a total of %d", (total, maxima) => {
    const of = (wounds: number) => maximumHitPoints(withState(hero(1, total), { wounds }), heroic).value;
    expect([0, 1, 2, 3].map(of)).toEqual(maxima);
    expect(surgeValue(hero(1, total))).toBe(Math.max(1, Math.floor(total / 4)));
  });

  it("HERO-26: surges by class and Constitution, at least 1; monsters have no wounds", () => {
    const of = (id: "fighter" | "thief" | "magic-user", con: number) =>
      surgeMaximum(hero(1, 1, 1, { class: { id, level: 1 }, abilities: scores(con) }), heroic).value;
    expect([of("fighter", 18), of("thief", 13), of("magic-user", 3)]).toEqual([12, 7, 3]);
    expect(surgeMaximum(hero(1, 1, 1, { abilities: scores(3) }), heroic, 1).value).toBe(1);
    expect(takeDamage(monster(3), { amount: 3 }, heroic).fallen).toBe("dead");
  });
});

describe("the table of death and dismemberment", () => {
  const thrown = (value: number, die: number, lostParts: string[] = [], side = 1, bonus = 0) => {
    const down = withState(hero(value, 20, 3, { conditions: ["unconscious"] }), { lostParts });
    const plan = planDismemberment(down, { bonus }, gorman);
    return resolveDismemberment(plan, rollsFor(plan, { dismemberment: [die], side: [side] }), gorman, down);
  };
  it.each([
    [0, 12, "finger"],
    [0, 10, "finger"],
    [0, 9, "ear"],
    [0, 8, "ear"],
    [0, 7, "eye"],
    [-1, 7, "eye"],
    [-1, 6, "nose"],
    [0, 4, "hand"],
    [-2, 5, "arm"],
    [0, 2, "leg"],
    [0, 1, "saveOrDie"],
    [-11, 12, "saveOrDie"],
    [-10, 12, "leg"],
  ])("GOR-86: at %d a d12 of %d: %s", (value, die, result) => {
    const outcome = thrown(value, die);
    expect(outcome.result).toBe(result);
    if (outcome.change) expect([outcome.change.after.hitPoints.value, outcome.change.rose]).toEqual([1, true]);
  });
  it.each([
    [["nose"], 5, 1, "again"],
    [["left arm", "right arm"], 4, 1, "again"],
    [["left arm", "right hand"], 10, 1, "again"],
    [["left hand"], 3, 1, "arm"],
    [["left hand"], 4, 1, "hand"],
    [Array<string>(5).fill("left finger"), 12, 1, "finger"],
    [["left eye", "right eye"], 7, 2, "again"],
  ])("GOR-87: without %o a %d: %s", (lost, die, side, result) => {
    const outcome = thrown(0, die, lost, side);
    expect(outcome.result).toBe(result);
    if (result === "hand" || result === "finger") expect(outcome.lost).toBe(`right ${result}`);
  });
  it("GOR-86: over 12 is a finger; a dwarf saves with +4; the saved lie at 0", () => {
    expect(thrown(0, 12, [], 1, 5).result).toBe("finger");
    const dwarf = hero(-9, 9, 1, { class: { id: "dwarf", level: 1 }, conditions: ["unconscious"] });
    const plan = planSaveOrDie(dwarf, gorman);
    const at = (die: number) => resolveSaveOrDie(plan, rollsFor(plan, { save: [die] }), gorman, dwarf).change;
    expect([at(10).after.hitPoints.value, at(10).fallen, at(9).fallen]).toEqual([0, "unconscious", "dead"]);
  });
  it.each([
    ["henchman", true],
    ["retainer", true],
    ["mercenary", false],
    ["specialist", false],
    ["normal", false],
  ] as const)("GOR-85: a %s is thrown for: %s", (hirelingKind, spared) => {
    const hired = monster(3, 3, { kind: "hireling", hirelingKind });
    expect(takeDamage(hired, { amount: 3 }, gorman).fallen).toBe(spared ? "rolling" : "dead");
  });
});

describe("healing", () => {
  it("BX-030, ERIS-39: points given to somebody in a coma with hit points left do not wake them", () => {
    const coma = hero(5, 10, 1, { conditions: ["unconscious", "poisoned"] });
    expect(heal(coma, 3, eris).after).toMatchObject({
      hitPoints: { value: 8 },
      conditions: ["unconscious", "poisoned"],
    });
    expect(heal({ ...coma, hitPoints: { ...coma.hitPoints, value: 0 } }, 3, eris).rose).toBe(true);
  });

  it("HERO-18: from below 0 healing begins at 0 where wounds count, at the hit points elsewhere", () => {
    const low = hero(-6, 20, 9, { conditions: ["unconscious", "dying"] });
    expect(heal(low, 4, heroic).after.hitPoints.value).toBe(4);
    expect(heal(low, 4, eris).after.hitPoints.value).toBe(-2);
  });

  it.each([
    [eris, { days: 7, secure: true }, 20],
    [eris, { days: 6, secure: true }, -2],
    [eris, { days: 30, secure: false }, -2],
    [eris, { days: 7, secure: true, infected: true }, -2],
  ])("ERIS-130, ERIS-43: days of rest from -2 %#", (under, days, value) => {
    const hurt = hero(-2, 20, 3, { conditions: ["unconscious"] });
    const plan = planNaturalHealing(hurt, days, under);
    expect(resolveNaturalHealing(plan, {}, under, hurt).after.hitPoints.value).toBe(value);
  });

  it.each([
    [{ days: 3 }, 3],
    [{ days: 3, fed: false }, 0],
    [{ days: 0 }, 0],
  ])("GOR-84: %o gives %d from 0", (days, value) => {
    const hurt = hero(0, 20, 3, { conditions: ["unconscious"] });
    const plan = planNaturalHealing(hurt, days, gorman);
    const change = resolveNaturalHealing(plan, {}, gorman, hurt);
    expect([change.after.hitPoints.value, change.rose]).toEqual([value, value > 0]);
  });
});

describe("levels lost", () => {
  const drain = (
    creature: ReturnType<typeof hero>,
    levels: number,
    dice: number[],
    kind: "permanent" | "temporary",
  ) => {
    const input = {
      levels,
      kind,
      thresholds: [0, 2000, 4000, 8000, 16000],
      hitDiceOfNewLevel: `${dice.length}d8`,
      hitDiceLost: "1d8",
    };
    const plan = planLevelDrain(creature, input, eris);
    return { plan, outcome: resolveLevelDrain(plan, rollsFor(plan, { hitDice: dice }), eris, creature) };
  };
  it("ERIS-101, ERIS-42: the level that kept somebody alive below 0 is gone, and with it the life", () => {
    const low = hero(-4, 20, 4, { conditions: ["unconscious"] });
    const { outcome } = drain(low, 1, [8, 8, 8], "permanent");
    expect([outcome.change.fallen, outcome.change.after.hitPoints.value]).toEqual(["dead", -4]);
    expect(outcome.change.before.hitPoints).toEqual(low.hitPoints);
    const safe = hero(-3, 20, 4, { conditions: ["unconscious"] });
    expect(drain(safe, 1, [8, 8, 8], "permanent").outcome.change.fallen).toBeUndefined();
  });
  it("ERIS-102: drained for a time to level 0 somebody at -1 dies, at 0 lives", () => {
    const at = (value: number) =>
      drain(hero(value, 6, 1, { conditions: ["unconscious"] }), 1, [], "temporary").outcome.change;
    expect([at(-1).fallen, at(0).fallen]).toEqual(["dead", undefined]);
    expect([at(-1).before.drained, at(-1).after.drained]).toEqual([0, 1]);
  });
  it.each([
    [5, 1, 4, 15_999],
    [5, 2, 3, 7999],
    [2, 1, 1, 1999],
  ])("ERIS-101: level %d less %d: level %d with %d", (level, levels, after, experience) => {
    const { plan } = drain(hero(20, 20, level), levels, [1, 1, 1], "permanent");
    expect([plan.level.after, plan.experience]).toEqual([after, experience]);
  });
  it("ERIS-101: below level 1 is death, for a normal man too", () => {
    expect(drain(hero(9, 9, 1), 1, [], "permanent").plan.kills).toBe(true);
    expect(drain(hero(9, 9, 2), 3, [], "permanent").outcome.change.fallen).toBe("dead");
    const man = makeCreature({ id: "man", kind: "hireling", normalHuman: true });
    expect(drain(man, 1, [], "permanent").plan.kills).toBe(true);
  });
});

describe("poison and paralysis", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [8, 4],
    [0, 0],
    [-2, -2],
  ])("ERIS-40: a made save at %d hit points leaves %d", (value, left) => {
    const victim = hero(value, 20, 9);
    const plan = planPoison(victim, {}, eris);
    const { change } = resolvePoison(plan, rollsFor(plan, { save: [20] }), eris, victim);
    expect(change.after.hitPoints.value).toBe(left);
  });

  it.each([
    ["fighter", 3, false],
    ["fighter", 4, true],
    ["dwarf", 4, true],
    ["halfling", 3, false],
    ["cleric", 4, false],
    ["cleric", 5, true],
    ["magic-user", 5, false],
    ["magic-user", 6, true],
    ["elf", 1, true],
    ["thief", 14, false],
  ] as const)("ERIS-100: a %s of level %d shakes somebody out of it: %s", (id, level, may) => {
    const helper = hero(9, 9, level, { class: { id, level } });
    expect(shakingRefused(helper, 10, eris) === undefined).toBe(may);
    expect(shakingRefused(helper, 10.5, eris)).toBeDefined();
    const drained = withState(helper, { drained: 1 });
    if (may && id !== "elf") expect(shakingRefused(drained, 5, eris)?.key).toBe("life.helperLevel");
  });

  it.each(["frozen", "bound", "subdued", "dying", "stable", "surrendered", "paralysed"] as const)(
    "ERIS-100: a helper who is %s cannot",
    (condition) => {
      expect(shakingRefused(hero(9, 9, 9, { conditions: [condition] }), 5, eris)?.key).toBe("life.helperCannotAct");
    },
  );

  it.each([
    [3, 10],
    [4, 10],
    [5, 20],
    [12, 90],
    [13, 100],
    [18, 100],
  ])("ERIS-98: Constitution %d withstands at %d", (con, chance) => {
    expect(planWithstand(hero(1, 1, 1, { abilities: scores(con) }), eris).chance.value).toBe(chance);
  });

  it.each([
    ["ghoul", false],
    ["hold", false],
    ["spell", false],
    ["monster", true],
    ["trap", true],
    ["poison", true],
  ] as const)("ERIS-98: paralysis from a %s may kill: %s", (from, lethal) => {
    expect(planParalysis(hero(1, 1), { from }, eris).lethal).toBe(lethal);
    expect(planParalysis(hero(1, 1), { from }, bx).lethal).toBe(false);
  });
});

describe("saves", () => {
  const death = (number: number, modifier = 0, under = bx) =>
    saveTarget(monster(1, 1, { hitDice: { number, modifier, asterisks: 0 } }), "death", false, under).value;
  it.each([
    [0.5, 0, 14],
    [1, -1, 14],
    [1, 0, 12],
    [3, 5, 12],
    [4, -1, 10],
    [6, 3, 10],
    [7, 0, 8],
    [12, 1, 6],
    [13, 0, 4],
    [18, 0, 2],
    [30, 0, 2],
  ])("BX-190: %d%d Hit Dice save against death at %d", (number, plus, expected) => {
    expect(death(number, plus)).toBe(expected);
  });
  it.each([
    [0.5, 0, 12],
    [1, -1, 12],
    [4, 1, 10],
    [14, 0, 4],
    [30, 0, 4],
  ])("ERIS-97: %d%d Hit Dice save as a fighter: %d", (number, plus, expected) => {
    expect(death(number, plus, eris)).toBe(expected);
  });
  it.each([
    [0.5, 0, 14],
    [3, 3, 14],
    [4, -1, 12],
    [7, 5, 12],
    [8, 0, 9],
    [11, 5, 9],
    [12, 0, 6],
  ])("GOR-92: %d%d Hit Dice save at %d", (number, plus, expected) => {
    expect(death(number, plus, gorman)).toBe(expected);
  });

  it.each([
    ["NH", 14],
    ["1-1", 14],
    ["½", undefined],
    ["1/2", 14],
    ["HD 1/2", 14],
    ["3+1*", 12],
    ["3 + 1", 12],
    ["4-1", 10],
    ["HD 22", 2],
    ["Fighter", 8],
    ["F 4", 10],
    ["magic-user 6", 11],
    ["Cleric 13", 3],
  ])("BX-033: a 7 HD monster that saves as %s", (savesAs, expected) => {
    const beast = monster(9, 9, { hitDice: { number: 7, modifier: 2, asterisks: 0 }, overrides: { savesAs } });
    if (expected === undefined) expect(() => saveTarget(beast, "death", false, bx)).toThrow("badSavesAs");
    else expect(saveTarget(beast, "death", false, bx).value).toBe(expected);
  });

  it.each([
    ["dwarf", 1, "spells", 14],
    ["dwarf", 9, "spells", 8],
    ["halfling", 3, "wands", 9],
    ["halfling", 2, "death", 12],
    ["fighter", 2, "spells", 16],
  ] as const)("ERIS-66, ERIS-73: %s %d against %s: %d", (id, level, category, expected) => {
    const small = hero(1, 1, level, { class: { id, level } });
    expect(planSave(small, category, {}, eris).target.value).toBe(expected);
  });

  it.each(SAVES)("GOR-91: one score against %s, by level, and for the hired", (category) => {
    const at = (level: number) => planSave(hero(1, 1, level), category, {}, gorman).target.value;
    expect([0, 1, 3, 4, 7, 8, 11, 12, 40].map(at)).toEqual([14, 14, 14, 12, 12, 9, 9, 6, 6]);
    expect(planSave(monster(1, 1, { kind: "hireling", normalHuman: true }), category, {}, gorman).target.value).toBe(
      14,
    );
  });

  it("BX-034: natural 1 and 20 settle nothing; equal is enough", () => {
    const plan = planSave(hero(1, 1), "spells", { magic: false }, bx);
    const at = (die: number) => resolveSave(plan, rollsFor(plan, { save: [die] }), bx);
    expect([at(16).success, at(15).success, at(16).margin, at(15).margin]).toEqual([true, false, 0, -1]);
    const heavy = [{ key: "x", on: "save", op: "add", value: -5, source: { kind: "referee" } }] as const;
    const cursed = planSave(hero(1, 1), "spells", { magic: false, modifiers: heavy }, bx);
    expect(resolveSave(cursed, rollsFor(cursed, { save: [20] }), bx).success).toBe(false);
  });

  it.each([
    ["spells", {}, -3],
    ["wands", {}, -3],
    ["death", {}, 0],
    ["paralysis", { magic: true }, -3],
    ["breath", { magic: true }, 0],
    ["spells", { magic: false }, 0],
  ] as const)("BX-034: Wisdom 3 against %s %o: %d", (category, input, expected) => {
    const unwise = hero(1, 1, 1, { abilities: { ...scores(10), wis: 3 } });
    const plan = planSave(unwise, category, input, bx);
    expect(plan.modifiers.reduce((sum, { value }) => sum + value, 0)).toBe(expected);
  });

  it.each([
    [21, true, 10],
    [1, true, 1],
    [0, true, 0],
    [3, true, 1],
    [3, false, 3],
  ])("BX-035: damage %d, save made %s: %d", (damage, made, left) => {
    expect(damageAfterSave(damage, made, bx).value).toBe(left);
  });
});

describe("minions", () => {
  it.each([
    [1, -1, 0.5, 2],
    [0.5, 0, 0.5, 2],
    [3, 1, 0.5, 8],
    [20, 0, 1.1, 99],
    [20, 0, 0.7, 63],
    [2, 0, 0, 1],
  ])("HERO-11: %d%d dice at factor %d: %d", (number, modifier, factor, expected) => {
    const under = rulings({}, "heroic", { minionHitPointFactor: factor });
    expect(minionHitPoints({ number, modifier, asterisks: 0 }, under).value).toBe(expected);
  });
});
