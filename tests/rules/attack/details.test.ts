/** With what one attacks and what counts for it, besides the worked examples: means, second weapons, magic, damage as it is told. */
import { describe, expect, it } from "vitest";
import { attackBonus, thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planBombing } from "../../../src/rules/attack/bombing.ts";
import {
  damageKind,
  isMissile,
  isUseless,
  listedBonus,
  missileLine,
  powersLost,
  secondWeapon,
  wholeFeet,
} from "../../../src/rules/attack/means.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { attackFaults, isIntelligent } from "../../../src/rules/attack/refusals.ts";
import {
  attacksLeft,
  needsSeparateTargets,
  planRoutine,
  resolveRoutine,
  routineAttacks,
} from "../../../src/rules/attack/routine.ts";
import { attacksAllowed, severalFaults, severalPenalty, targetCount } from "../../../src/rules/attack/several.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { bite, bow, harm, hero, melee, monster, natural, shield, shot, sword } from "./fight.ts";

const unarmed = { kind: "unarmed" } as const;

describe("means", () => {
  it("BX-150: feet are whole, part of a foot counts as one, and nobody measured is nobody", () => {
    expect([wholeFeet({ distanceFeet: 5.1 }), wholeFeet({ distanceFeet: 5 }), wholeFeet({})]).toEqual([
      6,
      5,
      undefined,
    ]);
  });

  it("BX-150: a natural attack with ranges is a missile beyond reach, and only there", () => {
    const spit = natural({ ranges: [10, 20, 30] });
    const far = (distanceFeet: number | undefined, means = spit) =>
      isMissile(means, distanceFeet === undefined ? {} : { distanceFeet }, classic);
    expect([far(5), far(6), far(undefined), far(30, natural())]).toEqual([false, true, false, false]);
    expect([
      isMissile(unarmed, { distanceFeet: 30 }, classic),
      isMissile(melee(), { distanceFeet: 30 }, classic),
      isMissile(shot(), {}, classic),
    ]).toEqual([false, false, true]);
    expect(missileLine(spit, classic)).toEqual({ short: 10, medium: 20, long: 30, attacks: 1, rounds: 1, damage: 0 });
    expect([missileLine(natural(), classic), missileLine(unarmed, classic)]).toEqual([undefined, undefined]);
  });

  it("Facts: a monster that may strike with weapons adds what its listing says", () => {
    const adds = (weaponBonus: number, byWeapon = true) =>
      listedBonus({ attacks: [bite(), bite({ byWeapon, weaponBonus })] });
    expect([adds(2), adds(0), adds(2, false), listedBonus({ attacks: [] })]).toEqual([{ damageBonus: 2 }, {}, {}, {}]);
  });

  it("GOR-81: a broken weapon is useless where weapons break, and its magic lost", () => {
    const broken = makeWeapon({ type: "sword", broken: true, magic: 1, isMagic: true });
    const plainly = makeWeapon({ type: "sword", broken: true });
    const under = [gorman, classic].map((rules) => [
      isUseless(broken, rules),
      powersLost(broken, rules),
      powersLost(plainly, rules),
      isUseless(sword, rules),
    ]);
    expect(under).toEqual([
      [true, "brokenMagic", undefined, false],
      [false, undefined, undefined, false],
    ]);
  });

  it("BX-155: what a blow harms with is that of the weapon or of what it shoots, the better", () => {
    const arrow = (more: object) =>
      damageKind(
        {
          kind: "weapon",
          weapon: bow,
          use: "missile",
          ammunition: { magic: 0, isMagic: false, silver: false, ...more },
        } as never,
        classic,
      );
    expect(arrow({})).toEqual({ type: "mundane", silver: false, magic: false, bonus: 0 });
    expect(arrow({ silver: true }).silver).toBe(true);
    expect(arrow({ magic: 1 })).toMatchObject({ magic: true, bonus: 1 });
    expect(arrow({ isMagic: true })).toMatchObject({ magic: true, bonus: 0 });
    const blade = (more: object) => damageKind(melee(makeWeapon({ type: "sword", ...more })), classic);
    expect([
      blade({ magic: 2 }),
      blade({ isMagic: true }),
      blade({ silver: true }),
      blade({ damageType: "fire" }),
    ]).toMatchObject([
      { magic: true, bonus: 2 },
      { magic: true, bonus: 0 },
      { silver: true, magic: false },
      { type: "fire" },
    ]);
    expect(damageKind(unarmed, classic)).toEqual({ type: "mundane", silver: false, magic: false, bonus: 0 });
  });

  it("ERIS-31, GOR-83: the other hand's weapon, both for one hand, no shield", () => {
    const main = makeWeapon({ id: "m", type: "sword", held: "main" });
    const off = makeWeapon({ id: "o", type: "dagger", held: "off" });
    const second = (weapons: (typeof main)[], given?: typeof main, more = {}) =>
      secondWeapon(hero("fighter", 1, { weapons, ...more }), given)?.id;
    expect([
      second([main, off]),
      second([main, off], main),
      second([main]),
      second([off]),
      second([main, off], off),
    ]).toEqual(["o", "o", undefined, undefined, undefined]);
    expect(second([main, off], undefined, { armour: [shield()] })).toBeUndefined();
    const both = rulings({ dualWielding: "gorman" });
    const told = (main_: number, off_: number) => {
      const weapons = [
        { ...main, name: "Sword", magic: main_ },
        { ...off, name: "Dagger", magic: off_ },
      ];
      const attacker = hero("fighter", 1, { weapons });
      const [weapon] = weapons;
      if (!weapon) throw new Error("no weapon");
      return attackBonus(attacker, { kind: "weapon", weapon, use: "melee" }, both)
        .steps.filter(({ key }) => key === "attack.magic")
        .map(({ value, data }) => [value, data?.name]);
    };
    // The better bonus counts, and it is told whose it is.
    expect([told(1, 2), told(2, 1)]).toEqual([[[2, "Dagger"]], [[2, "Sword"]]]);
    expect(second([main, off], makeWeapon({ id: "g", type: "two-handed-sword", hands: "two" }))).toBeUndefined();
    expect(second([main, off], makeWeapon({ id: "g", type: "spear", twoHandedGrip: true }))).toBeUndefined();
    expect(second([main, makeWeapon({ id: "b", type: "bow", held: "off", melee: false })])).toBeUndefined();
    expect(second([makeWeapon({ id: "b", type: "bow", held: "main", melee: false }), off])).toBeUndefined();
  });
});

