/** Outcomes of wounds, poison, rest and saves that no example of the catalogue states, worked out by hand from the rules' text. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave, resolveDeathSave } from "../../../src/rules/life/death-save.ts";
import { planDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { trimToMaximum } from "../../../src/rules/life/healing.ts";
import { recoverWounds } from "../../../src/rules/life/natural-healing.ts";
import { isBloodied, maximumHitPoints, thresholds } from "../../../src/rules/life/state.ts";
import { secondWind, spendSurge, surgeWaste } from "../../../src/rules/life/surges.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const points = (creature: Creature, more: Partial<Creature["hitPoints"]>): Creature => ({
  ...creature,
  hitPoints: { ...creature.hitPoints, ...more },
});

describe("harm", () => {
  it.each([
    ["nothing at all", hero(5, 9), 0, classic, 5, undefined],
    ["level 0 at 1, one point", hero(1, 4, 0), 1, eris, 0, "unconscious"],
    ["level 0 at 1, two points", hero(1, 4, 0), 2, eris, -1, "dead"],
    ["level 36 at 1 loses 37", hero(1, 99, 36), 37, eris, -36, "critical"],
    ["level 36 at 1 loses 38", hero(1, 99, 36), 38, eris, -37, "dead"],
    ["a henchman without class counts as level 0", monster(2, 2, { kind: "hireling" }), 3, eris, -1, "dead"],
    ["drained to 0 levels a point under 0 is death", withState(hero(1, 9, 2), { drained: 2 }), 2, eris, -1, "dead"],
    ["drained by one of two, two under 0", withState(hero(1, 9, 2), { drained: 1 }), 3, eris, -2, "dead"],
    ["absorbed whole", points(hero(3, 9), { temporary: 4 }), 4, classic, 3, undefined],
    ["all but the last", points(hero(3, 9), { temporary: 4 }), 6, classic, 1, undefined],
    ["absorbed in part and down", points(hero(3, 9), { temporary: 4 }), 7, classic, 0, "dead"],
    ["over the maximum before", hero(12, 9), 11, classic, 1, undefined],
    ["a monster's deficit is kept", monster(3), 11, classic, -8, "dead"],
  ] as const)("BX-025, BX-026, ERIS-42: %s", (_name, creature, amount, under, left, fallen) => {
    const change = takeDamage(creature, { amount }, under);
    expect(change.after.hitPoints.value).toEqual(left);
    expect(change.fallen).toEqual(fallen);
  });

  it.each([
    [5, 4, "fighting"],
    [5, 5, "surrendered"],
    [5, 6, "surrendered"],
    [1, 1, "surrendered"],
  ])("BX-168: %d hit points and %d of subdual: %s", (value, amount, expected) => {
    const change = takeDamage(monster(value, 8), { amount, subdual: true }, classic);
    expect(change.fallen ?? "fighting").toBe(expected);
    expect(change.after.hitPoints.value).toEqual(value);
    expect(change.defeated).toEqual(expected === "surrendered");
  });

  it("BX-168, BX-177: who has surrendered already does not do so again, and dies of real harm", () => {
    const taken = monster(5, 5, { conditions: ["surrendered"] });
    const beaten = points(taken, { subdual: 5 });
    expect(takeDamage(beaten, { amount: 2, subdual: true }, classic).fallen).toBeUndefined();
    const killed = takeDamage(beaten, { amount: 5 }, classic);
    expect(killed.fallen).toBe("dead");
    expect(killed.after.conditions).toEqual(["dead"]);
  });

  it("BX-027 with ERIS-42: belongings are in question only when the bolt kills, not when it fells", () => {
    const strike = (amount: number) =>
      takeDamage(hero(6, 6, 3), { amount, destructive: "spells" }, rulings({ itemDestruction: "saves" }, "eris"));
    expect(strike(9).next.map(({ kind }) => kind)).not.toContain("offer");
    expect(strike(10).next).toContainEqual({ kind: "offer", action: "itemDestruction", category: "spells" });
  });

  it.each([
    ["dwarf down at -3 rolls again", -3, 2, 5],
    ["from 0", 0, 1, 1],
    ["from 1 to exactly 0", 1, 1, 0],
  ])("GOR-85: %s", (_name, value, amount, deficit) => {
    const down = hero(value, 9, 3, value <= 0 ? { conditions: ["unconscious"] } : {});
    const [next] = takeDamage(down, { amount }, gorman).next;
    expect(next).toMatchObject({ kind: "dismemberment", plan: { deficit } });
  });

  it("GOR-86: the referee's bonus may save from 1 or less, at -11 a 12 with +1 is still a leg", () => {
    const down = hero(-11, 9, 3, { conditions: ["unconscious"] });
    expect(planDismemberment(down, { bonus: 1 }, gorman)).toMatchObject({ deficit: 11, bonus: 1 });
  });
});

describe("wounds and surges", () => {
  const wounded = (value: number, total: number, wounds: number, surges = 1): Creature =>
    withState(hero(value, total), { wounds, surges });
  it.each([
    [36, 48, 1, 12, 36],
    [30, 48, 1, 6, 36],
    [24, 48, 1, 0, 36],
    [-9, 48, 3, 0, 12],
    [0, 48, 3, 0, 12],
    [1, 3, 3, 1, 1],
    [0, 1, 0, 0, 1],
  ])(
    "HERO-13, HERO-15: a surge at %d of %d with %d wounds wastes %d and ends at %d",
    (value, total, wounds, waste, end) => {
      const creature = { ...wounded(value, total, wounds), conditions: value <= 0 ? (["unconscious"] as const) : [] };
      expect(surgeWaste(creature, heroic)).toBe(waste);
      const change = spendSurge(creature, heroic);
      expect(change.after.hitPoints.value).toEqual(end);
      expect(change.wasted).toEqual(waste);
      expect(change.after.surges).toBe(0);
    },
  );

  it.each([
    [25, 48, false],
    [24, 48, true],
    [3, 7, true],
    [4, 7, false],
    [0, 1, true],
    [1, 1, false],
  ])("HERO-16: %d of %d is bloodied: %s", (value, total, expected) => {
    expect(isBloodied(wounded(value, total, 0))).toBe(expected);
  });

  it.each([
    [2, 1, 0, 1, 1, 0],
    [2, 2, 0, 1, 0, 0],
    [3, 5, 0, 2, 1, 1],
    [1, 2, 0, 3, 1, 2],
    [1, 1, 2, 3, 0, 0],
    [0, 4, 0, 1, 0, 0],
  ])(
    "HERO-17: %d wounds, %d days after %d, %d a wound: %d left, %d counted",
    (wounds, days, progress, each, left, over) => {
      const under = rulings({}, "heroic", { daysPerWound: each });
      const found = recoverWounds(wounded(9, 48, wounds), days, progress, under);
      expect(found.change.after.wounds).toEqual(left);
      expect(found.progress).toEqual(over);
      expect(found.change.after.hitPoints.value).toBe(9);
    },
  );

  it("HERO-17: the dead are beyond rest; without wound levels there is nothing to close", () => {
    const dead = { ...wounded(-5, 48, 3), conditions: ["dead"] as const };
    expect(recoverWounds(dead, 9, 0, heroic).change.after.wounds).toBe(3);
    expect(recoverWounds(wounded(5, 9, 2), 3, 0, classic).change.refused?.key).toBe("life.noWounds");
  });

  it("HERO-27: switched away the maximum is whole, switched back the current is cut to it", () => {
    const creature = wounded(40, 48, 2);
    expect(maximumHitPoints(creature, classic).value).toBe(48);
    expect(trimToMaximum(creature, classic)).toBeUndefined();
    expect(trimToMaximum(creature, heroic)?.after.hitPoints.value).toBe(24);
    expect(trimToMaximum(wounded(24, 48, 2), heroic)).toBeUndefined();
  });

  it.each([
    [1, false, [], 2, undefined],
    [0, false, [], 0, "life.noSurgeLeft"],
    [1, true, [], 0, "life.secondWindUsed"],
    [1, false, ["dying", "unconscious"], 0, "life.unconscious"],
    [1, false, ["dead"], 0, "life.healDead"],
  ] as const)("HERO-26: second wind with %d surges, used %s, %o: +%d", (surges, used, conditions, bonus, refusal) => {
    const found = secondWind({ ...wounded(5, 20, 0, surges), conditions }, used, heroic);
    expect(found.armourClass).toEqual(bonus);
    expect(found.refused?.key).toEqual(refusal);
  });

  it("HERO-18: with three wounds a 9 is death; 10, and a 20 without a surge, change nothing", () => {
    const dying = { ...wounded(-2, 48, 3, 0), conditions: ["unconscious", "dying"] as const };
    const plan = planDeathSave(dying, {}, heroic);
    const at = (die: number) => resolveDeathSave(plan, rollsFor(plan, { deathSave: [die] }), heroic, dying).change;
    expect(at(9).fallen).toBe("dead");
    expect(at(10).fallen).toBeUndefined();
    expect(at(20).fallen).toBeUndefined();
    expect(at(20).after).toEqual(at(20).before);
  });
});

describe("wounds and what they leave", () => {
  it.each([
    ["HERO-12: 20", 20, [20, 15, 10, 5]],
    ["HERO-12: rounded down", 7, [7, 5, 3, 1]],
    ["HERO-12: at least 1", 1, [1, 1, 1, 1]],
  ] as const)("%s", (_name, total, of) => {
    expect(thresholds(total)).toEqual(of);
    const levels = [0, 1, 2, 3].map((wounds) => maximumHitPoints(withState(hero(1, total), { wounds }), heroic).value);
    expect(levels).toEqual(of);
  });

  it("HERO-15: without a wound there is nothing to reckon", () => {
    expect(maximumHitPoints(hero(20, 20), heroic).steps.map(({ key }) => key)).toEqual(["life.total"]);
    expect(maximumHitPoints(withState(monster(20), { wounds: 2 }), heroic).value).toBe(20);
  });

  it.each([
    [11, 20, false],
    [10, 20, true],
    [3, 7, true],
    [4, 7, false],
  ])("HERO-16: %d of %d is bloodied: %s", (value, total, is) => {
    expect(isBloodied(hero(value, total))).toBe(is);
  });
});
