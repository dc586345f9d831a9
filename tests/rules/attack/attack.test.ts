/** The attack roll itself: the number needed against each armour class, and immunities. */
import { describe, expect, it } from "vitest";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, melee, monster, natural, plain, planned, type Scene, strike } from "./fight.ts";

const thac0 = rulings({ attackResolution: "thac0" });
const ascending = rulings({ attackResolution: "ascending" });

const strong = { ...plain, str: 13 };

describe("the roll", () => {
  const worked: Scene = {
    rulings: classic,
    attacker: hero("fighter", 5, { abilities: strong }),
    target: monster(1, 4),
  };

  it.each([
    ["BX-183 example 1: against AC 4", worked, 14, { total: 15, hit: true, armourClassHit: 2, needed: 13 }],
    ["BX-183 example 2: against AC 2", { ...worked, target: monster(1, 2) }, 14, { hit: true, needed: 15 }],
    ["BX-183 example 2: against AC 1", { ...worked, target: monster(1, 1) }, 14, { hit: false, needed: 16 }],
    [
      "BX-183 example 3: ascending",
      { ...worked, rulings: ascending },
      14,
      { total: 17, hit: true, needed: 15, armourClassHit: 17 },
    ],
    ["BX-183 example 3: by THAC0", { ...worked, rulings: thac0 }, 14, { hit: true, needed: 13 }],
    ["BX-152 example 1: THAC0 17, 14 +1", worked, 14, { total: 15, armourClassHit: 2, hit: true }],
    [
      "BX-152 example 2: THAC0 19, total 10, AC 9",
      { rulings: classic, target: monster(1, 9) },
      10,
      { hit: true, needed: 10 },
    ],
    [
      "BX-152 example 2: THAC0 19, total 10, AC 8",
      { rulings: classic, target: monster(1, 8) },
      10,
      { hit: false, needed: 11 },
    ],
    [
      "BX-152 example 3: 18 + 2 hits AC -3",
      { rulings: classic, target: monster(1, -3), situation: { refereeModifier: 2 } },
      18,
      { hit: true, needed: 20, armourClassHit: -3 },
    ],
    [
      "BX-184 example 2: the same by THAC0 misses",
      { rulings: thac0, target: monster(1, -3), situation: { refereeModifier: 2 } },
      18,
      { hit: false, needed: 22 },
    ],
    ["BX-184 example 1: THAC0 19, AC 5", { rulings: thac0, target: monster(1, 5) }, 14, { hit: true, needed: 14 }],
    [
      "BX-184 example 3: THAC0 10, 3 - 2 against AC 9 hits",
      {
        rulings: thac0,
        attacker: monster(12),
        target: monster(1, 9),
        means: natural(),
        situation: { refereeModifier: -2 },
      },
      3,
      { hit: true, needed: 1, total: 1 },
    ],
    [
      "BX-184 example 3: by the matrix it misses",
      {
        rulings: classic,
        attacker: monster(12),
        target: monster(1, 9),
        means: natural(),
        situation: { refereeModifier: -2 },
      },
      3,
      { hit: false, needed: 2 },
    ],
    [
      "BX-153 example 2: 20 against AAC 22 misses",
      { rulings: ascending, target: monster(1, -3), situation: { refereeModifier: 2 } },
      18,
      { hit: false, needed: 22, total: 20 },
    ],
    [
      "BX-154 example 1: a normal human's 20 at -4 against AC -3",
      {
        rulings: classic,
        attacker: monster(1, 9, { normalHuman: true }),
        target: monster(1, -3),
        situation: { refereeModifier: -4 },
      },
      20,
      { hit: true },
    ],
    [
      "BX-154 example 2: THAC0 5, +3, a 1 against AC 9",
      { rulings: classic, attacker: monster(22), means: natural(), situation: { refereeModifier: 3 } },
      1,
      { hit: false },
    ],
    [
      "BX-182 example 1: farmer against AC 9",
      { rulings: classic, attacker: monster(1, 9, { normalHuman: true }) },
      11,
      { needed: 11, hit: true },
    ],
    [
      "BX-189 example 2: ascending -1 against AAC 22",
      { rulings: ascending, attacker: monster(1, 9, { normalHuman: true }), target: monster(1, -3) },
      20,
      { needed: 22, total: 19, hit: true },
    ],
    [
      "GOR-78 example 1: +4, AC 15, 11",
      { rulings: gorman, attacker: hero("fighter", 3), target: monster(1, 4) },
      11,
      { total: 15, needed: 15, hit: true },
    ],
    [
      "GOR-78 example 2: 10 misses",
      { rulings: gorman, attacker: hero("fighter", 3), target: monster(1, 4) },
      10,
      { hit: false },
    ],
    [
      "GOR-78 example 2: AC 25, 19 misses",
      { rulings: gorman, attacker: hero("fighter", 3), target: monster(1, -6) },
      19,
      { total: 23, hit: false },
    ],
    [
      "GOR-79 example 2: AC 30, bonus 0, a 20 hits and is critical",
      { rulings: gorman, attacker: hero("normal-human", 0), target: monster(1, -11) },
      20,
      { hit: true, critical: true },
    ],
    [
      "GOR-79 example 2: 19 + 5 is no critical",
      { rulings: gorman, attacker: hero("fighter", 4) },
      19,
      { total: 24, critical: false },
    ],
    [
      "HERO-07 example 1: round 4, 9 + 2 + 3 against 14",
      {
        rulings: heroic,
        attacker: hero("fighter", 1, { overrides: { thac0: 17 } }),
        target: monster(1, 5),
        situation: { escalation: 3 },
      },
      9,
      { total: 14, hit: true },
    ],
    [
      "HERO-07 example 2: round 1 misses",
      {
        rulings: heroic,
        attacker: hero("fighter", 1, { overrides: { thac0: 17 } }),
        target: monster(1, 5),
        situation: { escalation: 0 },
      },
      9,
      { total: 11, hit: false },
    ],
  ] as const)("%s", (_name, scene, die, expected) => {
    expect(strike(scene as Scene, die)).toMatchObject(expected);
  });

  it("a total under the row's smallest number hits nothing", () => {
    expect(strike({ rulings: classic }, 5).armourClassHit).toBeUndefined();
  });
});

