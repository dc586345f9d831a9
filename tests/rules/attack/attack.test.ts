import { describe, expect, it } from "vitest";
import { abreastIn } from "../../../src/rules/attack/refusals.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { rulings } from "../support/rulings.ts";
import {
  bite,
  bow,
  counted,
  hero,
  melee,
  monster,
  natural,
  plain,
  planned,
  type Scene,
  shield,
  shot,
  strike,
  suit,
} from "./fight.ts";

const classic = rulings();
const thac0 = rulings({ attackResolution: "thac0" });
const ascending = rulings({ attackResolution: "ascending" });
const eris = rulings({}, "eris");
const gorman = rulings({}, "gorman");
const heroic = rulings({}, "heroic");
const hurled = makeWeapon({ type: "spear", missile: true, ranges: [20, 40, 60], canUseFlat: false });
function erisShot(type: string, distanceFeet: number, more = {}): Scene {
  return { rulings: eris, means: shot({ ...bow, type, hands: "one" }), situation: { distanceFeet, ...more } };
}

/** What range adds, if it counts. */
function rangeOf(scene: Scene): number | undefined {
  return planned(scene).modifiers.find(({ modifier, why }) => modifier.key.startsWith("attack.range") && !why)?.modifier
    .value;
}
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

describe("missiles", () => {
  const at = (feet: number, more = {}): Scene => ({
    rulings: classic,
    means: shot(),
    situation: { distanceFeet: feet, ...more },
  });
  it.each([
    ["BX-143 example 1: 10' is allowed", at(10), undefined],
    ["BX-143 example 2: 5' is refused", at(5), "adjacentMissile"],
    ["BX-143 example 2: 6' is allowed", at(6), undefined],
    ["BX-143: part feet round up", at(5.2), undefined],
    ["BX-144 example 2: 151' is refused", at(151), "missileOutOfRange"],
    ["BX-144 example 2: 450' outdoors is allowed", at(450, { outdoors: true }), undefined],
    ["BX-074: 451' outdoors is refused", at(451, { outdoors: true }), "missileOutOfRange"],
    ["BX-145 example 2: complete cover is refused", at(50, { cover: "complete" }), "completeCover"],
    ["ERIS-22 example 4: a spear hurled 31'", { ...erisShot("spear", 31), means: shot(hurled) }, "missileOutOfRange"],
    ["ERIS-22 example 4: a spear hurled 30'", { ...erisShot("spear", 30), means: shot(hurled) }, undefined],
    ["ERIS-19 example 2: longbow at 211'", erisShot("long-bow", 211), "missileOutOfRange"],
    ["ERIS-21 example 3: longbow, 141', arc", erisShot("long-bow", 141, { indirect: true }), "arcTooFar"],
    ["ERIS-21: a low ceiling", erisShot("long-bow", 60, { indirect: true, lowCeiling: true }), "lowCeiling"],
    ["ERIS-21 off: no arcs", at(60, { indirect: true }), "noIndirectFire"],
    ["ERIS-22 example 2: heavy crossbow in round 2", erisShot("heavy-crossbow", 60, { reloading: true }), "reloading"],
    ["ERIS-22 example 2: heavy crossbow in round 3", erisShot("heavy-crossbow", 60), undefined],
    ["no arrow left", { ...at(50), means: shot({ ...bow, ammunition: 0 }) }, "noAmmunition"],
    [
      "BX-171 example 2: bow under water",
      { ...at(50), attacker: hero("fighter", 1, { conditions: ["underWater"] }) },
      "attackCondition.underWater",
    ],
  ] as const)("%s", (_name, scene, refused) => {
    const plan = planned(scene as Scene);
    expect(plan.refused?.key).toBe(refused);
    expect(plan.rolls).toHaveLength(refused ? 0 : 1);
  });

  it.each([
    ["BX-144 example 1: short bow at 50'", at(50), 1],
    ["BX-144 example 1: 51'", at(51), undefined],
    ["BX-144 example 1: 101'", at(101), -1],
    ["BX-144 example 2: 150'", at(150), -1],
    ["BX-144 example 2: 450' outdoors", at(450, { outdoors: true }), -1],
    ["BX-074 example 1: 150' outdoors is short", at(150, { outdoors: true }), 1],
    ["ERIS-19 example 1: longbow at 70'", erisShot("long-bow", 70), 2],
    ["ERIS-19 example 1: 71'", erisShot("long-bow", 71), 1],
    ["ERIS-19 example 1: 140'", erisShot("long-bow", 140), 1],
    ["ERIS-19 example 1: 141'", erisShot("long-bow", 141), undefined],
    ["ERIS-19 example 3: javelin at 5'", erisShot("javelin", 5), 1],
    ["ERIS-19 example 4: horsebow at 60'", erisShot("horse-bow", 60), 2],
    ["ERIS-19 example 4: shortbow at 60'", erisShot("short-bow", 60), 1],
    ["ERIS-20: no bonus into melee", erisShot("short-bow", 40, { intoMelee: true }), undefined],
    ["ERIS-20: none past one on a flat path", erisShot("short-bow", 40, { pastMelee: true }), undefined],
    ["ERIS-20 example 4: friends who have not struck yet", erisShot("short-bow", 30), 2],
  ] as const)("%s", (_name, scene, range) => {
    expect(rangeOf(scene as Scene)).toBe(range);
  });

  it.each([
    ["ERIS-21 example 1: longbow, 60', arc", erisShot("long-bow", 60, { indirect: true }), 0],
    ["ERIS-21 example 2: 140'", erisShot("long-bow", 140, { indirect: true }), -1],
    ["ERIS-21 example 4: into melee", erisShot("long-bow", 60, { indirect: true, intoMelee: true }), -2],
    ["ERIS-21: over a melee keeps the bonus", erisShot("long-bow", 60, { indirect: true, pastMelee: true }), 0],
    ["ERIS-63 example 1: hobbit's sling at 50'", { ...erisShot("sling", 50), attacker: hero("halfling", 1) }, 4],
    [
      "ERIS-63 example 2: into melee",
      { ...erisShot("sling", 50, { intoMelee: true }), attacker: hero("halfling", 1) },
      2,
    ],
    [
      "ERIS-63 example 3: arc in mid band",
      { ...erisShot("sling", 90, { indirect: true }), attacker: hero("halfling", 1) },
      1,
    ],
    ["BX-145 example 1: cover", at(60, { cover: -2 }), -2],
    [
      "BX-170 example 1: unstable at short range",
      { ...at(50), attacker: hero("fighter", 1, { conditions: ["unstable"] }) },
      -3,
    ],
    [
      "BX-170: magical flight is steady",
      { ...at(50), attacker: hero("fighter", 1, { conditions: ["unstable", "magicalFlight"] }) },
      1,
    ],
    ["a B/X halfling shoots at +1", { ...at(60), attacker: hero("halfling", 1) }, 1],
    [
      "a thrown weapon uses DEX",
      { ...at(60), attacker: hero("fighter", 1, { abilities: { ...plain, str: 18, dex: 16 } }) },
      2,
    ],
  ] as const)("%s", (_name, scene, sum) => {
    expect(planned(scene as Scene).modifier.value).toBe(sum);
  });

  it("ERIS-22 example 1: a longbow gives two shots; example 3: one arrow, one shot", () => {
    expect(planned(erisShot("long-bow", 60)).shots).toBe(2);
    const last = shot({ ...bow, type: "long-bow", ammunition: 1 });
    expect(planned({ ...erisShot("long-bow", 60), means: last }).shots).toBe(1);
  });

  it("BX-143: a shot takes one piece of ammunition, a thrown weapon leaves the hand", () => {
    expect(strike({ ...at(50), means: shot({ ...bow, ammunition: 3 }) }, 2).spent).toEqual({
      weapon: "short-bow",
      ammunition: 1,
      thrown: false,
    });
    expect(strike({ ...at(10), means: shot(hurled) }, 2).spent).toMatchObject({ ammunition: 0, thrown: true });
  });

  it("the referee may allow what is refused", () => {
    const plan = planned(at(5, { allowed: ["adjacentMissile"] }));
    expect(plan.refused).toBeUndefined();
    expect(plan.warnings?.map(({ key }) => key)).toEqual(["adjacentMissile"]);
  });
});

