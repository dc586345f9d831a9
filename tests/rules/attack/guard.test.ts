import { describe, expect, it, test } from "vitest";
import { withoutGuard } from "../../../src/rules/attack/without-guard.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, melee, monster, planned, shield, strike } from "./fight.ts";

test.each([
  ["a helmet goes before a scale", ["armour", "helmet"], "scale", ["armour"], "scale"],
  ["of two helmets one goes", ["helmet", "helmet"], "none", ["helmet"], "none"],
  ["a scale leaves the spot bare", ["armour"], "scale", ["armour"], "none"],
  ["a monster's helmet that is only a mark", [], "helmet", [], "none"],
  ["what is immune stays so", ["helmet"], "immune", ["helmet"], "immune"],
])("ERIS-27, ERIS-28: %s", (_, armour, critGuard, kinds, guard) => {
  const creature = { armour: armour.map((kind) => ({ kind })), state: { critGuard } } as unknown as Creature;
  const after = withoutGuard(creature);
  expect(after.armour.map(({ kind }) => kind)).toEqual(kinds);
  expect(after.state.critGuard).toEqual(guard);
});

describe("hits of those who fall, and for those who are guarded", () => {
  it("ERIS-05 example 2: one struck down in his own moment finishes his hit", () => {
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
