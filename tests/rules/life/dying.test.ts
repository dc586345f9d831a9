import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutTrace } from "../../../src/rules/compile.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave, resolveDeathSave, stabilise } from "../../../src/rules/life/death-save.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planSaveOrDie, resolveSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { maximumHitPoints, withLife } from "../../../src/rules/life/state.ts";
import { secondWind, spendSurge, surgeMaximum, surgeValue, surgeWaste } from "../../../src/rules/life/surges.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, withState } from "./support.ts";

function dying(wounds: number, surges = 0, total = 48): Creature {
  return withState(hero(-4, total, 1, { conditions: ["unconscious", "dying", "prone"] }), { wounds, surges });
}
function save(creature: Creature, die: number): Creature {
  const plan = planDeathSave(creature, {}, heroic);
  return withLife(
    creature,
    resolveDeathSave(plan, rollsFor(plan, { deathSave: [die] }), heroic, creature).change.after,
  );
}
const dead = (creature: Creature): boolean => creature.conditions.includes("dead");

describe("death saves", () => {
  it("HERO-18 example 1: the source's course", () => {
    const healthy = withState(hero(10, 48), { surges: 4 });
    const fallen = withLife(healthy, takeDamage(healthy, { amount: 14 }, heroic).after);
    expect(fallen.hitPoints.value).toBe(-4);
    expect(fallen.state.wounds).toBe(1);
    expect(maximumHitPoints(fallen, heroic).value).toBe(36);
    const failed = save(fallen, 6);
    expect(maximumHitPoints(failed, heroic).value).toBe(24);
    const up = withLife(failed, heal(failed, 12, heroic).after);
    expect(up.hitPoints.value).toBe(12);
    expect(up.conditions).toEqual(["prone"]);
    const surged = withLife(up, spendSurge(up, heroic).after);
    expect(spendSurge(surged, heroic)).toMatchObject({ after: { hitPoints: { value: 24 } }, wasted: 12 });
  });

  it("HERO-18 example 2: 9, 10, 1, 5: dead in the fourth round", () => {
    const rounds = [9, 10, 1].reduce(save, dying(1));
    expect(rounds.state.wounds).toBe(3);
    expect(dead(rounds)).toBe(false);
    expect(dead(save(rounds, 5))).toBe(true);
  });

  it("HERO-18 example 3: a 20 with a surge left: 12, awake, still Bruised", () => {
    const rallied = save(dying(1, 1), 20);
    expect(rallied.hitPoints.value).toBe(12);
    expect(rallied.state.wounds).toBe(1);
    expect(rallied.state.surges).toBe(0);
    expect(rallied.conditions).not.toContain("dying");
    expect(save(dying(1, 0), 20)).toEqual(dying(1, 0));
  });

  it("HERO-18 example 4: Injured dies on the first failed save; a 10 holds", () => {
    expect(dead(save(dying(3), 9))).toBe(true);
    expect(dead(save(dying(3), 10))).toBe(false);
  });

  it("HERO-18 the stable make no saves until they are hurt again", () => {
    const stable = withLife(dying(1), stabilise(dying(1), heroic).after);
    expect(planDeathSave(stable, {}, heroic).refused?.key).toBe("life.notDying");
    const hurt = withLife(stable, takeDamage(stable, { amount: 1 }, heroic).after);
    expect(hurt.state.wounds).toBe(1);
    expect(planDeathSave(hurt, {}, heroic).refused).toBeUndefined();
    expect(stabilise(hero(3, 3), heroic).refused?.key).toBe("life.notDying");
    expect(planDeathSave(dying(1), {}, rulings()).refused?.key).toBe("life.noDeathSaves");
  });
});

describe("surges", () => {
  it.each([
    ["HERO-13 example 1: Bruised 30 of 36", 30, 48, 1, 36, 6],
    ["HERO-13 example 2: Injured 2 of 9", 2, 37, 3, 9, 2],
    ["HERO-13 example 3: total 3", 1, 3, 0, 2, 0],
    ["HERO-15 example 3: healed of the last wound", 36, 48, 0, 48, 0],
  ])("%s", (_name, value, total, wounds, expected, wasted) => {
    const creature = withState(hero(value, total), { wounds, surges: 1 });
    expect(surgeWaste(creature, heroic)).toBe(wasted);
    const change = spendSurge(creature, heroic);
    expect(change.after.hitPoints.value).toEqual(expected);
    expect(change.wasted).toEqual(wasted);
    expect(change.after.surges).toBe(0);
    expect(fold(change.steps)).toBe(expected);
  });

  it("HERO-15 example 1: four surges from 0 at Bloodied: 12, 24, 24, 24", () => {
    let creature = withState(hero(0, 48), { wounds: 2, surges: 4 });
    const values = [1, 2, 3, 4].map(() => {
      creature = withLife(creature, spendSurge(creature, heroic).after);
      return creature.hitPoints.value;
    });
    expect(values).toEqual([12, 24, 24, 24]);
    expect(spendSurge(creature, heroic).refused?.key).toBe("life.noSurgeLeft");
  });

  const con = (score: number) => ({ str: 9, int: 9, wis: 9, dex: 9, con: score, cha: 9 });
  it.each([
    ["HERO-26 example 1: fighter, Constitution 16", "fighter", 16, undefined, 11],
    ["HERO-26 example 1: magic-user, Constitution 6", "magic-user", 6, undefined, 5],
    ["HERO-26 example 2: a class with 1 surge, Constitution 3", "fighter", 3, 1, 1],
  ] as const)("%s", (_name, id, score, ofClass, expected) => {
    const creature = hero(1, 1, 1, { class: { id, level: 1 }, abilities: con(score) });
    expect(surgeMaximum(creature, heroic, ofClass).value).toBe(expected);
  });

  it("HERO-26 second wind: once an encounter, +2 to armour class", () => {
    const creature = withState(hero(4, 20), { surges: 2 });
    expect(secondWind(creature, false, heroic)).toMatchObject({ armourClass: 2, change: { after: { surges: 1 } } });
    expect(secondWind(creature, true, heroic)).toMatchObject({
      armourClass: 0,
      refused: { key: "life.secondWindUsed" },
    });
    expect(secondWind(creature, false, rulings()).refused?.key).toBe("life.surgesOff");
    expect(surgeValue(hero(1, 3))).toBe(1);
  });
});

