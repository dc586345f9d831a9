/** The damage of a hit: dice, modifiers and their order; damage that only subdues. */
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { attackFaults, isIntelligent } from "../../../src/rules/attack/refusals.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import {
  bow,
  harm,
  hero,
  input,
  melee,
  monster,
  natural,
  plain,
  type Scene,
  shield,
  shot,
  strike,
  sword,
} from "./fight.ts";

const variable = rulings({ weaponDamage: "variable" });
const eris = rulings({ demihumans: "eris", elves: "eris" }, "eris");
const str = (score: number) => ({ abilities: { ...plain, str: score } });
const dagger = makeWeapon({ type: "dagger", damage: "1d4", martial: false });
const great = makeWeapon({ type: "two-handed-sword", damage: "1d10", hands: "two" });
const polearm = makeWeapon({ type: "pole-arm", damage: "1d10", hands: "two" });
const bastard = makeWeapon({ type: "bastard-sword", hands: "either" });
const magicSword = makeWeapon({ type: "sword", isMagic: true });
const broken = (weapon = sword) => melee({ ...weapon, broken: true });
const ogre = monster(4, 5, { tags: ["largeClumsy"], size: "large" });

describe("damage", () => {
  it.each([
    [
      "BX-158 example 1: dagger, STR +1, 4",
      { rulings: classic, attacker: hero("fighter", 1, str(13)), means: melee(dagger) },
      [4],
      5,
    ],
    [
      "BX-158 example 2: bow, STR +3, 4",
      { rulings: classic, attacker: hero("fighter", 1, str(18)), means: shot() },
      [4],
      4,
    ],
    ["BX-158 example 2: ogre 1d10", { rulings: classic, attacker: ogre, means: natural({ damage: "1d10" }) }, [7], 7],
    ["BX-159 example 1: 2, STR -3", { rulings: classic, attacker: hero("fighter", 1, str(3)) }, [2], 1],
    [
      "BX-159 example 2: unarmed 1, exhausted",
      { rulings: classic, attacker: hero("fighter", 1, { conditions: ["exhausted"] }), means: { kind: "unarmed" } },
      [1],
      1,
    ],
    [
      "BX-161 example 1: two-handed sword 9, STR +1",
      { rulings: variable, attacker: hero("fighter", 1, str(13)), means: melee(great) },
      [9],
      10,
    ],
    [
      "BX-161 example 2: dagger 1, STR -2",
      { rulings: variable, attacker: hero("fighter", 1, str(4)), means: melee(dagger) },
      [1],
      1,
    ],
    ["BX-161: unlisted is 1d6", { rulings: variable, means: melee(makeWeapon({ type: "chair", damage: "" })) }, [6], 6],
    [
      "BX-166 example 1: ghoul's claw 1d3",
      { rulings: classic, attacker: monster(2), means: natural({ damage: "1d3" }) },
      [2],
      2,
    ],
    [
      "BX-169 example 1: 2, STR +2",
      { rulings: classic, attacker: hero("fighter", 1, str(16)), means: { kind: "unarmed" } },
      [2],
      4,
    ],
    [
      "BX-169 example 2: 1, STR -1",
      { rulings: variable, attacker: hero("fighter", 1, str(6)), means: { kind: "unarmed" } },
      [1],
      1,
    ],
    [
      "BX-171 example 1: in water, 2",
      { rulings: classic, attacker: hero("fighter", 1, { conditions: ["inWater"] }) },
      [2],
      1,
    ],
    [
      "BX-064: without rest, 1",
      { rulings: classic, attacker: hero("fighter", 1, { conditions: ["restPenalty"] }) },
      [1],
      1,
    ],
    ["ERIS-29 example 1: dagger 4", { rulings: eris, means: melee(dagger) }, [4], 4],
    ["ERIS-29 example 2: sword 4", { rulings: eris }, [4], 4],
    [
      "ERIS-29 example 3: 1 with a -1 curse",
      { rulings: eris, means: melee(makeWeapon({ type: "sword", magic: -1 })) },
      [1],
      1,
    ],
    ["ERIS-30 example 1: pole arm 6", { rulings: eris, means: melee(polearm) }, [6], 7],
    ["ERIS-30 example 2: bastard sword in one hand", { rulings: eris, means: melee(bastard) }, [6], 6],
    ["ERIS-30 example 2: in both hands", { rulings: eris, means: melee({ ...bastard, twoHandedGrip: true }) }, [6], 7],
    [
      "ERIS-30 example 3: spear in both hands",
      { rulings: eris, means: melee(makeWeapon({ type: "spear", hands: "either", twoHandedGrip: true })) },
      [6],
      6,
    ],
    ["ERIS-22: heavy crossbow 6", { rulings: eris, means: shot({ ...bow, type: "heavy-crossbow" }) }, [6], 7],
    [
      "ERIS-54 example 1: an elf's magic sword 4",
      { rulings: eris, attacker: hero("elf", 1), means: melee(magicSword) },
      [4],
      5,
    ],
    [
      "ERIS-54 example 2: an ordinary bow, a magic arrow",
      {
        rulings: eris,
        attacker: hero("elf", 1),
        means: { kind: "weapon", weapon: bow, use: "missile", ammunition: { magic: 0, isMagic: true, silver: false } },
      },
      [4],
      5,
    ],
    [
      "ERIS-54 example 3: both magic, once",
      {
        rulings: eris,
        attacker: hero("elf", 1),
        means: {
          kind: "weapon",
          weapon: { ...bow, isMagic: true },
          use: "missile",
          ammunition: { magic: 0, isMagic: true, silver: false },
        },
      },
      [4],
      5,
    ],
    [
      "ERIS-67 example 1: ogre's 7 on a hobbit",
      { rulings: eris, attacker: ogre, means: natural({ damage: "1d8" }), target: hero("halfling", 1) },
      [7],
      4,
    ],
    ["ERIS-67 example 2: 1", { rulings: eris, attacker: ogre, means: natural(), target: hero("halfling", 1) }, [1], 1],
    [
      "ERIS-74 example 1: giant's 10 on a dwarf",
      { rulings: eris, attacker: ogre, means: natural({ damage: "1d10" }), target: hero("dwarf", 1) },
      [10],
      5,
    ],
    ["ERIS-74 example 2: 3", { rulings: eris, attacker: ogre, means: natural(), target: hero("dwarf", 1) }, [3], 2],
    [
      "ERIS-74: not from others",
      { rulings: eris, attacker: monster(4), means: natural(), target: hero("dwarf", 1) },
      [3],
      3,
    ],
    ["GOR-81 example 1: broken d6, 5", { rulings: gorman, attacker: hero("cleric", 1), means: broken() }, [5], 2],
    [
      "GOR-81 example 1: broken d8, 7 + 1",
      { rulings: gorman, attacker: hero("fighter", 1, str(13)), means: broken() },
      [7],
      4,
    ],
    ["GOR-81 example 2: broken d6, 1", { rulings: gorman, attacker: hero("cleric", 1), means: broken() }, [1], 0],
    [
      "GOR-81 example 3: broken sword +2, d8 6",
      { rulings: gorman, means: broken(makeWeapon({ type: "sword", magic: 2, isMagic: true })) },
      [6],
      3,
    ],
    ["GOR-82 example 1: longsword 6, +1", { rulings: gorman, attacker: hero("fighter", 1, str(13)) }, [6], 7],
    ["HERO-21 example 1: level 8, base 3", { rulings: heroic, attacker: hero("fighter", 8) }, [3], 5],
    [
      "HERO-21 example 2: with a sword +1 the higher",
      {
        rulings: heroic,
        attacker: hero("fighter", 8),
        means: melee(makeWeapon({ type: "sword", magic: 1, isMagic: true })),
      },
      [3],
      5,
    ],
    [
      "HERO-21 example 2: with a sword +3",
      {
        rulings: heroic,
        attacker: hero("fighter", 8),
        means: melee(makeWeapon({ type: "sword", magic: 3, isMagic: true })),
      },
      [3],
      6,
    ],
    [
      "HERO-21 stacking: both",
      {
        rulings: rulings({ inherentStacking: "add" }, "heroic"),
        attacker: hero("fighter", 8),
        means: melee(makeWeapon({ type: "sword", magic: 1, isMagic: true })),
      },
      [3],
      6,
    ],
    [
      "a lance in a charge, doubled",
      { rulings: classic, means: melee(makeWeapon({ type: "lance", charge: true })), situation: { charging: true } },
      [4],
      8,
    ],
    [
      "a braced spear, doubled",
      {
        rulings: classic,
        means: melee(makeWeapon({ type: "spear", brace: true })),
        situation: { bracedAgainst: true },
      },
      [4],
      8,
    ],
    ["a thief's stab, doubled", { rulings: classic, attacker: hero("thief", 1), situation: { unaware: true } }, [4], 8],
    [
      "a swarm's hit points",
      {
        rulings: classic,
        attacker: monster(1, 9, { hitPoints: { value: 7, total: 9, temporary: 0, subdual: 0 } }),
        means: natural({ damage: "current-hp" }),
      },
      [],
      7,
    ],
  ] as const)("%s", (_name, scene, faces, total) => {
    expect(harm(scene as Scene, faces).total).toBe(total);
  });

  it.each([
    ["GOR-82: fighter's longsword", hero("fighter", 1), sword, "1d8"],
    ["GOR-82 example 2: polearm and a shield", hero("fighter", 1, { armour: [shield()] }), polearm, "1d8"],
    ["GOR-82: polearm without", hero("fighter", 1), polearm, "1d10"],
    ["GOR-82 example 2: cleric's pole arm", hero("cleric", 1), polearm, "1d6"],
    ["GOR-82 example 2: fighter's dagger", hero("fighter", 1), dagger, "1d6"],
    ["GOR-20 example 1: dwarf's longsword", hero("dwarf", 1), sword, "1d8"],
    [
      "GOR-20 example 2: dwarf's two-handed axe",
      hero("dwarf", 1),
      makeWeapon({ type: "battle-axe", hands: "two" }),
      "1d10",
    ],
    [
      "GOR-82: a two-handed staff, martial or not",
      hero("fighter", 1),
      makeWeapon({ type: "staff", hands: "two", martial: false }),
      "1d10",
    ],
    [
      "GOR-83 example 2: two daggers",
      hero("fighter", 1, { weapons: [dagger, { ...dagger, id: "second", held: "off" }] }),
      dagger,
      "1d10",
    ],
    [
      "GOR-83: a cleric gains nothing",
      hero("cleric", 1, { weapons: [dagger, { ...dagger, id: "second", held: "off" }] }),
      dagger,
      "1d6",
    ],
  ] as const)("%s", (_name, attacker, weapon, formula) => {
    expect(planDamage({ ...input({ rulings: gorman, attacker, means: melee(weapon) }) }, gorman).formula).toBe(formula);
  });

  it.each([
    ["two daggers", { weapons: [dagger, { ...dagger, id: "second", held: "off" }] } as const, "GOR-83"],
    ["one dagger", { weapons: [dagger] }, undefined],
  ])("GOR-83: the die of %s names its ruling", (_name, more, rule) => {
    const plan = planDamage(
      input({ rulings: gorman, attacker: hero("fighter", 1, more), means: melee(dagger) }),
      gorman,
    );
    expect(plan.diceBy?.rule).toBe(rule);
    expect(Object.hasOwn(plan, "diceBy")).toBe(rule !== undefined);
    expect(resolveDamage(plan, rollsFor(plan, { damage: [4] }), gorman).steps[0]?.source.rule).toBe(rule);
  });

  const heavy = makeWeapon({ type: "heavy-crossbow", missile: true, ranges: [80, 160, 240], hands: "two" });
  it.each([
    ["a heavy crossbow that shoots", shot(heavy), 20, 1],
    ["a heavy crossbow that is held in melee", melee(heavy), undefined, undefined],
    ["a short bow", shot(), 20, undefined],
  ])("ERIS-22: the damage that its table adds to %s", (_name, means, distanceFeet, value) => {
    const listed = rulings({ missileWeapons: "eris" });
    const situation = distanceFeet === undefined ? {} : { distanceFeet };
    const { modifiers } = planDamage(input({ rulings: listed, means, situation }), listed);
    expect(modifiers.find(({ modifier }) => modifier.key === "damage.missileWeapon")?.modifier.value).toBe(value);
  });

  it("GOR-82: fists do 1, a bow d8 at most", () => {
    expect(planDamage(input({ rulings: gorman, means: { kind: "unarmed" } }), gorman).formula).toBe("1");
    expect(planDamage(input({ rulings: gorman, means: shot() }), gorman).formula).toBe("1d8");
  });

  it.each([
    ["BX-160 example 1: 1 point, 6 damage", 1, -5],
    ["BX-160 example 2: 6 points, 6 damage", 6, 0],
  ])("%s", (_name, value, left) => {
    const target = monster(1, 9, { hitPoints: { value, total: 6, temporary: 0, subdual: 0 } });
    expect(harm({ rulings: classic, target }, [6]).hitPoints).toBe(left);
  });

  it("BX-155: there is no damage to roll on the immune", () => {
    const target = monster(3, 5, { harmedOnlyBy: { kind: "silverOrMagic" } });
    const plan = planDamage(input({ rulings: classic, target }), classic);
    expect(plan.refused?.key).toBe("immuneToAttack");
    expect(() => harm({ rulings: classic, target }, [])).toThrow("planRefused");
  });

  it.each([
    ["a weapon", melee(makeWeapon({ type: "sword", damage: "lots" })), "means.weapon.damage"],
    ["a claw", natural({ damage: "1d6 of cold" }), "means.attack.damage"],
  ] as const)(
    "Facts of dice: damage of %s that is no formula is refused by the name of its field",
    (_what, means, field) => {
      expect(() => planDamage(input({ rulings: variable, means }), variable)).toThrow(`badFormula at ${field}`);
    },
  );

  it.each([
    ["BX-032 example 1: the spider's bite hits: a save against death for its target", 19, ["death"]],
    ["BX-032 example 2: the bite misses: no save", 2, []],
  ] as const)("%s", (_name, die, saves) => {
    const scene = {
      rulings: classic,
      attacker: monster(4),
      target: hero("fighter", 1),
      means: natural({ riders: [{ kind: "poison", save: "death" }] }),
    };
    const offered = strike(scene, die).next.some((next) => next.kind === "offer" && next.action === "damage");
    expect(offered ? harm(scene, [3]).riders.map(({ save }) => save) : []).toEqual(saves);
  });

  it("riders go with the bite, not with a stray shot", () => {
    const means = natural({ riders: [{ kind: "poison", save: "death" }] });
    expect(harm({ rulings: classic, attacker: monster(2), means }, [3]).riders).toHaveLength(1);
    expect(harm({ rulings: eris, attacker: monster(2), means }, [3], { stray: "full" }).riders).toEqual([]);
  });
});