describe("melee", () => {
  const chained = hero("fighter", 1, { armour: [suit("chain"), shield()] });
  it.each([
    ["BX-150 example 1: adjacent", { rulings: classic, situation: { distanceFeet: 5 } }, undefined],
    ["BX-150 example 2: one square between", { rulings: classic, situation: { distanceFeet: 10 } }, "meleeTooFar"],
    ["ERIS-10 example 1: 15'", { rulings: eris, situation: { distanceFeet: 15 } }, "meleeTooFar"],
    ["ERIS-10 example 2: 10'", { rulings: eris, situation: { distanceFeet: 10 } }, undefined],
    [
      "ERIS-11 example 1: all in reach",
      { rulings: eris, situation: { distanceFeet: 25, allInReach: true } },
      undefined,
    ],
    [
      "BX-163 example 1: a blind fighter",
      { rulings: classic, attacker: hero("fighter", 1, { conditions: ["blind"] }) },
      "attackCondition.blind",
    ],
    [
      "ERIS-30 example 4: two-handed sword with a shield",
      { rulings: eris, attacker: chained, means: melee(makeWeapon({ type: "two-handed-sword", hands: "two" })) },
      "twoHandedWithShield",
    ],
    [
      "BX-168: an unintelligent foe",
      { rulings: classic, target: monster(1, 9, { tags: ["animal"] }), situation: { subdual: true } },
      "subdualMindless",
    ],
    [
      "BX-168: a pointed weapon",
      {
        rulings: classic,
        means: melee(makeWeapon({ type: "spear", canUseFlat: false })),
        situation: { subdual: true },
      },
      "subdualPointed",
    ],
    [
      "BX-168: not with missiles",
      { rulings: classic, means: shot(), situation: { subdual: true, distanceFeet: 20 } },
      "subdualMissile",
    ],
    ["BX-168 off", { rulings: gorman, situation: { subdual: true } }, "noSubdual"],
    ["ERIS-32 example 3: a fifth point", { rulings: eris, situation: { parryShare: 2, parrySpent: 3 } }, "parrySpent"],
    ["ERIS-32 example 4: from behind", { rulings: eris, situation: { parryShare: 1, behind: true } }, "parryBehind"],
    ["ERIS-32 off", { rulings: classic, situation: { parryShare: 1 } }, "noParry"],
    [
      "BX-142: whoever retreats may not attack",
      { rulings: classic, attacker: hero("fighter", 1, { conditions: ["retreating"] }) },
      "attackCondition.retreating",
    ],
    [
      "ERIS-32: whoever parries may not attack",
      { rulings: eris, attacker: hero("fighter", 1, { conditions: ["parrying"] }) },
      "attackCondition.parrying",
    ],
    [
      "ERIS-33: but may strike back",
      { rulings: eris, attacker: hero("fighter", 1, { conditions: ["parrying"] }), situation: { counter: true } },
      undefined,
    ],
  ] as const)("%s", (_name, scene, refused) => {
    expect(planned(scene as Scene).refused?.key).toBe(refused);
  });

  it.each([
    ["BX-162 example 1: AC 4 with shield needs 15", { rulings: classic, target: chained }, 15],
    ["BX-162 example 1: from behind 14", { rulings: classic, target: chained, situation: { behind: true } }, 14],
    [
      "BX-162 example 2: no shield, no change",
      { rulings: classic, target: hero("fighter", 1, { armour: [suit("chain")] }), situation: { behind: true } },
      14,
    ],
  ] as const)("%s", (_name, scene, needed) => {
    expect(planned(scene as Scene).needed.value).toBe(needed);
  });

  it("BX-142 example 1: a retreater loses the shield and is hit at +2", () => {
    const target = hero("fighter", 1, { armour: [suit("plate"), shield()], abilities: plain });
    const outcome = strike(
      { rulings: classic, attacker: monster(1), means: natural(), target, situation: { retreatingFrom: true } },
      14,
    );
    expect(outcome).toMatchObject({ needed: 16, total: 16, hit: true });
  });

  it("BX-166 example 1: a paralysed elf is hit without a d20", () => {
    const target = hero("elf", 1, { conditions: ["paralysed"] });
    const plan = planned({ rulings: classic, attacker: monster(2), means: natural(), target });
    expect(plan).toMatchObject({ automatic: true, chance: 1, rolls: [] });
    expect(strike({ rulings: classic, attacker: monster(2), means: natural(), target }, 1)).toMatchObject({
      hit: true,
      automatic: true,
    });
  });

  it("BX-166 example 2: an arrow at a paralysed orc is rolled, without shield and DEX", () => {
    const target = hero("fighter", 1, {
      conditions: ["paralysed"],
      abilities: { ...plain, dex: 18 },
      armour: [suit("chain"), shield()],
    });
    const plan = planned({ rulings: classic, means: shot(), target, situation: { distanceFeet: 30 } });
    expect(plan.rolls).toHaveLength(1);
    expect(plan.armourClass.value).toBe(5);
    expect(plan.armourClass.steps.filter(({ applied }) => !applied).map(({ why }) => why)).toEqual([
      "helpless",
      "helpless",
    ]);
  });

  it("BX-171 example 1: a sword in water, 14 is 12", () => {
    const attacker = hero("fighter", 1, { conditions: ["inWater"] });
    expect(strike({ rulings: classic, attacker }, 14).total).toBe(12);
    expect(strike({ rulings: classic, attacker: { ...attacker, tags: ["aquatic"] } }, 14).total).toBe(14);
  });

  it("a thief stabs the unaware at +4, with missiles not", () => {
    const thief = hero("thief", 1);
    expect(counted({ rulings: classic, attacker: thief, situation: { unaware: true } }, "attack.backStab")).toBe(4);
    const far = { unaware: true, distanceFeet: 40 };
    expect(
      counted({ rulings: classic, attacker: thief, means: shot(), situation: far }, "attack.backStab"),
    ).toBeUndefined();
    expect(
      counted({ rulings: classic, attacker: hero("fighter", 1), situation: { unaware: true } }, "attack.backStab"),
    ).toBeUndefined();
  });

  it("BX-148 example 1: a target that is not seen is warned about; 2: one that is seen is not", () => {
    expect(planned({ rulings: classic, situation: { unseen: true } }).warnings?.[0]?.key).toBe("attackUnseen");
    expect(planned({ rulings: classic }).warnings).toBeUndefined();
  });

  it("BX-167 example 1: front 3, the fourth attacker; 2: front empty never warns", () => {
    const fourth = planned({ rulings: classic, situation: { front: { abreast: 3, attackers: 3 } } });
    expect(fourth.warnings?.[0]).toMatchObject({ key: "attackNoRoom", data: { abreast: 3 } });
    expect(fourth.refused).toBeUndefined();
    expect(planned({ rulings: classic, situation: { front: { abreast: 3, attackers: 2 } } }).warnings).toBeUndefined();
    expect([abreastIn(undefined, true), abreastIn(10, false), abreastIn(10, true), abreastIn(20, true)]).toEqual([
      undefined,
      3,
      2,
      undefined,
    ]);
  });

  it("BX-156 example 2: the second attack in a round is warned about", () => {
    const plan = planned({ rulings: classic, situation: { attacksMade: 1 } });
    expect(plan.refused).toBeUndefined();
    expect(plan.warnings?.[0]?.key).toBe("attacksSpent");
  });

  it("BX-156 example 1: claw, claw, bite are three rolls", () => {
    const bear = monster(4, 6, {
      attacks: [bite({ id: "claw", count: 2 }), bite()],
    });
    const scene: Scene = { rulings: classic, attacker: bear, means: natural(), situation: { attacksMade: 2 } };
    expect(planned(scene).warnings).toBeUndefined();
    expect(planned({ ...scene, situation: { attacksMade: 3 } }).warnings?.[0]?.data).toEqual({ made: 3, maximum: 3 });
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
