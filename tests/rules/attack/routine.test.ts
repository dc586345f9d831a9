/** A monster's whole routine in one plan: claw, claw, bite; five heads. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBombing } from "../../../src/rules/attack/bombing.ts";
import {
  attacksLeft,
  needsSeparateTargets,
  planRoutine,
  type RoutineLine,
  resolveRoutine,
  routineAttacks,
  routineDamage,
} from "../../../src/rules/attack/routine.ts";
import type { AttackOutcome } from "../../../src/rules/attack/types.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { bite, hero, monster } from "./fight.ts";

const claw = bite({ id: "claw", name: "claw", count: 2, damage: "1d3" });
const jaws = bite({ id: "bite", name: "bite", damage: "1d6" });
const bear = monster(4, 6, { attacks: [claw, jaws] });
const ann = hero("fighter", 1, { id: "ann" });
const bob = hero("cleric", 1, { id: "bob" });
const at = (target = ann, attack = claw, more: Partial<RoutineLine> = {}): RoutineLine => ({
  attack,
  target,
  situation: {},
  ...more,
});

describe("which attacks are made together", () => {
  it("BX-156 example 1: a bear's claw, claw, bite are three rolls", () => {
    expect(routineAttacks(bear, 1, classic).map(({ id }) => id)).toEqual(["claw", "claw", "bite"]);
    expect(planRoutine(bear, [at(), at(), at(ann, jaws)], classic).rolls.map(({ id }) => id)).toEqual([
      "attack.0",
      "attack.1",
      "attack.2",
    ]);
  });

  it("ERIS-137 example 1: the same bear without a flag makes one", () => {
    expect(routineAttacks(bear, 1, eris)).toHaveLength(1);
    expect(needsSeparateTargets(bear, eris)).toBe(true);
    expect(needsSeparateTargets(bear, classic)).toBe(false);
  });

  it("ERIS-137 example 2: with a large swipe at three targets, three rolls at -3", () => {
    const swiping = { ...bear, tags: ["largeSwipe"] };
    const three = [at(ann), at(bob), at(hero("thief", 1, { id: "cay" }), jaws)];
    const plan = planRoutine(swiping, three, eris);
    for (const one of plan.lines)
      expect(one.plan.modifiers.find(({ modifier }) => modifier.key === "attack.several")?.modifier.value).toBe(-3);
    expect(planRoutine(swiping, [at(ann), at(ann)], eris).lines[0]?.plan.refused?.key).toBe("sameTargetTwice");
  });

  it("another routine is another choice, and one that is not there has no attacks", () => {
    expect(routineAttacks({ ...bear, attacks: [claw, bite({ id: "breath", routine: 2 })] }, 2, classic)).toHaveLength(
      1,
    );
    expect(routineAttacks(bear, 7, classic)).toEqual([]);
  });
});

describe("what the attacks come to", () => {
  it("each attack has its own roll; the hug counts the hits of the same attack on the same target", () => {
    const hug = { kind: "constriction", amount: "2d8", onHits: 2 } as const;
    const hugging = { ...claw, riders: [hug] };
    const lines = [at(ann, hugging), at(ann, hugging), at(ann, jaws)];
    const plan = planRoutine(bear, lines, classic);
    const outcomes = resolveRoutine(
      plan,
      rollsFor(plan, { "attack.0": [19], "attack.1": [18], "attack.2": [2] }),
      classic,
    );
    expect(outcomes.map((one) => one?.hit)).toEqual([true, true, false]);
    const means = [0, 1, 2].map((index) => routineDamage(bear, lines, outcomes, index)?.means);
    expect(means.map((one) => (one?.kind === "natural" ? one.attack.riders.length : undefined))).toEqual([
      0,
      1,
      undefined,
    ]);
  });

  it("ERIS-27, ERIS-28: of two critical hits in one routine a helmet or scale stops the first, and the second is doubled; on others it stays", () => {
    const worn = { ...ann, armour: [{ kind: "helmet" }] } as unknown as typeof ann;
    const lines = [at(worn), at(bob), at(worn), at(worn)];
    const hit = { hit: true, critical: true } as AttackOutcome;
    const missed = { hit: false, critical: false } as AttackOutcome;
    const guards = (outcomes: readonly AttackOutcome[]) =>
      lines.map((_, index) => routineDamage(bear, lines, outcomes, index)?.target.armour.length);
    expect(guards([hit, hit, hit, hit])).toEqual([1, bob.armour.length, 0, 0]);
    expect(guards([missed, hit, hit, hit])).toEqual([undefined, bob.armour.length, 1, 0]);
  });

  it("a line that is refused is left out, and the others are made; all refused is a refusal", () => {
    const far = at(bob, jaws, { situation: { distanceFeet: 60 } });
    const plan = planRoutine(bear, [at(), far], classic);
    expect(plan.refused).toBeUndefined();
    expect(plan.rolls.map(({ id }) => id)).toEqual(["attack.0"]);
    expect(resolveRoutine(plan, rollsFor(plan, { "attack.0": [20] }), classic)[1]).toBeUndefined();
    const none = planRoutine(bear, [far], classic);
    expect(none.refused?.key).toBe("meleeTooFar");
    expect(() => resolveRoutine(none, {}, classic)).toThrow(RulesError);
  });

  it("what hits by itself has no roll", () => {
    const plan = planRoutine(bear, [at(ann, claw, { sure: true })], classic);
    expect(plan.rolls).toEqual([]);
    expect(resolveRoutine(plan, {}, classic)[0]).toMatchObject({ hit: true, automatic: true });
  });

  it("without any line there is nobody to attack", () => {
    expect(() => planRoutine(bear, [], classic)).toThrow(RulesError);
  });

  it("exactly the hits do damage, whatever the dice", () => {
    const dice = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(dice, (faces) => {
        const lines = faces.map(() => at());
        const plan = planRoutine(monster(6, 5, { attacks: [bite({ ...claw, count: 6 })] }), lines, classic);
        const rolls = rollsFor(plan, Object.fromEntries(faces.map((face, index) => [`attack.${index}`, [face]])));
        const outcomes = resolveRoutine(plan, rolls, classic);
        for (const [index, outcome] of outcomes.entries()) {
          const natural = faces[index] ?? 0;
          const line = plan.lines[index]?.plan;
          expect(outcome?.hit).toBe(natural >= (line?.neededNatural ?? 0) && natural !== 1);
          expect(routineDamage(bear, lines, outcomes, index) !== undefined).toBe(outcome?.hit);
        }
      }),
    );
  });
});

describe("routines and stones", () => {
  it("Facts: a hydra's heads are one less for each eight points lost, never more than somebody left it", () => {
    const heads = (value: number, more: object = {}) =>
      attacksLeft(
        bite({ count: 5, lostPer: 8, ...more } as never),
        monster(5, 9, { hitPoints: { value, total: 40, temporary: 0, subdual: 0 } }),
      );
    expect(heads(40)).toBe(5);
    expect(heads(33)).toBe(5);
    expect(heads(32)).toBe(4);
    expect(heads(0)).toBe(0);
    expect(heads(-9)).toBe(0);
    expect(heads(40, { left: 2 })).toBe(2);
    expect(heads(16, { left: 4 })).toBe(2);
    expect(attacksLeft(bite({ count: 0 }), monster(1))).toBe(1);
    expect(attacksLeft(bite({ count: 2.5 }), monster(1))).toBe(2);
  });

  it("BX-156: claw, claw, bite of one routine, none of another", () => {
    const bear = monster(4, 6, { attacks: [bite({ id: "claw", count: 2 }), bite(), bite({ id: "hug", routine: 2 })] });
    expect(routineAttacks(bear, 1, classic).map(({ id }) => id)).toEqual(["claw", "claw", "bite"]);
    expect(routineAttacks(bear, 2, classic).length).toBe(1);
    expect(routineAttacks(bear, 3, classic)).toEqual([]);
    expect(needsSeparateTargets(bear, classic)).toBe(false);
    expect(needsSeparateTargets(hero("fighter", 1), eris)).toBe(false);
  });

  it("BX-156: a line that is refused has no dice, the others go on; when all are, the routine is", () => {
    const bear = monster(4, 6, { attacks: [bite()] });
    const line = (distanceFeet: number, sure = false) => ({
      attack: bite(),
      target: hero("fighter", 1),
      situation: { distanceFeet },
      sure,
    });
    const two = planRoutine(bear, [line(60), line(5)], classic);
    expect(two.refused).toBeUndefined();
    expect(two.rolls).toEqual([{ id: "attack.1", formula: "1d20" }]);
    const [first, second] = resolveRoutine(two, rollsFor(two, { "attack.1": [20] }), classic);
    expect(first).toBeUndefined();
    expect(second?.hit).toBe(true);
    const sure = planRoutine(bear, [line(5, true)], classic);
    expect(sure.rolls).toEqual([]);
    expect(resolveRoutine(sure, {}, classic)[0]?.hit).toBe(true);
    const none = planRoutine(bear, [line(60)], classic);
    expect(none.refused?.key).toBe("meleeTooFar");
    expect(none.rolls).toEqual([]);
    expect(() => resolveRoutine(none, {}, classic)).toThrow(/planRefused/);
    expect(() => planRoutine(bear, [], classic)).toThrow(expect.objectContaining({ field: "routine.lines" }));
  });

  it("BX-156: attacks of a routine are counted on, and each takes an image that the one before left", () => {
    const bear = monster(4, 6, { attacks: [bite()] });
    const line = {
      attack: bite(),
      target: hero("fighter", 1, { images: 1 }),
      situation: { attacksMade: 1, firstAttack: true },
    };
    const { lines } = planRoutine(bear, [line, line], classic);
    expect(lines.map(({ plan }) => [plan.images, plan.situation.attacksMade, plan.situation.firstAttack])).toEqual([
      [1, 1, true],
      [undefined, 2, false],
    ]);
  });

  it("BX-164: a stone from above 300 feet is refused, one from 300 is not", () => {
    const from = (altitudeFeet: number) =>
      planBombing({ bears: "human", altitudeFeet, targets: [{ id: "t", name: "t" }] }, classic);
    expect(from(300).refused).toBeUndefined();
    expect(from(301).refused).toEqual({ key: "bombTooHigh", rule: "BX-164", data: { feet: 301, limit: 300 } });
    expect(from(301).rolls).toEqual([]);
    expect(from(300).rolls.map(({ id }) => id)).toEqual(["target.0", "damage"]);
  });
});
