/** Invariants of attacks and damage for any dice, and refusals. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAttack } from "../../../src/rules/attack/check.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack } from "../../../src/rules/attack/resolve.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { bite, harm, hero, input, melee, monster, plain, type Scene, shot, strike } from "./fight.ts";

describe("whatever the dice", () => {
  const presets = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => rulings({}, preset));
  const scenes = fc.record({
    ruling: fc.constantFrom(...presets),
    level: fc.integer({ min: 1, max: 14 }),
    id: fc.constantFrom("fighter", "thief", "magic-user", "dwarf", "elf", "halfling", "cleric"),
    score: fc.integer({ min: 3, max: 18 }),
    magic: fc.integer({ min: -2, max: 3 }),
    armourClass: fc.integer({ min: -12, max: 9 }),
    behind: fc.boolean(),
    unaware: fc.boolean(),
    cover: fc.constantFrom(0, -1, -4),
    distanceFeet: fc.integer({ min: 6, max: 140 }),
    missile: fc.boolean(),
    refereeModifier: fc.integer({ min: -10, max: 10 }),
  });
  type Drawn = typeof scenes extends fc.Arbitrary<infer T> ? T : never;
  function sceneOf(drawn: Drawn): Scene {
    const { ruling, id, level, score, magic, missile, behind, unaware, cover, refereeModifier } = drawn;
    const weapon = makeWeapon({ type: "short-bow", magic, isMagic: magic > 0, missile: true, ranges: [50, 100, 150] });
    return {
      rulings: ruling,
      attacker: hero(id as "fighter", level, { abilities: { ...plain, str: score, dex: score } }),
      target: monster(3, drawn.armourClass),
      means: missile ? shot(weapon) : melee(weapon),
      situation: {
        behind,
        unaware,
        cover: cover as 0,
        refereeModifier,
        distanceFeet: missile ? drawn.distanceFeet : 5,
      },
    };
  }

  it("an attack hits exactly when the total reaches the number, 1 and 20 apart; traces fold", () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: 1, max: 20 }), (drawn, die) => {
        const scene = sceneOf(drawn);
        const plan = planAttack(input(scene), scene.rulings);
        const outcome = resolveAttack(plan, rollsFor(plan, { attack: [die] }), scene.rulings);
        const total = outcome.total ?? Number.NaN;
        expect(fold(outcome.steps)).toBe(total);
        expect(fold(plan.modifier.steps)).toBe(plan.modifier.value);
        expect(fold(plan.needed.steps)).toBe(plan.needed.value);
        expect(fold(plan.armourClass.steps)).toBe(plan.armourClass.value);
        expect(total).toBe(die + plan.modifier.value);
        expect(outcome.hit).toBe(die === 20 || (die > 1 && total >= plan.needed.value));
        expect(outcome.hit).toBe(die > 1 && die >= plan.neededNatural);
      }),
    );
  });

  it("a better armour class never makes a hit of a miss", () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }), (drawn, die, better) => {
        const scene = sceneOf(drawn);
        const hard = strike({ ...scene, target: monster(3, drawn.armourClass - better) }, die).hit;
        if (hard) expect(strike(scene, die).hit).toBe(true);
      }),
    );
  });

  it("a hit does 1 at least, broken weapons apart, and its trace folds", () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: 1, max: 4 }), fc.boolean(), (drawn, face, critical) => {
        const outcome = harm(sceneOf(drawn), [face], { critical });
        expect(outcome.total).toBeGreaterThanOrEqual(1);
        expect(fold(outcome.steps)).toBe(outcome.total);
      }),
    );
  });
});

describe("refused figures", () => {
  it.each([
    ["situation.distanceFeet", { distanceFeet: Number.NaN }],
    ["situation.distanceFeet", { distanceFeet: -1 }],
    ["situation.refereeModifier", { refereeModifier: 0.5 }],
    ["situation.parryShare", { parryShare: -1 }],
    ["situation.escalation", { escalation: -1 }],
    ["situation.numberOfAttacks", { numberOfAttacks: 0 }],
  ])("names %s", (field, situation) => {
    expect(() => planAttack(input({ rulings: classic, situation }), classic)).toThrow(field);
  });
  it.each<[string, string, number, number]>([
    ["situation.distanceFeet", "distanceFeet", 0, 1e6],
    ["situation.wardFeet", "wardFeet", 0, 1e6],
    ["situation.cover", "cover", -4, 0],
    ["situation.parryShare", "parryShare", 0, 100],
    ["situation.parrySpent", "parrySpent", 0, 100],
    ["situation.numberOfAttacks", "numberOfAttacks", 1, 100],
    ["situation.attacksMade", "attacksMade", 0, 1000],
    ["situation.escalation", "escalation", 0, 10_000],
    ["situation.refereeModifier", "refereeModifier", -100, 100],
    ["situation.refereeDamage", "refereeDamage", -1000, 1000],
  ])("BX-152: %s is taken up to its bounds, and no further", (field, key, least, most) => {
    const checked = (value: number) => () => checkAttack(input({ rulings: classic, situation: { [key]: value } }));
    expect(checked(least)).not.toThrow();
    expect(checked(most)).not.toThrow();
    expect(checked(least - 1)).toThrow(expect.objectContaining({ field }));
    expect(checked(most + 1)).toThrow(expect.objectContaining({ field }));
  });
  it("a plan that was refused resolves to nothing", () => {
    expect(() =>
      strike({ rulings: classic, means: { kind: "natural", attack: bite() }, situation: { cover: "complete" } }, 20),
    ).toThrow("planRefused");
  });
});