describe("how many attacks", () => {
  it("BX-156: targets are counted once each; a number stands where nobody is named", () => {
    expect([
      targetCount({}),
      targetCount({ numberOfAttacks: 3 }),
      targetCount({ targets: ["a", "b", "a"] }),
      targetCount({ targets: [] }),
    ]).toEqual([1, 3, 2, 1]);
  });

  it("Facts: who is hasted attacks twice as often", () => {
    const most = (tags: string[]) => attacksAllowed(hero("fighter", 1, { tags }), melee(), {}, classic).maximum;
    expect(most(["hasted"])).toBe(2 * most([]));
  });

  it("BX-143, BX-156: no more shots than there are arrows, and one at least", () => {
    const shots = (ammunition: number | undefined, rules = classic) =>
      attacksAllowed(
        hero("fighter", 1),
        shot(makeWeapon({ ...bow, ...(ammunition !== undefined && { ammunition }) })),
        { distanceFeet: 40 },
        rules,
      );
    expect([shots(0).maximum, shots(1).maximum, shots(undefined).maximum]).toEqual([1, 1, 1]);
    expect([shots(9).strict, shots(9).rule, shots(9, eris).strict, shots(9, eris).rule]).toEqual([
      false,
      "BX-156",
      true,
      "ERIS-22",
    ]);
    expect([shots(1, eris).maximum, shots(9, eris).maximum >= 1]).toEqual([1, true]);
  });

  it("BX-156, ERIS-25: one attack too many is worth a word, or refused; attacks spent are worth a word", () => {
    const faults = (rules: typeof classic, situation: object) =>
      severalFaults(hero("fighter", 1), melee(), situation, rules);
    const over = { key: "attackTargets", topic: "multipleAttacks", data: { count: 9, maximum: expect.any(Number) } };
    expect(faults(classic, { numberOfAttacks: 9 })).toMatchObject({
      refusals: [],
      warnings: [{ ...over, rule: "BX-156" }],
    });
    expect(faults(eris, { numberOfAttacks: 9 })).toMatchObject({
      refusals: [{ ...over, rule: "ERIS-25" }],
      warnings: [],
    });
    expect(faults(classic, { attacksMade: 1 }).warnings).toEqual([
      { key: "attacksSpent", topic: "multipleAttacks", rule: "BX-156", data: { made: 1, maximum: 1 } },
    ]);
    expect(faults(classic, { attacksMade: 0 }).warnings).toEqual([]);
    expect(faults(eris, { counter: true, numberOfAttacks: 9 })).toEqual({ refusals: [], warnings: [] });
    expect(faults(eris, { targets: ["a", "a"] }).refusals.map(({ key }) => key)).toContain("sameTargetTwice");
    expect(faults(classic, { targets: ["a", "a"] }).refusals).toEqual([]);
    expect(severalPenalty(hero("fighter", 9), melee(), { counter: true, numberOfAttacks: 3 }, eris)).toBe(0);
  });
});

