/** Workings and the dice of spells, each as a whole: whom, why not, which dice, for how long. */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import {
  isTouched,
  planSpellEffect,
  resolveSpellEffect,
  type SpellEffectInput,
} from "../../../src/rules/magic/resolve-spell-effect.ts";
import { planSpellDamage, resolveSpellDamage, type SpellTarget } from "../../../src/rules/magic/spell-damage.ts";
import type { SpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import type { EffectDuration } from "../../../src/rules/magic/spell-effect-parts.ts";
import { bx } from "../characters/support.ts";
import { rollsFor } from "../support/play.ts";

const orc = makeCreature({ id: "orc", name: "Orc", hitDice: { number: 1, modifier: 0, asterisks: 0 } });
const tagged = (...tags: string[]): Creature => ({ ...orc, tags });
const ofClass = (id: "magic-user" | "elf" | "cleric" | "fighter", level = 3) =>
  makeCreature({ id, kind: "character", class: { id, level } });

function input(
  work: SpellEffect,
  targets: readonly Creature[],
  more: Partial<SpellEffectInput> = {},
): SpellEffectInput {
  return { caster: { id: "c", name: "Ysolde" }, level: 3, spell: "Spell", work, targets, ...more };
}
const why = (work: SpellEffect, target: Creature) => planSpellEffect(input(work, [target]), bx).candidates[0]?.why;

describe("Facts of spells: whom a mark means", () => {
  it.each<[string, Creature, boolean]>([
    ["person", ofClass("fighter"), true],
    ["person", tagged("person"), true],
    ["person", tagged(), false],
    ["living", tagged(), true],
    ["living", tagged("undead"), false],
    ["living", tagged("construct"), false],
    ["enchanted", tagged(), false],
    ["enchanted", tagged("undead"), true],
    ["enchanted", tagged("construct"), true],
    ["enchanted", tagged("elemental"), true],
    ["enchanted", tagged("summoned"), true],
    ["enchanted", tagged("enchanted"), true],
    ["arcane", ofClass("magic-user"), true],
    ["arcane", ofClass("elf"), true],
    ["arcane", ofClass("cleric"), false],
    ["arcane", { ...ofClass("fighter"), tags: ["arcane"] }, false],
    ["arcane", tagged("arcane"), true],
    ["arcane", tagged("spellUser"), true],
    ["arcane", tagged(), false],
    ["dragon", tagged("dragon"), true],
    ["dragon", tagged(), false],
  ])("only %s: %o", (mark, target, is) => {
    expect(why({ only: [mark] }, target)).toBe(is ? undefined : "kind");
    expect(why({ never: [mark] }, target)).toBe(is ? "kind" : undefined);
  });

  it.each<[string, SpellEffect, Creature, string | undefined]>([
    ["one of several marks will do", { only: ["dragon", "giant"] }, tagged("giant"), undefined],
    ["one that is never meant is enough", { never: ["dragon", "giant"] }, tagged("giant"), "kind"],
    ["the dead are left in peace", {}, { ...orc, conditions: ["dead"] }, "dead"],
    ["the living are not raised", { does: "raises" }, orc, "alive"],
    ["the dead are", { does: "raises" }, { ...orc, conditions: ["dead"] }, undefined],
    ["nor are the undead alive, whom it harms", { does: "raises" }, tagged("undead"), undefined],
    ["as many Hit Dice as the most", { most: "1" }, orc, undefined],
    ["as few as the least", { least: "1" }, orc, undefined],
    ["one point above the most", { most: "1" }, { ...orc, hitDice: { ...orcDice(), modifier: 1 } }, "tooStrong"],
    ["one point below the least", { least: "1" }, { ...orc, hitDice: { ...orcDice(), modifier: -1 } }, "tooWeak"],
    ["whoever magic does not reach", {}, tagged("antiMagic"), "shielded"],
    ["the immune by its kind of effect", { mark: "sleep" }, { ...orc, immunities: ["sleep"] }, "immune"],
  ])("%s", (_what, work, target, reason) => {
    expect(why(work, target)).toBe(reason);
  });

  const corpse = { ...orc, conditions: ["dead"] as const };
  const POISONED: SpellEffect = { does: "raises", dead: { of: "poison", count: 10, unit: "round" } };
  const RAISED: SpellEffect = { does: "raises", dead: { count: 2, unit: "day", more: 4, above: 7 } };
  it.each<[string, SpellEffect, number, { ago?: number; of?: string }, string | undefined]>([
    ["dead of poison for ten rounds", POISONED, 7, { ago: 100, of: "poison" }, undefined],
    ["a second longer", POISONED, 7, { ago: 101, of: "poison" }, "tooLong"],
    ["dead of a hit", POISONED, 7, { ago: 0 }, "otherDeath"],
    ["two days at level 7", RAISED, 7, { ago: 2 * 86_400 }, undefined],
    ["more at level 7", RAISED, 7, { ago: 2 * 86_400 + 1 }, "tooLong"],
    ["as long at a lower level, from a scroll", RAISED, 6, { ago: 2 * 86_400 }, undefined],
    ["ten days at level 9", RAISED, 9, { ago: 10 * 86_400 }, undefined],
    ["more at level 9", RAISED, 9, { ago: 10 * 86_400 + 1 }, "tooLong"],
    ["a death of which nothing is known", RAISED, 7, {}, undefined],
  ])("Facts of neutralize poison and raise dead: %s", (_what, work, level, death, reason) => {
    const asked = input(work, [corpse], { level, deaths: { orc: death } });
    expect(planSpellEffect(asked, bx).candidates[0]?.why).toBe(reason);
  });

  const FUMES: SpellEffect = { each: { does: "harms", formula: "1" } };
  it.each<[string, Creature, string, boolean]>([
    ["anybody", orc, "poison", true],
    ["whom poison does nothing", { ...orc, immunities: ["poison"] }, "poison", false],
    ["whom fire alone harms", { ...orc, harmedOnlyBy: { kind: "only", kinds: ["fire"] } }, "poison", false],
    ["the same in fire", { ...orc, harmedOnlyBy: { kind: "only", kinds: ["fire"] } }, "fire", true],
    ["whom poison does nothing, in what has no kind", { ...orc, immunities: ["poison"] }, "", true],
  ])("whoever stands in an area bears it by the kind of its harm: %s", (_what, creature, kind, touched) => {
    expect(isTouched(creature, FUMES, bx, kind)).toBe(touched);
    expect(isTouched(creature, { puts: "silenced" }, bx, kind)).toBe(true);
  });

  function orcDice() {
    return { number: 1, modifier: 0, asterisks: 0 };
  }
});

describe("the dice that a working asks for", () => {
  const asked = (work: SpellEffect, more: Partial<SpellEffectInput> = {}) =>
    planSpellEffect(input(work, [orc], more), bx).rolls.map(({ id, formula }) => `${id} ${formula}`);
  const every: EffectDuration = { formula: "1d6", unit: "turn" };
  it.each<[string, SpellEffect, string[]]>([
    ["none for what is fixed", { number: "3", images: "2" }, []],
    ["how many", { number: "1d4" }, ["reach 1d4"]],
    ["how many for each level", { number: "1d4", perLevel: true }, ["reach 3d4"]],
    ["whether at all", { chance: 40 }, ["chance 1d100"]],
    ["how many images", { images: "1d4" }, ["images 1d4"]],
    ["where one arrives", { does: "arrives", odds: { safe: 80, high: 90 } }, ["arrival 1d100", "height 1d10"]],
    [
      "who comes, but not by level",
      {
        does: "summons",
        summons: [
          { key: "a", number: "1d4" },
          { key: "b", number: "2" },
          { key: "c", number: "1d6", levelsEach: 2 },
          { key: "d", number: "1d8" },
        ],
      },
      ["come:0 1d4", "come:3 1d8"],
    ],
    ["when it begins", { each: { does: "kills", after: { formula: "1d6", unit: "turn" } } }, ["delay 1d6"]],
    ["nothing for what begins at a fixed time", { each: { does: "kills", after: { formula: "6", unit: "turn" } } }, []],
    ["nothing where nothing is put off", { each: { does: "harms" } }, []],
  ])("%s", (_what, work, rolls) => {
    expect(asked(work)).toEqual(rolls);
  });

  it("its own time goes before the spell's, and by level it is rolled so many times", () => {
    expect(asked({}, { duration: every })).toEqual(["lasting 1d6"]);
    expect(asked({ duration: { formula: "1d4", unit: "day" } }, { duration: every })).toEqual(["lasting 1d4"]);
    expect(asked({}, { duration: { ...every, perLevel: true } })).toEqual(["lasting 3d6"]);
    expect(asked({ does: "harms" }, { duration: every })).toEqual([]);
    expect(asked({ stays: true }, { duration: every })).toEqual([]);
  });

  it("a summons needs nobody to act on; without anybody there is nothing to throw", () => {
    const summons = planSpellEffect(input({ does: "summons", summons: [{ key: "a", number: "1d4" }] }, []), bx);
    expect(summons.refused).toBeUndefined();
    expect(summons.rolls.length).toBe(1);
    expect(planSpellEffect(input({ chance: 40 }, []), bx)).toMatchObject({ refused: { key: "noTargets" }, rolls: [] });
  });

  it.each([0, 101, 1.5])("a level of %d is none", (level) => {
    expect(() => planSpellEffect(input({}, [orc], { level }), bx)).toThrow(expect.objectContaining({ field: "level" }));
  });
});

describe("what comes of a working", () => {
  const outcome = (work: SpellEffect, faces: Record<string, number[]>, more: Partial<SpellEffectInput> = {}) => {
    const plan = planSpellEffect(input(work, [orc, { ...orc, id: "orc2" }], more), bx);
    return resolveSpellEffect(plan, rollsFor(plan, faces), bx);
  };

  it("counts creatures or Hit Dice in a trace of its own", () => {
    expect(outcome({ number: "1d4" }, { reach: [1] })).toMatchObject({
      pool: { value: 1, steps: [{ key: "work.creatures", source: { kind: "dice" } }] },
      reaches: [
        { id: "orc", reached: true },
        { id: "orc2", reached: false, why: "noRoom" },
      ],
    });
    expect(outcome({ hitDice: "2" }, {}).pool).toMatchObject({ value: 2, steps: [{ key: "work.hitDice" }] });
    expect(outcome({}, {})).not.toHaveProperty("pool");
  });

  it.each([
    [40, true],
    [41, false],
  ])("40 in a hundred: a roll of %d works: %s", (rolled, works) => {
    const work: SpellEffect = { chance: 40, summons: [{ key: "a", number: "2" }] };
    const { reaches, come } = outcome(work, { chance: [rolled] });
    expect(reaches.map((one) => one.why)).toEqual(works ? [undefined, undefined] : ["chance", "chance"]);
    expect(come).toEqual(works ? [{ key: "a", number: 2 }] : []);
  });

  it.each([
    [80, { rolled: 80, how: "safe", feet: 0 }],
    [81, { rolled: 81, how: "high", feet: 70 }],
    [90, { rolled: 90, how: "high", feet: 70 }],
    [91, { rolled: 91, how: "low", feet: 0 }],
  ])("teleport, 80 safe and 90 high: %d", (rolled, arrival) => {
    const work: SpellEffect = { does: "arrives", odds: { safe: 80, high: 90 } };
    expect(outcome(work, { arrival: [rolled], height: [7] }).arrival).toEqual(arrival);
    expect(outcome({ does: "moves" }, {})).not.toHaveProperty("arrival");
  });

  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [9, 4],
  ])("one for each two levels at level %d: %d", (level, number) => {
    const work: SpellEffect = { does: "summons", summons: [{ key: "a", number: "9", levelsEach: 2 }] };
    expect(outcome(work, {}, { level }).come).toEqual([{ key: "a", number }]);
  });

  it("images and a delay, fixed or rolled, and none", () => {
    expect(outcome({ images: "1d4" }, { images: [3] }).images).toBe(3);
    expect(outcome({ images: "2" }, {}).images).toBe(2);
    expect(outcome({}, {}).images).toBe(0);
    const delayed = (formula: string): SpellEffect => ({ each: { does: "kills", after: { formula, unit: "turn" } } });
    expect(outcome(delayed("1d6"), { delay: [5] }).delay).toBe(5);
    expect(outcome(delayed("6"), {}).delay).toBe(6);
    expect(outcome({ each: { does: "harms" } }, {}).delay).toBe(0);
  });

  it("lasts at least one of its unit", () => {
    const duration: EffectDuration = { formula: "1d4-2", unit: "turn" };
    expect(outcome({}, { lasting: [1] }, { duration }).lasting).toEqual({ count: 1, unit: "turn", seconds: 600 });
    expect(outcome({}, { lasting: [4] }, { duration }).lasting).toEqual({ count: 2, unit: "turn", seconds: 1200 });
  });
});

