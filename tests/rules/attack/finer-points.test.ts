import { describe, expect, it } from "vitest";
import { planGrapple, resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { rollsFor } from "../support/play.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, melee, monster, planned, shield, strike } from "./fight.ts";

describe("grapples within a fight", () => {
  const wrestling = rulings({ escalation: "on", grappling: "gorman", attackResolution: "ascending" });
  const porter = monster(1, 9, { kind: "hireling" });
  const grapple = (round: number) =>
    planGrapple({ attackers: [porter], defender: monster(2, 6), round, attackersAdjustment: 5 }, wrestling);
  it("HERO-07, GOR-95: the rolls to hit grow with the rounds", () => {
    const at = (round: number) => {
      const plan = grapple(round);
      return resolveGrapple(plan, rollsFor(plan, { "attack.0": [11] }), wrestling).hits;
    };
    expect([at(1), at(3)]).toEqual([[false], [true]]);
  });
  it("GOR-78, GOR-95: what the situation gives counts on them", () => {
    const situation = { refereeModifier: 4 };
    const plan = planGrapple({ attackers: [porter], defender: monster(2), situation }, wrestling);
    if (plan.procedure !== "grappleAttempt") throw new Error(plan.procedure);
    expect(plan.attempts[0]?.modifier.value).toBe(4);
  });
  it("GOR-95: the attackers' adjustment reaches their sum", () => {
    const plan = grapple(1);
    const { next } = resolveGrapple(plan, rollsFor(plan, { "attack.0": [20] }), wrestling);
    if (!next) throw new Error("no contest");
    const outcome = resolveGrapple(next, rollsFor(next, { attackers: [1], defender: [1, 1] }), wrestling);
    expect([outcome.attack?.value, outcome.defence?.value]).toEqual([6, 2]);
  });
});

describe("blows of those who fall, and for those who are guarded", () => {
  it("ERIS-05 example 2: one struck down in his own moment finishes his blow", () => {
    for (const [who, key] of [
      [hero("fighter", 2, { hitPoints: { value: 4, total: 4, temporary: 0, subdual: 0 } }), "unconscious"],
      [monster(1, 9, { hitPoints: { value: 4, total: 4, temporary: 0, subdual: 0 } }), "dead"],
    ] as const) {
      const { conditions, hitPoints } = takeDamage(who, { amount: 6 }, eris).after;
      const attacker = { ...who, conditions, hitPoints };
      expect(planned({ rulings: eris, attacker }).refused?.key).toBe(`attackCondition.${key}`);
      expect(planned({ rulings: eris, attacker, situation: { falling: true } }).refused).toBeUndefined();
      expect(strike({ rulings: eris, attacker, situation: { falling: true } }, 20).hit).toBe(true);
    }
    const bound = hero("fighter", 2, { conditions: ["paralysed"] });
    expect(planned({ rulings: eris, attacker: bound, situation: { falling: true } }).refused).toBeDefined();
  });
  it("ERIS-32: a share needs a parrier, and a ward within ten feet of him", () => {
    const parrier = { id: "p", name: "p" };
    const key = (more: object) => planned({ rulings: eris, situation: { parryShare: 2, ...more } }).refused?.key;
    expect(key({})).toBe("parryNobody");
    expect(key({ parrier })).toBeUndefined();
    expect(key({ parrier, wardFeet: 10 })).toBeUndefined();
    expect(key({ parrier, wardFeet: 10.5 })).toBe("parryWardTooFar");
  });
  it("BX-150, ERIS-30: whose rule forbids the shield beside both hands is named", () => {
    const great = makeWeapon({ type: "two-handed-sword", hands: "two" });
    const attacker = hero("fighter", 1, { armour: [shield()] });
    const refused = (rules: typeof eris) => planned({ rulings: rules, attacker, means: melee(great) }).refused;
    expect(refused(eris)).toMatchObject({ key: "twoHandedWithShield", rule: "ERIS-30" });
    expect(refused(rulings())).toMatchObject({ key: "twoHandedWithShield", topic: "weaponDamage" });
    expect(refused(rulings())?.rule).toBeUndefined();
  });
});