describe("immune monsters", () => {
  const wight = monster(3, 5, { harmedOnlyBy: { kind: "silverOrMagic" } });
  const troll = monster(6, 4, { hitDice: { number: 6, modifier: 3, asterisks: 1 } });
  const option = rulings({ invulnerability: "option" });
  it.each([
    ["BX-155 example 1: a plain sword", { rulings: classic, target: wight }, true],
    [
      "BX-155 example 2: a silver dagger",
      { rulings: classic, target: wight, means: melee(makeWeapon({ type: "dagger", silver: true })) },
      false,
    ],
    [
      "BX-155: a magic sword",
      { rulings: classic, target: wight, means: melee(makeWeapon({ type: "sword", isMagic: true })) },
      false,
    ],
    [
      "BX-155: +1 where +2 is needed",
      {
        rulings: classic,
        target: monster(9, 0, { harmedOnlyBy: { kind: "magic", bonus: 2 } }),
        means: melee(makeWeapon({ type: "sword", isMagic: true, magic: 1 })),
      },
      true,
    ],
    [
      "BX-165 example 1: an ogre of 4+1",
      { rulings: option, attacker: monster(4), means: natural(), target: wight },
      true,
    ],
    ["BX-165 example 1: a troll of 6+3", { rulings: option, attacker: troll, means: natural(), target: wight }, false],
    ["BX-165 example 2: exactly 5", { rulings: option, attacker: monster(5), means: natural(), target: wight }, false],
    ["BX-165 example 2: strict", { rulings: classic, attacker: troll, means: natural(), target: wight }, true],
    ["BX-165: another of its kind", { rulings: option, attacker: wight, means: natural(), target: wight }, false],
    [
      "BX-165: characters never",
      { rulings: option, attacker: hero("fighter", 9), means: { kind: "unarmed" }, target: wight },
      true,
    ],
  ] as const)("%s", (_name, scene, harmless) => {
    expect(planned(scene as Scene).harmless).toBe(harmless);
    const outcome = strike(scene as Scene, 20);
    expect(outcome.hit).toBe(true);
    expect(outcome.next).toHaveLength(harmless ? 0 : 1);
  });
});
