/** The effects of monster statistics on single attacks: heads lost to wounds, charges and dives, creatures trodden on, riders of a bite. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { attacksLeft, routineAttacks } from "../../../src/rules/attack/routine.ts";
import type { AttackSituation } from "../../../src/rules/attack/types.ts";
import { type Creature, makeCreature, type NaturalAttack } from "../../../src/rules/creature/types.ts";
import { planCarried, planIllness, resolveCarried, resolveIllness } from "../../../src/rules/life/disease.ts";
import { bx } from "../characters/support.ts";
import { bite } from "./fight.ts";

const attack = (more: Partial<NaturalAttack>): NaturalAttack => bite({ id: "a", name: "Bite", ...more });
const beast = (value: number, total: number, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id: "b", kind: "monster", hitPoints: { value, total, temporary: 0, subdual: 0 }, ...more });
const rolled = (total: number) => ({ formula: "", total, dice: [] });

describe("a hydra's heads (figures of the hydra)", () => {
  const bite = attack({ count: 5, lostPer: 8 });
  test.each([
    [40, 5],
    [33, 5],
    [32, 4],
    [17, 3],
    [16, 2],
    [1, 1],
    [0, 0],
    [-9, 0],
  ])("with %i of 40 hit points %i heads bite", (value, heads) => {
    const hydra = beast(value, 40, { attacks: [bite] });
    expect(attacksLeft(bite, hydra)).toBe(heads);
    expect(routineAttacks(hydra, 1, bx)).toHaveLength(heads);
  });

  test("a head that was cut off is gone, and wounds do not count it twice", () => {
    expect(attacksLeft({ ...bite, left: 3 }, beast(40, 40))).toBe(3);
    expect(attacksLeft({ ...bite, left: 3 }, beast(20, 40))).toBe(3);
    expect(attacksLeft({ ...bite, left: 3 }, beast(16, 40))).toBe(2);
  });

  test("what no wound costs stays as listed", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 50 }), (value, total) => {
        expect(attacksLeft(attack({ count: 3 }), beast(value, total))).toBe(3);
      }),
    );
  });
});

describe("charges and dives (figures of elephants, rhinoceroses, hawks and rocs)", () => {
  const struck = (own: NaturalAttack, situation: AttackSituation, target: Partial<Creature> = {}) => {
    const input = {
      attacker: beast(9, 9),
      target: beast(9, 9, target),
      means: { kind: "natural" as const, attack: own },
      situation,
    };
    return resolveDamage(planDamage(input, bx), { damage: rolled(4) }, bx);
  };

  test("tusks count double in a charge, and the trace says why", () => {
    const tusk = attack({ doubles: ["charging"] });
    expect(struck(tusk, {}).total).toBe(4);
    const charge = struck(tusk, { charging: true });
    expect(charge.total).toBe(8);
    expect(charge.steps.some(({ key, applied }) => key === "damage.charge" && applied)).toBe(true);
    expect(struck(attack({}), { charging: true }).total).toBe(4);
  });

  test("talons count double at somebody surprised, by word or by condition, not in a charge", () => {
    const talons = attack({ doubles: ["unaware"] });
    expect(struck(talons, { unaware: true }).total).toBe(8);
    expect(struck(talons, {}, { conditions: ["surprised"] }).total).toBe(8);
    expect(struck(talons, { charging: true }).total).toBe(4);
  });
});

describe("trampling (figures of the tramplers)", () => {
  const source = { kind: "item", name: "Trample" } as const;
  const trample = attack({
    modifiers: [{ key: "item.bonus", on: "attack", op: "add", value: 4, source, when: { against: ["manSized"] } }],
  });
  const bonus = (size: Creature["size"]) =>
    planAttack(
      {
        attacker: beast(9, 9),
        target: beast(9, 9, { size }),
        means: { kind: "natural", attack: trample },
        situation: {},
      },
      bx,
    ).modifier.value;
  test("is 4 better against a target no larger than a man", () => {
    expect(bonus("small") - bonus("large")).toBe(4);
    expect(bonus("human") - bonus("huge")).toBe(4);
    expect(bonus("huge")).toBe(bonus("large"));
  });
});

describe("rats' fever (figures of the rats)", () => {
  const fever = {
    oneIn: 20,
    deadlyIn: 4,
    duration: { formula: "1d6", unit: "day" },
    ill: { formula: "30", unit: "day" },
  };
  const man = beast(5, 5);

  test("one bite in twenty carries it", () => {
    const plan = planCarried(man, fever, bx);
    expect(plan.rolls).toEqual([{ id: "carries", formula: "1d20" }]);
    expect(resolveCarried(plan, { carries: rolled(1) }).carried).toBe(true);
    expect(resolveCarried(plan, { carries: rolled(2) }).carried).toBe(false);
    expect(resolveCarried(planCarried(man, {}, bx), {}).carried).toBe(true);
  });

  test("nobody dead and nothing made falls ill", () => {
    expect(planCarried({ ...man, tags: ["undead"] }, fever, bx).refused?.key).toBe("riderImmune");
    expect(planCarried({ ...man, immunities: ["disease"] }, fever, bx).refused?.key).toBe("riderImmune");
  });

  test("one in four dies in 1d6 days, the others are in bed for a month", () => {
    const plan = planIllness(fever, bx);
    const rolls = { dies: rolled(3), ill: rolled(30) };
    expect(resolveIllness(plan, { ...rolls, deadly: rolled(1) })).toMatchObject({ kills: true, count: 3, unit: "day" });
    expect(resolveIllness(plan, { ...rolls, deadly: rolled(2) })).toMatchObject({ kills: false, count: 30 });
  });
});