describe("subdual", () => {
  const orc = (value: number, points: number) =>
    monster(1, 6, { hitPoints: { value, total: 8, temporary: 0, subdual: points } });
  it("BX-168 example 1: 8 less 3 real less 5 surrenders", () => {
    const outcome = harm({ rulings: classic, target: orc(5, 2), situation: { subdual: true } }, [3]);
    expect(outcome).toMatchObject({ subdual: true, hitPoints: 5, subdualPoints: 5, surrenders: true });
  });
  it("BX-168 example 2: 2 left and 1 subdual fights on; real 2 kills", () => {
    expect(harm({ rulings: classic, target: orc(2, 0), situation: { subdual: true } }, [1]).surrenders).toBe(false);
    expect(harm({ rulings: classic, target: orc(2, 1) }, [2])).toMatchObject({
      hitPoints: 0,
      surrenders: false,
      subdual: false,
    });
  });
});

describe("the report of a hit", () => {
  it("BX-159: the minimum of one point is reported only where it applies", () => {
    const weak = hero("fighter", 1, { abilities: { str: 3, int: 10, wis: 10, dex: 10, con: 10, cha: 10 } });
    const hit = (face: number) => harm({ rulings: classic, attacker: weak }, [face]);
    expect(hit(1).minimum).toBe(true);
    expect(hit(1).total).toBe(1);
    expect(hit(6).minimum).toBe(false);
    expect(harm({ rulings: classic }, [1]).minimum).toBe(false);
    expect(harm({ rulings: classic }, [1]).halved).toBe(false);
  });

  it("BX-148, BX-168: what the referee lets pass is a warning", () => {
    const input = { attacker: hero("fighter", 1), target: monster(1), means: melee(), situation: { distanceFeet: 60 } };
    expect(attackFaults(input, classic).refusals.map(({ key }) => key)).toEqual(["meleeTooFar"]);
    const waved = attackFaults({ ...input, situation: { distanceFeet: 60, allowed: ["meleeTooFar"] } }, classic);
    expect(waved.refusals).toEqual([]);
    expect(waved.warnings.map(({ key }) => key)).toEqual(["meleeTooFar"]);
    const other = attackFaults({ ...input, situation: { distanceFeet: 60, allowed: ["noMelee"] } }, classic);
    expect(other.refusals.length).toBe(1);
    expect(other.warnings).toEqual([]);
    expect(isIntelligent(monster(1, 9, { tags: ["undead"] }))).toBe(true);
  });

  it("BX-166: an attack in melee on somebody helpless needs no die and is certain; a refused one has no chance", () => {
    const helpless = monster(1, 9, { conditions: ["paralysed"] });
    const plan = (situation: object, target = helpless) =>
      planAttack({ attacker: hero("fighter", 1), target, means: melee(), situation }, classic);
    expect(plan({}).rolls).toEqual([]);
    expect(plan({}).automatic).toBe(true);
    expect(plan({}).chance).toBe(1);
    expect(plan({ distanceFeet: 60 }).rolls).toEqual([]);
    expect(plan({ distanceFeet: 60 }).chance).toBe(0);
    const usual = plan({}, monster(1));
    expect(usual.rolls).toEqual([{ id: "attack", formula: "1d20" }]);
    expect(usual.automatic).toBe(false);
    expect(usual.chance).toEqual((21 - usual.neededNatural) / 20);
    expect(usual.range).toBeUndefined();
    expect(usual.refused).toBeUndefined();
    expect(usual.warnings).toBeUndefined();
    expect(usual.images).toBeUndefined();
  });

  it("BX-188: skill by class and by Hit Dice", () => {
    expect(thac0(hero("fighter", 1), classic).value).toBe(19);
    expect(thac0(monster(4), classic).value < thac0(monster(1), classic).value).toBe(true);
    expect(thac0(hero("fighter", 1), gorman).value > 0).toBe(true);
  });
});
