import { describe, expect, it } from "vitest";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave, resolveDeathSave, stabilise } from "../../../src/rules/life/death-save.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { minionHitPoints } from "../../../src/rules/life/minion.ts";
import { wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { planSaveOrDie, resolveSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { maximumHitPoints, withLife } from "../../../src/rules/life/state.ts";
import { surgeMaximum, surgeValue } from "../../../src/rules/life/surges.ts";
import { rollsFor } from "../support/play.ts";
import { eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

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
    expect(change.fallen).toBe("dying");
    expect(change.after.wounds).toEqual(after);
  });

  it("HERO-14: more harm while down costs no wound, and ends being stable", () => {
    const stable = withState(hero(-3, 48, 1, { conditions: ["unconscious", "stable"] }), { wounds: 1 });
    const change = takeDamage(stable, { amount: 1 }, heroic);
    expect(change.after.wounds).toBe(1);
    expect(change.removed).toEqual(["stable"]);
    expect(change.added.includes("dying")).toBe(true);
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
    const modifiers = [
      { key: "item.bonus", on: "save", op: "add", value: modifier, source: { kind: "effect", name: "Bless" } },
    ] as const;
    const plan = planDeathSave(dying, { modifiers: modifier ? modifiers : [] }, heroic);
    const outcome = resolveDeathSave(plan, rollsFor(plan, { deathSave: [die] }), heroic, dying);
    expect(outcome.result).toEqual(result);
    expect(outcome.change.after.wounds).toEqual(wounds);
    if (result === "rallies") expect(outcome.change.after.hitPoints.value).toBe(12);
  });

  it("HERO-18: what lies on the dying counts on the save, what they wear does not, nor what waits for another save", () => {
    const save = (kind: "effect" | "item", value: number, save?: string) =>
      ({
        key: "item.bonus",
        on: "save",
        op: "add",
        value,
        source: { kind, name: "Bless" },
        ...(save && { when: { save } }),
      }) as const;
    const modifiers = [save("effect", 2), save("item", 4), save("effect", 8, "breath")];
    const dying = withState(hero(-4, 48, 1, { conditions: ["unconscious", "dying"], modifiers }), { wounds: 1 });
    const plan = planDeathSave(dying, { modifiers: [save("effect", 1)] }, heroic);
    expect(plan.modifiers.map(({ value }) => value)).toEqual([2, 1]);
    const { result, total } = resolveDeathSave(plan, rollsFor(plan, { deathSave: [7] }), heroic, dying);
    expect(result).toBe("holds");
    expect(total).toBe(10);
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
    expect(of("fighter", 18)).toBe(12);
    expect(of("thief", 13)).toBe(7);
    expect(of("magic-user", 3)).toBe(3);
    expect(surgeMaximum(hero(1, 1, 1, { abilities: scores(3) }), heroic, 1).value).toBe(1);
    expect(takeDamage(monster(3), { amount: 3 }, heroic).fallen).toBe("dead");
  });
});

describe("the table of death and dismemberment", () => {
  const rolled = (value: number, die: number, lostParts: string[] = [], side = 1, bonus = 0) => {
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
    const outcome = rolled(value, die);
    expect(outcome.result).toBe(result);
    if (outcome.change) {
      expect(outcome.change.after.hitPoints.value).toBe(1);
      expect(outcome.change.rose).toBe(true);
    }
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
    const outcome = rolled(0, die, lost, side);
    expect(outcome.result).toBe(result);
    if (result === "hand" || result === "finger") expect(outcome.lost).toBe(`right ${result}`);
  });
  it("GOR-86: over 12 is a finger; a dwarf saves with +4; the saved lie at 0", () => {
    expect(rolled(0, 12, [], 1, 5).result).toBe("finger");
    const dwarf = hero(-9, 9, 1, { class: { id: "dwarf", level: 1 }, conditions: ["unconscious"] });
    const plan = planSaveOrDie(dwarf, gorman);
    const at = (die: number) => resolveSaveOrDie(plan, rollsFor(plan, { save: [die] }), gorman, dwarf).change;
    expect(at(10).after.hitPoints.value).toBe(0);
    expect(at(10).fallen).toBe("unconscious");
    expect(at(9).fallen).toBe("dead");
  });
  it.each([
    ["henchman", true],
    ["retainer", true],
    ["mercenary", false],
    ["specialist", false],
    ["normal", false],
  ] as const)("GOR-85: a %s gets the roll: %s", (hirelingKind, spared) => {
    const hired = monster(3, 3, { kind: "hireling", hirelingKind });
    expect(takeDamage(hired, { amount: 3 }, gorman).fallen).toBe(spared ? "rolling" : "dead");
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