describe("BX-035: the dice of a spell", () => {
  const spell = (targets: readonly SpellTarget[], more = {}) =>
    planSpellDamage(
      {
        ...{ caster: { id: "c", name: "Ysolde" }, level: 2, formula: "1d6", perLevel: true },
        ...{ healing: false, onSave: "half", targets, ...more },
      },
      bx,
    );

  it("name the roller, and everybody whom they are for", () => {
    const plan = spell([
      { id: "a", name: "Orc" },
      { id: "b", name: "Ogre" },
    ]);
    expect(plan).toMatchObject({
      ...{ procedure: "damage", attacker: { id: "c", name: "Ysolde" }, target: { id: "a", name: "Orc, Ogre" } },
      ...{ modifiers: [], subdual: false, critical: false, helmetLost: false, scaleLost: false, riders: [] },
      ...{ hitPoints: 0, subdualPoints: 0, rolls: [{ id: "damage", formula: "2d6" }] },
    });
    expect(spell([]).target).toEqual({ id: "", name: "" });
    expect(spell([], { formula: "" })).toMatchObject({ refused: { key: "noDamage" }, rolls: [] });
  });

  it.each([0, 41])("level %d is out of bounds", (level) => {
    expect(() => spell([], { level })).toThrow(expect.objectContaining({ field: "level" }));
  });
  it.each([1, 40])("level %d is within", (level) => {
    expect(spell([], { level }).formula).toBe(`${level}d6`);
  });

  it("never come to less than nothing", () => {
    const plan = spell([{ id: "a", name: "Orc" }], { formula: "1d4-3", perLevel: false });
    const { total, shares } = resolveSpellDamage(plan, rollsFor(plan, { damage: [1] }), bx);
    expect(total).toBe(0);
    expect(shares[0]?.amount).toBe(0);
  });

  it("resist cold takes a point off each die, and leaves one of it", () => {
    const offEachDie = { points: 1, by: "Resist Cold" };
    const plan = spell([
      { id: "a", name: "Orc" },
      { id: "b", name: "Elf", offEachDie },
      { id: "c", name: "Dwarf", offEachDie: { ...offEachDie, points: 9 } },
    ]);
    const { total, steps, shares } = resolveSpellDamage(plan, rollsFor(plan, { damage: [6, 1] }), bx);
    expect(total).toBe(7);
    expect(steps.map(({ key, data }) => [key, data])).toEqual([["damage.dice", { formula: "2d6" }]]);
    expect(shares.map(({ amount }) => amount)).toEqual([7, 6, 2]);
    expect(shares[1]?.steps).toMatchObject([
      { key: "damage.dice", data: { formula: "2d6" }, source: { kind: "dice" } },
      {
        ...{ key: "magic.spell", data: { spell: "Resist Cold" } },
        source: { kind: "effect", name: "Resist Cold" },
      },
    ]);
  });

  it("list the targets whose save is known to have been rolled", () => {
    const plan = spell([
      { id: "a", name: "Orc", saved: false },
      { id: "b", name: "Ogre" },
    ]);
    const { shares } = resolveSpellDamage(plan, rollsFor(plan, { damage: [3, 4] }), bx);
    expect(shares.map((one) => ("saved" in one ? one.saved : "not thrown"))).toEqual([false, "not thrown"]);
  });
});
