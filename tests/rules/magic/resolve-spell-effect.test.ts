/** Spells at work: whom they reach, how long they hold, and what they change in every trace. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { type Creature, makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { underMagic } from "../../../src/rules/magic/lasting-magic.ts";
import {
  planSpellEffect,
  resolveSpellEffect,
  type SpellEffectInput,
} from "../../../src/rules/magic/resolve-spell-effect.ts";
import { volleysAt } from "../../../src/rules/magic/spell-damage.ts";
import { checkSpellEffect, type SpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import { planSave } from "../../../src/rules/saves/saving-throw.ts";
import { bx, gorman } from "../characters/support.ts";
import { rollsFor } from "../support/play.ts";

const SLEEP: SpellEffect = { hitDice: "2d8", most: "4", never: ["undead"], puts: "asleep", mark: "sleep" };

function monster(id: string, number: number, modifier = 0, more: Partial<Creature> = {}): Creature {
  return makeCreature({ id, hitDice: { number, modifier, asterisks: 0 }, ...more });
}

function input(
  work: SpellEffect,
  targets: readonly Creature[],
  more: Partial<SpellEffectInput> = {},
): SpellEffectInput {
  return { caster: { id: "c", name: "Ysolde" }, level: 3, spell: "Sleep", work, targets, ...more };
}

function reached(
  work: SpellEffect,
  targets: readonly Creature[],
  dice: Record<string, number[]>,
  rulings = bx,
): string[] {
  const plan = planSpellEffect(input(work, targets), rulings);
  return resolveSpellEffect(plan, rollsFor(plan, dice), rulings)
    .reaches.filter((one) => one.reached)
    .map(({ id }) => id);
}

describe("whom a spell reaches", () => {
  it.each<[string, Creature[], [number, number], string[]]>([
    [
      "the weakest first",
      [monster("ogre", 4, 1), monster("gnoll", 2), monster("goblin", 1, -1)],
      [1, 2],
      ["gnoll", "goblin"],
    ],
    [
      "less than one Hit Die counts as one",
      [monster("a", 0.5), monster("b", 0.5), monster("c", 0.5)],
      [1, 1],
      ["a", "b"],
    ],
    ["what is added to Hit Dice does not count", [monster("a", 3, 2), monster("b", 3, 2)], [3, 3], ["a", "b"]],
    ["no part of a creature", [monster("a", 3), monster("b", 4)], [3, 3], ["a"]],
    ["none above four, and 4+1 is above", [monster("a", 4, 1), monster("b", 4)], [8, 8], ["b"]],
    ["no undead", [monster("a", 1, 0, { tags: ["undead"] }), monster("b", 2)], [8, 8], ["b"]],
    ["nobody who is dead", [monster("a", 1, 0, { conditions: ["dead"] })], [8, 8], []],
  ])("sleep: %s", (_what, targets, dice, ids) => {
    expect(reached(SLEEP, targets, { reach: dice })).toEqual(ids);
  });

  it("GOR-19: an elf takes no share of the Hit Dice affected", () => {
    const elf = makeCreature({ id: "elf", kind: "character", class: { id: "elf", level: 1 } });
    expect(reached(SLEEP, [elf, monster("a", 1), monster("b", 1)], { reach: [1, 1] }, gorman)).toEqual(["a", "b"]);
  });

  it("counts creatures where the spell does, and Hit Dice by level where it does", () => {
    expect(reached({ number: "1d4" }, [monster("a", 3), monster("b", 1), monster("c", 2)], { reach: [2] })).toEqual([
      "b",
      "c",
    ]);
    const snakes: SpellEffect = { hitDice: "1", perLevel: true, only: ["snake"] };
    const snake = (id: string, dice: number) => monster(id, dice, 0, { tags: ["snake"] });
    expect(reached(snakes, [snake("a", 2), snake("b", 1), monster("c", 1), snake("d", 2)], {})).toEqual(["a", "b"]);
  });

  it("is refused when nobody is targeted, and says why each was left out", () => {
    expect(planSpellEffect(input(SLEEP, []), bx).refused?.key).toBe("noTargets");
    const plan = planSpellEffect(
      input({ most: "4", least: "2" }, [monster("a", 5), monster("b", 1), monster("c", 3)]),
      bx,
    );
    expect(plan.candidates.map(({ why }) => why)).toEqual(["tooStrong", "tooWeak", undefined]);
  });

  it("never takes more Hit Dice than the dice say, and never a stronger one while a weaker would fit", () => {
    const dice = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(dice, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (all, one, other) => {
        const targets = all.map((number, at) => monster(`m${at}`, number));
        const taken = reached(SLEEP, targets, { reach: [one, other] }).map((id) => all[Number(id.slice(1))] ?? 0);
        const left = all.filter((_, at) => !reached(SLEEP, targets, { reach: [one, other] }).includes(`m${at}`));
        const sum = taken.reduce((total, number) => total + number, 0);
        expect(sum).toBeLessThanOrEqual(one + other);
        if (left.length > 0) expect(sum + Math.min(...left)).toBeGreaterThan(one + other);
      }),
    );
  });
});

describe("how long it holds", () => {
  it.each([
    [{ formula: "4d4", unit: "turn" }, { lasting: [1, 2, 3, 4] }, 10, 6000],
    [{ formula: "1", unit: "turn", perLevel: true }, {}, 3, 1800],
    [{ formula: "6", unit: "turn", more: 1 }, {}, 9, 5400],
    [{ formula: "2", unit: "round" }, {}, 2, 20],
    [{ formula: "1", unit: "day" }, {}, 1, 86_400],
  ] as const)("%o at level 3", (duration, dice, count, seconds) => {
    const plan = planSpellEffect(input({}, [monster("a", 1)], { duration }), bx);
    expect(resolveSpellEffect(plan, rollsFor(plan, dice), bx).lasting).toMatchObject({ count, seconds });
  });

  it("GOR-67: a round of a minute lasts one", () => {
    const plan = planSpellEffect(input({}, [monster("a", 1)], { duration: { formula: "2", unit: "round" } }), gorman);
    expect(resolveSpellEffect(plan, {}, gorman).lasting?.seconds).toBe(120);
  });

  it("what stays has no end of its own, and what is done in an instant lasts for none", () => {
    for (const work of [{ stays: true }, { does: "lifts" }] as const) {
      const plan = planSpellEffect(input(work, [monster("a", 1)], { duration: { formula: "2", unit: "round" } }), bx);
      expect(resolveSpellEffect(plan, {}, bx).lasting).toBeNull();
    }
  });
});

describe("what lies on somebody shows in every trace", () => {
  const sword = makeWeapon({ id: "s", name: "Sword", type: "sword", damage: "1d8", melee: true, held: "main" });
  const means = { kind: "weapon", weapon: sword, use: "melee" } as const;
  const fighter = makeCreature({ id: "f", kind: "character", class: { id: "fighter", level: 1 }, weapons: [sword] });
  const orc = monster("orc", 1, 0, { alignment: "chaotic" });

  it("bless: on the attack, on the damage", () => {
    const work: SpellEffect = {
      modifiers: [
        { to: "attack", value: 1 },
        { to: "damage", value: 1 },
      ],
    };
    const attacker = underMagic(fighter, [{ name: "Bless", ...work }]);
    const attack = planAttack({ attacker, target: orc, means, situation: {} }, bx);
    expect(attack.modifiers.map(({ modifier }) => [modifier.key, modifier.value, modifier.source.name])).toContainEqual(
      ["magic.spell", 1, "Bless"],
    );
    const damage = planDamage({ attacker, target: orc, means, situation: {} }, bx);
    expect(damage.modifiers.map(({ modifier }) => modifier.source.name)).toContain("Bless");
  });

  it("protection from evil: against those of another alignment alone", () => {
    const ward = { name: "Ward", modifiers: [{ to: "armourClass", value: 1, against: ["unlike"] }] } as const;
    const target = underMagic({ ...fighter, alignment: "lawful" }, [ward]);
    const steps = (alignment: "lawful" | "chaotic") =>
      planAttack({ attacker: { ...orc, alignment }, target, means: { kind: "unarmed" }, situation: {} }, bx).armourClass
        .steps;
    expect(steps("chaotic").map(({ key }) => key)).toContain("magic.spell");
    expect(steps("lawful").map(({ key }) => key)).not.toContain("magic.spell");
  });

  it("shield: armour class 4, and 2 against missiles", () => {
    const shield = {
      name: "Shield",
      modifiers: [
        { to: "armourClass", op: "atLeast", value: 15 },
        { to: "armourClass", op: "atLeast", value: 17, use: "missile" },
      ],
    } as const;
    const target = underMagic(makeCreature({ id: "m" }), [shield]);
    const bow = makeWeapon({
      id: "b",
      name: "Bow",
      type: "bow",
      damage: "1d6",
      missile: true,
      ranges: [50, 100, 150],
      held: "main",
    });
    const attacker = { ...fighter, weapons: [sword, bow] };
    const shot = { kind: "weapon", weapon: bow, use: "missile" } as const;
    expect(planAttack({ attacker, target, means, situation: {} }, bx).armourClass.value).toBe(4);
    expect(planAttack({ attacker, target, means: shot, situation: { distanceFeet: 40 } }, bx).armourClass.value).toBe(
      2,
    );
  });

  it("protection from normal missiles: an arrow does no harm, a magic one does", () => {
    const target = underMagic(orc, [{ name: "Ward", immunities: ["normalMissiles"] }]);
    const bow = makeWeapon({
      id: "b",
      name: "Bow",
      type: "bow",
      damage: "1d6",
      missile: true,
      ranges: [50, 100, 150],
      held: "main",
    });
    const harmless = (magic: number) =>
      planAttack(
        {
          attacker: fighter,
          target,
          means: { kind: "weapon", weapon: { ...bow, magic }, use: "missile" },
          situation: { distanceFeet: 40 },
        },
        bx,
      ).harmless;
    expect(harmless(0)).toBe(true);
    expect(harmless(1)).toBe(false);
    expect(planAttack({ attacker: fighter, target, means, situation: {} }, bx).harmless).toBe(false);
  });

  it("striking: a die more, and it harms what only magic harms", () => {
    const attacker = underMagic(fighter, [{ name: "Striking", blow: "1d6" }]);
    const target = { ...orc, harmedOnlyBy: { kind: "magic", bonus: 0 } } as const;
    expect(planDamage({ attacker: fighter, target, means, situation: {} }, bx).refused?.key).toBe("immuneToAttack");
    expect(planDamage({ attacker, target, means, situation: {} }, bx)).toMatchObject({ formula: "1d6+1d6" });
  });

  it("resist fire: +2 against fire alone", () => {
    const target = underMagic(orc, [{ name: "Resist Fire", modifiers: [{ to: "save", value: 2, kind: "fire" }] }]);
    const added = (kind: string) =>
      planSave(target, "spells", { magic: true, kind }, bx).modifiers.some(
        ({ source }) => source.name === "Resist Fire",
      );
    expect(added("fire")).toBe(true);
    expect(added("cold")).toBe(false);
  });

  it("haste and slow double and halve movement; a spell of flight gives wings", () => {
    const movement = (...modifiers: SpellEffect["modifiers"] & object) =>
      underMagic(orc, [{ name: "x", modifiers }]).movement;
    expect(movement({ to: "movement", op: "multiply", value: 2 }).walk).toBe(240);
    expect(movement({ to: "movement", op: "divideDown", value: 2 }).walk).toBe(60);
    expect(movement({ to: "fly", value: 360 })).toEqual({ walk: 120, fly: 360 });
  });
});

it.each([
  [1, "1d6+1"],
  [5, "1d6+1"],
  [6, "3d6+3"],
  [11, "5d6+5"],
])("magic missile at level %i: %s", (level, formula) => {
  expect(volleysAt("1d6+1", { volleys: { more: 2, every: 5 } }, level)).toBe(formula);
});

it.each([
  [{ does: "sings" }, "work.does"],
  [{ most: "four" }, "work.most"],
  [{ modifiers: [{ to: "luck", value: 1 }] }, "work.modifiers.0.to"],
  [{ breaks: ["rain"] }, "work.breaks.0"],
])("what cannot act is refused: %o", (work, field) => {
  expect(() => checkSpellEffect(work)).toThrow(expect.objectContaining({ field }));
});
