/** Several classes in one character, at once (EXT-03) or one after another (EXT-04). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { backStabs } from "../../../src/rules/attack/plan.ts";
import { drainTables, planLevelUp, resolveLevelUp } from "../../../src/rules/characters/advance.ts";
import { armsFault, castingFault } from "../../../src/rules/characters/allowed-equipment.ts";
import type { OwnClass } from "../../../src/rules/characters/classes.ts";
import { planCreation, resolveCreation } from "../../../src/rules/characters/create.ts";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { drainOf } from "../../../src/rules/characters/lost-levels.ts";
import {
  anotherClassFault,
  classesByDice,
  heldClasses,
  learningClasses,
  levelOfEach,
  playedClasses,
} from "../../../src/rules/characters/several-classes.ts";
import { planThiefSkill } from "../../../src/rules/characters/thief.ts";
import { planTurning } from "../../../src/rules/characters/turning.ts";
import { classesOf } from "../../../src/rules/creature/classes-of.ts";
import { CLASSES, type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { asActing } from "../../../src/rules/derived/acting-class.ts";
import { effectiveLevel } from "../../../src/rules/derived/effective-level.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { saveTargets } from "../../../src/rules/saves/save-target.ts";
import { multipleAttacks } from "../../../src/rules/topics/multipleAttacks.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { bx, one, scores } from "./support.ts";

type Figures = Readonly<Record<string, number | boolean | string>>;
const together = (figures: Figures = {}, more: Record<string, string> = {}): Rulings =>
  rulings({ severalClasses: "together", ...more }, "classic", figures);
const inTurn = (figures: Figures = {}): Rulings => rulings({ severalClasses: "inTurn" }, "classic", figures);
const own = (id: OwnClass["id"], level: number): OwnClass => ({ id, level });

/** The outcome of a drain. */
function drained(victim: Creature, { levels, dice }: { levels: number; dice: readonly number[] }, under: Rulings) {
  const tables = drainOf({ classes: classesOf(victim) }, levels, under);
  const plan = planLevelDrain(victim, { levels, kind: "permanent", ...tables }, under);
  const faces = Object.fromEntries(plan.rolls.map(({ id }, at) => [id, [dice[at] ?? 1]]));
  return resolveLevelDrain(plan, rollsFor(plan, faces), under, victim);
}

/** A character of these classes, as the rulings let it play them. */
function played(classes: readonly OwnClass[], under: Rulings, more: Partial<Creature> = {}): Creature {
  const [first, ...also] = playedClasses(classes, under).map((at) => classes[at] as OwnClass);
  return makeCreature({
    id: "a",
    kind: "character",
    abilities: scores(),
    ...(first && { class: first }),
    ...(also.length > 0 && { also }),
    ...more,
  });
}
const fighterMage = [own("fighter", 4), own("magic-user", 5)];