describe("routines and stones", () => {
  it("Facts: a hydra's heads are one less for each eight points lost, never more than somebody left it", () => {
    const heads = (value: number, more: object = {}) =>
      attacksLeft(
        bite({ count: 5, lostPer: 8, ...more } as never),
        monster(5, 9, { hitPoints: { value, total: 40, temporary: 0, subdual: 0 } }),
      );
    expect([
      heads(40),
      heads(33),
      heads(32),
      heads(0),
      heads(-9),
      heads(40, { left: 2 }),
      heads(16, { left: 4 }),
    ]).toEqual([5, 5, 4, 0, 0, 2, 2]);
    expect([attacksLeft(bite({ count: 0 }), monster(1)), attacksLeft(bite({ count: 2.5 }), monster(1))]).toEqual([
      1, 2,
    ]);
  });

  it("BX-156: claw, claw, bite of one routine, none of another", () => {
    const bear = monster(4, 6, { attacks: [bite({ id: "claw", count: 2 }), bite(), bite({ id: "hug", routine: 2 })] });
    expect(routineAttacks(bear, 1, classic).map(({ id }) => id)).toEqual(["claw", "claw", "bite"]);
    expect([routineAttacks(bear, 2, classic).length, routineAttacks(bear, 3, classic)]).toEqual([1, []]);
    expect([needsSeparateTargets(bear, classic), needsSeparateTargets(hero("fighter", 1), eris)]).toEqual([
      false,
      false,
    ]);
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
    expect([two.refused, two.rolls]).toEqual([undefined, [{ id: "attack.1", formula: "1d20" }]]);
    const [first, second] = resolveRoutine(two, rollsFor(two, { "attack.1": [20] }), classic);
    expect([first, second?.hit]).toEqual([undefined, true]);
    const sure = planRoutine(bear, [line(5, true)], classic);
    expect([sure.rolls, resolveRoutine(sure, {}, classic)[0]?.hit]).toEqual([[], true]);
    const none = planRoutine(bear, [line(60)], classic);
    expect([none.refused?.key, none.rolls]).toEqual(["meleeTooFar", []]);
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
    expect([from(300).refused, from(301).refused, from(301).rolls]).toEqual([
      undefined,
      { key: "bombTooHigh", rule: "BX-164", data: { feet: 301, limit: 300 } },
      [],
    ]);
    expect(from(300).rolls.map(({ id }) => id)).toEqual(["target.0", "damage"]);
  });
});

describe("what is told of a blow", () => {
  it("BX-159: one point at least is told as the least only where it is", () => {
    const weak = hero("fighter", 1, { abilities: { str: 3, int: 10, wis: 10, dex: 10, con: 10, cha: 10 } });
    const blow = (face: number) => harm({ rulings: classic, attacker: weak }, [face]);
    expect([blow(1).minimum, blow(1).total, blow(6).minimum]).toEqual([true, 1, false]);
    expect([harm({ rulings: classic }, [1]).minimum, harm({ rulings: classic }, [1]).halved]).toEqual([false, false]);
  });

  it("BX-148, BX-168: what the referee lets pass is a warning", () => {
    const input = { attacker: hero("fighter", 1), target: monster(1), means: melee(), situation: { distanceFeet: 60 } };
    expect(attackFaults(input, classic).refusals.map(({ key }) => key)).toEqual(["meleeTooFar"]);
    const waved = attackFaults({ ...input, situation: { distanceFeet: 60, allowed: ["meleeTooFar"] } }, classic);
    expect([waved.refusals, waved.warnings.map(({ key }) => key)]).toEqual([[], ["meleeTooFar"]]);
    const other = attackFaults({ ...input, situation: { distanceFeet: 60, allowed: ["noMelee"] } }, classic);
    expect([other.refusals.length, other.warnings]).toEqual([1, []]);
    expect(isIntelligent(monster(1, 9, { tags: ["undead"] }))).toBe(true);
  });

  it("BX-166: an attack in melee on somebody helpless needs no die and is certain; a refused one has no chance", () => {
    const helpless = monster(1, 9, { conditions: ["paralysed"] });
    const plan = (situation: object, target = helpless) =>
      planAttack({ attacker: hero("fighter", 1), target, means: melee(), situation }, classic);
    expect([plan({}).rolls, plan({}).automatic, plan({}).chance]).toEqual([[], true, 1]);
    expect([plan({ distanceFeet: 60 }).rolls, plan({ distanceFeet: 60 }).chance]).toEqual([[], 0]);
    const usual = plan({}, monster(1));
    expect([usual.rolls, usual.automatic, usual.chance]).toEqual([
      [{ id: "attack", formula: "1d20" }],
      false,
      (21 - usual.neededNatural) / 20,
    ]);
    expect([usual.range, usual.refused, usual.warnings, usual.images]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("BX-188: skill by class and by Hit Dice", () => {
    expect([
      thac0(hero("fighter", 1), classic).value,
      thac0(monster(4), classic).value < thac0(monster(1), classic).value,
      thac0(hero("fighter", 1), gorman).value > 0,
    ]).toEqual([19, true, true]);
  });
});