describe("death and dismemberment", () => {
  function roll(value: number, d12: number, side = 1, lostParts: readonly string[] = [], bonus = 0) {
    const creature = withState(hero(value, 9, 3, { conditions: ["unconscious"] }), { lostParts });
    const plan = planDismemberment(creature, { bonus }, gorman);
    const outcome = resolveDismemberment(
      plan,
      rollsFor(plan, { dismemberment: [d12], side: [side] }),
      gorman,
      creature,
    );
    expect(fold(outcome.steps)).toBe(outcome.total);
    return outcome;
  }
  const hand = ["left arm", "right arm"];
  const allFingers = [...new Array<string>(5).fill("left finger"), "right hand"];

  it.each([
    ["GOR-85 example 1: the source's -4 and 7", -4, 7, 1, [], 0, 3, "arm", "left arm"],
    ["GOR-85 example 2: 0 and 12", 0, 12, 2, [], 0, 12, "finger", "right finger"],
    ["GOR-85 example 2: 0 and 1", 0, 1, 1, [], 0, 1, "saveOrDie", undefined],
    ["GOR-85 example 3: -11 and 12", -11, 12, 1, [], 0, 1, "saveOrDie", undefined],
    ["GOR-86 example 1: 6 is an eye", 0, 6, 1, [], 0, 6, "eye", "left eye"],
    ["GOR-86: 7 too", 0, 7, 2, [], 0, 7, "eye", "right eye"],
    ["GOR-86 example 2: 13 is read as 12", 0, 12, 1, [], 1, 12, "finger", "left finger"],
    ["GOR-87 example 1: the left leg is gone", -2, 4, 1, ["left leg"], 0, 2, "leg", "right leg"],
    ["GOR-87 example 2: both legs gone", -4, 6, 1, ["left leg", "right leg"], 0, 2, "again", undefined],
    ["GOR-87 example 2: then an arm", -4, 7, 1, ["left leg", "right leg"], 0, 3, "arm", "left arm"],
    ["GOR-87 example 3: -10, both legs, 12", -10, 12, 1, ["left leg", "right leg"], 0, 2, "again", undefined],
    ["GOR-87 example 4: the right arm took its hand", 0, 4, 2, ["right arm"], 0, 4, "hand", "left hand"],
    ["GOR-87: no arms, no fingers", 0, 12, 1, hand, 0, 12, "again", undefined],
    ["GOR-87: five fingers of one hand, the other gone", 0, 10, 1, allFingers, 0, 10, "again", undefined],
    ["GOR-87: the nose has no side", 0, 5, 2, [], 0, 5, "nose", "nose"],
    ["GOR-87: and is lost once", 0, 5, 2, ["nose"], 0, 5, "again", undefined],
  ] as const)("%s", (_name, value, d12, side, parts, bonus, total, result, lost) => {
    const outcome = roll(value, d12, side, parts, bonus);
    expect(outcome.total).toEqual(total);
    expect(outcome.result).toEqual(result);
    expect(outcome.lost).toEqual(lost);
    if (lost) expect(outcome.change?.after).toMatchObject({ hitPoints: { value: 1 }, conditions: [] });
  });

  it("GOR-87 a second roll keeps the first result, with the same deficit", () => {
    const again = roll(-4, 6, 1, ["left leg", "right leg"]).next;
    expect(again).toMatchObject({ kind: "again", plan: { earlier: [6], deficit: 4 } });
  });

  it.each([
    ["GOR-86 example 2: 14 against 14", 14, false, ["unconscious", "prone"], 0],
    ["GOR-86 example 2: 13", 13, false, ["dead"], -3],
    ["GOR-86 example 3: a dwarf's 10", 10, true, ["unconscious", "prone"], 0],
  ] as const)("%s", (_name, die, dwarf, conditions, value) => {
    const under = withoutTrace({ ...gorman, choices: { ...gorman.choices, demihumans: "gorman" } });
    const creature = hero(-3, 9, 2, { conditions: ["unconscious"], ...(dwarf && { ancestry: "dwarf" }) });
    const plan = planSaveOrDie(creature, under);
    const { change } = resolveSaveOrDie(plan, rollsFor(plan, { save: [die] }), under, creature);
    expect(change.after.conditions).toEqual(conditions);
    expect(change.after.hitPoints.value).toEqual(value);
  });

  it("GOR-87 nobody loses more than he has, and every roll ends somewhere", () => {
    const parts = fc.array(
      fc.constantFrom(
        "left leg",
        "right leg",
        "left arm",
        "right hand",
        "nose",
        "left eye",
        "right ear",
        "left finger",
      ),
    );
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: -15, max: 0 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 2 }),
        (lost, value, d12, side) => {
          const outcome = roll(value, d12, side, lost);
          if (outcome.lost && !outcome.lost.endsWith("finger")) expect(lost).not.toContain(outcome.lost);
          expect(outcome.result === "saveOrDie").toBe(outcome.total <= 1);
        },
      ),
    );
  });
});