describe("EXT-03 several classes at once", () => {
  const able = scores({ str: 13, int: 16 });
  const gained = (id: OwnClass["id"], award: number, classes: number, under: Rulings): number => {
    const gain = gainExperience({ class: own(id, 1), abilities: able, experience: 0, award, classes }, under);
    expect(fold(gain.experience.after.steps)).toBe(gain.experience.after.value);
    return gain.gained;
  };

  it("example 1: an award is divided, the percent of each class comes after", () => {
    const under = together();
    expect([gained("fighter", 1001, 2, under), gained("magic-user", 1001, 2, under)]).toEqual([525, 550]);
    const whole = together({ divideExperience: false });
    expect([gained("fighter", 1001, 2, whole), gained("magic-user", 1001, 2, whole)]).toEqual([1051, 1101]);
  });

  it("example 2: three classes gain 33 each of 100", () => {
    expect(learningClasses(3, together())).toEqual([0, 1, 2]);
    expect(gained("cleric", 100, 3, together())).toBe(33);
  });

  const made = (faces: readonly [number, number], under: Rulings, con = 14) => {
    const draft = { scores: scores({ con }), class: { id: "fighter" }, others: [{ id: "magic-user" }] } as const;
    const plan = planCreation({ ...draft, list: (level) => [`a${level}`] }, under);
    expect(plan.refused).toBeUndefined();
    const rolls = Object.fromEntries(
      plan.rolls.map(({ id, formula }) => [
        id,
        rolledFrom(formula, Array<number>(Number.parseInt(formula, 10)).fill(3)),
      ]),
    );
    const of = (id: string, face: number) => ({ [id]: rolledFrom(id.endsWith("own") ? "1d8" : "1d4", [face]) });
    return resolveCreation(
      plan,
      { ...rolls, ...of("hitPoints.own", faces[0]), ...of("hitPoints.class1", faces[1]) },
      under,
    );
  };
  const risen = (class_: OwnClass, beside: number[], total: number, face: number, con: number, under: Rulings) => {
    const input = { class: class_, beside, abilities: scores({ con }), experience: 0, total, value: total };
    const plan = planLevelUp({ ...input, known: [], list: () => [], granted: true }, under);
    expect(plan.refused).toBeUndefined();
    const { hitPoints } = resolveLevelUp(plan, one(plan, face), under);
    expect(fold(hitPoints.total.steps)).toBe(hitPoints.total.value);
    return hitPoints.gained;
  };

  it("example 3: hit points are averaged, at the start and with each level", () => {
    const start = made([6, 3], together());
    expect(start.total).toBe(5);
    expect(start.others).toEqual([own("magic-user", 1)]);
    expect(fold(start.points?.steps ?? [])).toBe(5);
    expect(risen(own("fighter", 1), [1], 5, 4, 14, together())).toBe(2);
    const full = together({ averageHitPoints: false });
    expect(made([6, 3], full).total).toBe(11);
    expect(risen(own("fighter", 1), [1], 11, 4, 14, full)).toBe(5);
  });

  it("example 4: a level gives 1 at the least", () => {
    expect(risen(own("magic-user", 1), [1], 5, 1, 5, together())).toBe(1);
  });

  it("EXT-01 with it: the first die of each class counts in full", () => {
    const under = together({ fullAtFirst: true });
    const draft = { scores: scores(), class: { id: "fighter" }, others: [{ id: "magic-user" }] } as const;
    const plan = planCreation({ ...draft, list: () => [] }, under);
    expect(plan.rolls.map(({ id }) => id)).not.toContain("hitPoints.own");
    const rolls = Object.fromEntries(
      plan.rolls.map(({ id, formula }) => [
        id,
        rolledFrom(formula, Array<number>(Number.parseInt(formula, 10)).fill(3)),
      ]),
    );
    expect(resolveCreation(plan, rolls, under).total).toBe(6);
  });

  it("ERIS-127 with it: a new character has what the ruling says, ERIS-128: only the die of the level is rolled", () => {
    expect(made([1, 1], together({}, { hitPoints: "eris" }), 10).total).toBe(3);
    expect(risen(own("fighter", 1), [1], 5, 4, 10, together({}, { hitPoints: "eris" }))).toBe(2);
  });

  it("example 5: the best THAC0 counts, and says of which class it is", () => {
    const best = thac0(played(fighterMage, together()), together());
    expect(best.value).toBe(17);
    expect(best.steps[0]).toMatchObject({ applied: true, data: { class: "fighter", level: 4 } });
    expect(best.steps[1]).toMatchObject({ applied: false, why: "otherClassBetter", data: { class: "magic-user" } });
    const first = together({ bestOfClasses: false });
    expect(thac0(played([...fighterMage].reverse(), first), first).value).toBe(19);
  });

  it("example 6: each save is that of the best class, of equals the earlier", () => {
    const under = together();
    const targets = saveTargets(played([own("cleric", 5), own("thief", 5)], under), under);
    const shown = Object.entries(targets).map(([save, { value, steps }]) => [save, value, steps[0]?.data?.class]);
    expect(shown).toEqual([
      ["death", 9, "cleric"],
      ["wands", 10, "cleric"],
      ["paralysis", 11, "thief"],
      ["breath", 14, "cleric"],
      ["spells", 12, "cleric"],
    ]);
    const first = together({ bestOfClasses: false });
    expect(saveTargets(played([own("cleric", 5), own("thief", 5)], first), first).paralysis.value).toBe(12);
  });

  it("example 7: the strictest class says what may be worn and wielded", () => {
    const plate = { kind: "suit", type: "plate", magic: false } as const;
    const weapon = (type: string) =>
      ({ kind: "weapon", type, blunt: false, edged: true, magic: false, twoHands: false }) as const;
    const may = (under: Rulings) => {
      const who = played(fighterMage, under);
      const arms = [plate, weapon("sword"), weapon("dagger")].map((item) => armsFault(who, item, under)?.fault.key);
      return [...arms, castingFault(who, [plate], under)?.key];
    };
    expect(may(together())).toEqual([
      "character.noArmour",
      "character.daggerOnly",
      undefined,
      "character.castInArmour",
    ]);
    expect(may(together({ strictestArmour: false }))).toEqual([undefined, undefined, undefined, undefined]);
    const bare = together({ strictestArmour: false });
    const thieves = played([own("thief", 1), own("magic-user", 1)], bare);
    expect(castingFault(thieves, [plate], bare)?.key).toBe("character.castInArmour");
  });

  it("example 8: each gift goes by the level of its class", () => {
    const under = together();
    const who = played([own("magic-user", 3), own("thief", 5)], under);
    expect(planThiefSkill(who, "climb", { tools: true }, under).chance.value).toBe(91);
    expect(effectiveLevel(who, under)).toBe(5);
    expect(classesOf(who).map(({ level }) => level)).toEqual([3, 5]);
    const cleric = played([own("thief", 7), own("cleric", 2)], under);
    expect(planTurning(cleric, { undead: [], symbol: "atHand" }, under).level).toBe(2);
    const many = together({}, { multipleAttacks: "eris" });
    expect(
      many.use(multipleAttacks).maximum(asActing(played([own("magic-user", 7), own("fighter", 3)], many), many)),
    ).toBe(3);
  });

  it("example 9: no class rises above the limit", () => {
    const under = together({ classLevelLimit: 4 });
    const input = { class: own("fighter", 4), experience: 20_000, total: 20, value: 20, known: [], list: () => [] };
    expect(planLevelUp({ ...input, beside: [4] }, under).refused).toMatchObject({
      key: "character.classLimit",
      data: { level: 4 },
    });
    expect(planLevelUp(input, under).refused).toBeUndefined();
    expect(gainExperience({ class: own("fighter", 4), experience: 20_000, award: 10, classes: 2 }, under).nextAt).toBe(
      undefined,
    );
  });

  it("example 10: the highest class loses the level, of equals the later", () => {
    const under = together();
    const hitPoints = { value: 15, total: 15, temporary: 0, subdual: 0 };
    const victim = played([own("fighter", 4), own("magic-user", 4)], under, { hitPoints });
    const { level, experience, change } = drained(victim, { levels: 1, dice: [3] }, under);
    expect([level, experience, change.after.hitPoints.total]).toEqual([{ before: 4, after: 3 }, 5000, 14]);
  });

  it("a drain of two levels takes each from the class that is the highest then, with the points of its die", () => {
    const under = together();
    const hitPoints = { value: 15, total: 15, temporary: 0, subdual: 0 };
    const victim = played([own("fighter", 4), own("magic-user", 4)], under, { hitPoints });
    const outcome = drained(victim, { levels: 2, dice: [3, 7] }, under);
    expect(outcome.classes).toEqual([
      { at: 1, level: { before: 4, after: 3 }, experience: 5000 },
      { at: 0, level: { before: 4, after: 3 }, experience: 4000 },
    ]);
    // Half of 3 and half of 7, each rounded down.
    expect(outcome.change.after.hitPoints.total).toBe(11);
    const higher = played([own("thief", 2), own("magic-user", 5)], under, { hitPoints });
    expect(drained(higher, { levels: 2, dice: [1, 1] }, under).classes).toMatchObject([
      { at: 1, level: { before: 5, after: 3 } },
    ]);
  });

  it("a drain kills who has no level above the first left in any class, and nobody else", () => {
    const under = together();
    const victim = (fighter: number, mage: number) => played([own("fighter", fighter), own("magic-user", mage)], under);
    expect(drained(victim(2, 2), { levels: 2, dice: [1, 1] }, under)).toMatchObject({
      classes: [{ level: { after: 1 } }, { level: { after: 1 } }],
    });
    expect(drained(victim(2, 2), { levels: 3, dice: [] }, under).change.fallen).toBe("dead");
    expect(drained(victim(1, 2), { levels: 2, dice: [] }, under).change.fallen).toBe("dead");
  });

  it("example 11: the class of a people stands alone, and off plays the first", () => {
    expect(heldClasses([own("elf", 2), own("thief", 2)], together())).toEqual([0]);
    expect(heldClasses([own("thief", 2), own("elf", 2), own("cleric", 1)], together())).toEqual([0, 2]);
    expect(heldClasses(fighterMage, bx)).toEqual([0]);
    expect(heldClasses([own("thief", 2), own("thief", 3)], together())).toEqual([0]);
    const four = [own("thief", 1), own("cleric", 1), own("fighter", 1), own("magic-user", 1)];
    expect(heldClasses(four, together())).toEqual([0, 1, 2]);
    expect(heldClasses(four, together({ mostClasses: 2 }))).toEqual([0, 1]);
  });

  it.each([
    ["a fighter of common scores", { id: "fighter" }, together(), {}, ["cleric", "magic-user", "thief"], 10],
    ["low Intelligence bars the magic-user", { id: "fighter" }, together(), { int: 8 }, ["cleric", "thief"], 10],
    [
      "as often as the table says",
      { id: "thief" },
      together({ severalAtRandom: 0 }),
      { int: 8, wis: 8 },
      ["fighter"],
      0,
    ],
    ["nobody beside an elf", { id: "elf" }, together(), {}, [], 10],
    ["others alone: no human", { id: "fighter" }, together({ severalFor: "others" }), {}, [], 10],
    ["under one class none", { id: "fighter" }, bx, {}, [], 0],
  ] as const)("made by dice: %s", (_title, first, under, more, expected, chance) => {
    const found = classesByDice(first, scores(more), under);
    expect([[...found.classes].sort(), found.chance]).toEqual([[...expected].sort(), chance]);
  });

  it("example 13: made at a level, each class of several is one lower where experience is divided", () => {
    const whole = together({ divideExperience: false });
    expect([1, 2, 5].map((level) => levelOfEach(level, 2, together()))).toEqual([1, 1, 4]);
    expect([5, 0].map((level) => levelOfEach(level, 1, together()))).toEqual([5, 0]);
    expect([levelOfEach(5, 2, whole), levelOfEach(5, 2, bx)]).toEqual([5, 5]);
  });

  const fault = (characterClass: OwnClass["id"], under: Rulings, more: object = {}) =>
    anotherClassFault(
      { classes: [own("fighter", 1)], scores: scores({ int: 8 }), fresh: true, ...more },
      { id: characterClass },
      under,
    )?.key;

  it("example 12: the scores of each class are asked for", () => {
    expect(fault("magic-user", together())).toBe("character.scoreTooLow");
    expect(fault("magic-user", together({ severalPrime: 0 }))).toBeUndefined();
  });

  it.each([
    ["off", "thief", bx, {}, "character.oneClass"],
    ["the class of a people", "dwarf", together(), {}, "character.classStandsAlone"],
    ["beside the class of a people", "thief", together(), { classes: [own("elf", 1)] }, "character.classStandsAlone"],
    ["the same again", "fighter", together(), {}, "character.classTwice"],
    [
      "one too many",
      "thief",
      together({ mostClasses: 2 }),
      { classes: [own("fighter", 1), own("cleric", 1)] },
      "character.mostClasses",
    ],
    ["a human among others", "thief", together({ severalFor: "others" }), {}, "character.severalPeople"],
    [
      "an elf among humans",
      "thief",
      together({ severalFor: "humans" }),
      { ancestry: "elf" },
      "character.severalPeople",
    ],
    ["an elf among others", "thief", together({ severalFor: "others" }), { ancestry: "elf" }, undefined],
    ["later", "thief", together(), { fresh: false }, "character.classesFromFirstDay"],
    ["a class that is not played", "thief", together({}, { classList: "gorman" }), {}, "character.classNotPlayed"],
    ["one that fits", "thief", together(), {}, undefined],
  ] as const)("another class: %s", (_what, characterClass, under, more, key) => {
    expect(fault(characterClass, under, more)).toBe(key);
  });

  it("a new character is refused where the ruling has one class", () => {
    const draft = { scores: scores(), class: { id: "fighter" }, others: [{ id: "thief" }] } as const;
    expect(planCreation(draft, bx).refused?.key).toBe("character.oneClass");
    expect(planCreation(draft, inTurn({ changeFrom: 1 })).refused?.key).toBe("character.oneClass");
  });

  it("a back stab is any thief's, and the fighter among the classes strikes", () => {
    const under = together();
    const who = played([own("magic-user", 1), own("thief", 1), own("fighter", 1)], under);
    const situation = { unaware: true };
    expect(backStabs({ attacker: who, situation }, false)).toBe(true);
    expect(backStabs({ attacker: played(fighterMage, under), situation }, false)).toBe(false);
    expect(asActing(who, under).class).toEqual(own("fighter", 1));
  });

  it("no set of classes and no figure makes a number that is not one", () => {
    const level = fc.integer({ min: 0, max: 14 });
    const some = fc.array(fc.record({ id: fc.constantFrom(...CLASSES), level }), { minLength: 1, maxLength: 4 });
    const figures = fc.record({
      mostClasses: fc.integer({ min: 2, max: 3 }),
      bestOfClasses: fc.boolean(),
      strictestArmour: fc.boolean(),
      formerClassesAtOnce: fc.boolean(),
    });
    fc.assert(
      fc.property(some, figures, fc.constantFrom("together", "inTurn", "off"), (classes, chosen, variant) => {
        const under = rulings({ severalClasses: variant }, "classic", chosen);
        const who = played(classes, under);
        const saves = Object.values(saveTargets(who, under)).map(({ value }) => value);
        for (const value of [thac0(who, under).value, effectiveLevel(who, under), ...saves])
          expect(Number.isInteger(value)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe("EXT-04 one class after another", () => {
  it("example 1: the latest class alone learns, and brings no hit points", () => {
    expect(learningClasses(2, inTurn())).toEqual([1]);
    const gain = gainExperience({ class: own("magic-user", 1), experience: 0, award: 2600, classes: 2 }, inTurn());
    expect(gain.gained).toBe(2600);
  });

  const dice = (level: number, under: Rulings): string[] => {
    const input = { class: own("magic-user", level - 1), beside: [3], experience: 0, total: 20, value: 20 };
    const plan = planLevelUp({ ...input, known: [], list: () => [], granted: true }, under);
    return plan.rolls.filter(({ id }) => id === "hitPoints").map(({ formula }) => formula);
  };

  it("example 2: dice come above the levels of the classes before", () => {
    expect([2, 3, 4].map((level) => dice(level, inTurn()))).toEqual([[], [], ["1d4"]]);
    const each = inTurn({ pointsAboveFormer: false });
    expect([1, 2, 3].map((level) => dice(level, each))).toEqual([["1d4"], ["1d4"], ["1d4"]]);
  });

  it("example 2: a level without a die leaves the hit points as they are, and a lost one too", () => {
    const input = { class: own("magic-user", 1), beside: [3], experience: 0, total: 20, value: 12 };
    const plan = planLevelUp({ ...input, known: [], list: () => [], granted: true }, inTurn());
    expect(resolveLevelUp(plan, {}, inTurn()).hitPoints).toMatchObject({ total: { value: 20 }, value: 12, gained: 0 });
    expect(drainTables({ class: own("magic-user", 4), beside: [4] }, 1, inTurn()).hitDiceLost).toBe("0");
    expect(drainTables({ class: own("magic-user", 5), beside: [4] }, 1, inTurn()).hitDiceLost).toBe("1d4");
  });

  it("a lost level of the latest class gave no die either where the earlier one waits", () => {
    const under = inTurn({ formerClassesAtOnce: false });
    expect(drainOf({ classes: [own("magic-user", 2)], waiting: [4] }, 1, under)).toMatchObject({
      hitDiceLost: "0",
      parts: 1,
    });
  });

  it("example 3: earlier classes may wait until they are overtaken", () => {
    const under = inTurn({ formerClassesAtOnce: false });
    const at = (level: number) => thac0(played([own("fighter", 4), own("magic-user", level)], under), under).value;
    expect([at(4), at(5)]).toEqual([19, 17]);
    expect(thac0(played([own("fighter", 4), own("magic-user", 4)], inTurn()), inTurn()).value).toBe(17);
  });

  it("example 4: not before the level, and never back", () => {
    const who = (classes: OwnClass[]) => ({ classes, scores: scores(), fresh: false });
    expect(anotherClassFault(who([own("fighter", 1)]), { id: "magic-user" }, inTurn())).toMatchObject({
      key: "character.changeLater",
      data: { level: 2 },
    });
    expect(anotherClassFault(who([own("fighter", 2)]), { id: "magic-user" }, inTurn())).toBeUndefined();
    const both = [own("fighter", 2), own("magic-user", 2)];
    expect(anotherClassFault(who(both), { id: "fighter" }, inTurn())?.key).toBe("character.classTwice");
  });
});
