/** Every line of an attack: what is added to the die, by which ruling and rule, what counts for nothing and why, what is needed. */
import { describe, expect, it } from "vitest";
import { resolveAttack, surelyHit } from "../../../src/rules/attack/resolve.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { rulings } from "../support/rulings.ts";
import { bow, hero, melee, monster, planned, shot, strike, sword } from "./fight.ts";
import { SCENES, told } from "./told.ts";

const classic = rulings();
const eris = rulings({}, "eris");

const LINES: Readonly<Record<string, readonly string[]>> = {
  "BX-152, BX-186: a strong fighter with a sword +1 at somebody in chain with a magic shield": [
    "attack.strength add 2 | ability abilityModifiers bx",
    'attack.magic add 1 | item sword | {"name":"sword"}',
    'AC: armourClass.suit set 5 | ruling armourClass bx BX-162 | {"name":"chain"}',
    'AC: armourClass.shield add -1 | ruling armourClass bx BX-162 | {"name":"shield"}',
    "AC: armourClass.dexterity add -2 | ability abilityModifiers bx",
    'AC: armourClass.magic add -1 | item shield | {"name":"shield"}',
    "THAC0: attack.thac0OfClass set 17 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 17 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -1 | ruling attackResolution matrix",
    "natural 13, 40%",
  ],
  "BX-144, BX-145, BX-153: an elf shoots from afar at somebody behind a wall": [
    "attack.dexterity add 2 | ability abilityModifiers bx",
    "attack.rangeLong add -1 | ruling missileRange bx BX-144",
    "attack.cover add -2 | situation BX-145",
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 17 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 17 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 9, 60%",
  ],
  "BX-145: behind a wall there is nothing against a sword": [
    "attack.cover add -2 | situation BX-145 | not: coverIsForMissiles",
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 10, 55%",
  ],
  "ERIS-19 to ERIS-21: an arrow in an arc into a melee": [
    "attack.rangeShort add 2 | ruling missileRange eris ERIS-19 | not: intoMelee",
    "attack.indirect add -2 | ruling indirectFire on ERIS-21",
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 12, 45%",
  ],
  "BX-142, BX-162: a thief from behind at somebody who runs": [
    "attack.backStab add 4 | class BX-162",
    "attack.retreating add 2 | situation BX-142",
    'AC: armourClass.suit set 5 | ruling armourClass bx BX-162 | {"name":"chain"}',
    'AC: armourClass.shield add -1 | ruling armourClass bx BX-162 | {"name":"shield"} | not: behind',
    'AC: armourClass.magic add -1 | item shield | {"name":"shield"} | not: behind',
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -5 | ruling attackResolution matrix",
    "natural 8, 65%",
  ],
  "ERIS-25, ERIS-32: one of three targets, and it parries": [
    'attack.several add -3 | ruling multipleAttacks eris | {"targets":3}',
    'attack.parried add -3 | ruling parry eris ERIS-32 | {"name":"Bor"}',
    "AC: armourClass.unarmoured set 9 | creature",
    "THAC0: attack.thac0OfClass set 17 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 17 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 14, 35%",
  ],
  "ERIS-31: two weapons against two": [
    'attack.several add -2 | ruling multipleAttacks eris | {"targets":2}',
    "attack.offHand add 1 | ruling dualWielding eris ERIS-31",
    "attack.offHandWard add -1 | ruling dualWielding eris ERIS-31",
    "AC: armourClass.unarmoured set 9 | creature",
    "THAC0: attack.thac0OfClass set 17 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 17 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 10, 55%",
  ],
  "ERIS-135: magic armour spoils the roll": [
    'attack.magicArmour add -2 | ruling magicArmour eris ERIS-135 | {"name":"plate"}',
    'attack.magicArmour add -1 | ruling magicArmour eris ERIS-135 | {"name":"shield"}',
    'AC: armourClass.suit set 3 | ruling armourClass odd ERIS-135 | {"name":"plate"}',
    'AC: armourClass.shield add -1 | ruling armourClass odd ERIS-135 | {"name":"shield"}',
    'AC: armourClass.magic add -2 | item plate | {"name":"plate"} | not: spoilsTheRoll',
    'AC: armourClass.magic add -1 | item shield | {"name":"shield"} | not: spoilsTheRoll',
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -2 | ruling attackResolution matrix",
    "natural 20, 5%",
  ],
  "GOR-30, GOR-81: a broken sword +2 has lost its magic": [
    'attack.skill add 6 | ruling attackProgression gorman | {"thac0":13}',
    'attack.magic add 2 | item sword | {"name":"sword"} | not: brokenMagic',
    "AC: armourClass.listed set 10 | creature",
    "THAC0: attack.thac0OfClass set 13 | ruling attackProgression gorman GOR-30",
    "needed: attack.targetArmourClass set 10 | ruling attackResolution ascending",
    "natural 4, 85%",
  ],
  "HERO-07, HERO-21, HERO-22: level in place of the lesser magic, the fight's heat, and expertise": [
    'attack.skill add 5 | ruling attackProgression bx | {"thac0":14}',
    'attack.magic add 1 | item sword | {"name":"sword"} | not: higherBonusCounts',
    'attack.inherent add 2 | ruling inherentBonuses on HERO-21 | {"level":7}',
    'attack.expertise add 1 | ruling freeExpertise on HERO-22 | {"group":"heavy"}',
    "attack.escalation add 2 | ruling escalation on HERO-07",
    'AC: armourClass.suit set 14 | ruling armourClass bx BX-162 | {"name":"chain"}',
    'AC: armourClass.magic add 1 | item chain | {"name":"chain"}',
    'AC: armourClass.inherent add 1 | ruling inherentBonuses on HERO-21 | {"level":7} | not: higherBonusCounts',
    "THAC0: attack.thac0OfClass set 14 | ruling attackProgression bx BX-188",
    "needed: attack.targetArmourClass set 15 | ruling attackResolution ascending",
    "natural 5, 80%",
  ],
  "HERO-21: a better magic counts in place of level": [
    'attack.magic add 3 | item sword | {"name":"sword"}',
    'attack.inherent add 1 | ruling inherentBonuses on HERO-21 | {"level":2} | not: higherBonusCounts',
    "AC: armourClass.listed set 10 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.targetArmourClass set 10 | ruling attackResolution ascending",
    "natural 7, 70%",
  ],
  "BX-170, BX-171, BX-126: exhausted in the water": [
    "condition.exhausted add -2 | condition BX-126",
    "condition.inWater add -2 | condition BX-171",
    "AC: armourClass.unarmoured set 9 | creature",
    "AC: condition.exhausted add 2 | condition BX-126",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -11 | ruling attackResolution matrix",
    "natural 12, 45%",
  ],
  "effects: one for, one against, one not now, a weapon's own, and the referee's word": [
    "magic.spell add 2 | item Bane",
    "magic.spell add 1 | effect Bless",
    "attack.referee add -3 | referee",
    "magic.spell add -1 | effect Blur",
    "AC: armourClass.listed set 6 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -6 | ruling attackResolution matrix",
    "natural 14, 35%",
  ],
  "BX-187, BX-188: THAC0 of Hit Dice; a typed one is held to 5": [
    'AC: armourClass.suit set 3 | ruling armourClass bx BX-162 | {"name":"plate"}',
    "THAC0: attack.thac0Typed set 3 | referee BX-188",
    "THAC0: attack.thac0Best atLeast 5 | referee BX-188",
    "needed: attack.thac0 set 5 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -3 | ruling attackResolution matrix",
    "natural 2, 95%",
  ],
  "BX-188: and to 20": [
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0Typed set 25 | referee BX-188",
    "THAC0: attack.thac0Worst atMost 20 | referee BX-188",
    "needed: attack.thac0 set 20 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 11, 50%",
  ],
  "BX-188: within the bounds it stands": [
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0Typed set 14 | referee BX-188",
    "needed: attack.thac0 set 14 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 5, 80%",
  ],
  "ERIS-137: the great at several": [
    'attack.several add -2 | ruling monsterAttacks eris | {"targets":2}',
    "AC: armourClass.unarmoured set 9 | creature",
    "THAC0: attack.thac0OfHitDice set 14 | ruling attackProgression bx BX-186",
    "needed: attack.thac0 set 14 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 7, 70%",
  ],
  "HERO-21: the best of bow and arrow goes before level, and both count": [
    'attack.skill add 5 | ruling attackProgression bx | {"thac0":14}',
    'attack.magic add 3 | item short-bow | {"name":"short-bow"}',
    'attack.magic add 1 | item short-bow | {"name":"short-bow"}',
    'attack.inherent add 2 | ruling inherentBonuses on HERO-21 | {"level":7} | not: higherBonusCounts',
    "AC: armourClass.listed set 10 | creature",
    "THAC0: attack.thac0OfClass set 14 | ruling attackProgression bx BX-188",
    "needed: attack.targetArmourClass set 10 | ruling attackResolution ascending",
    "natural 2, 95%",
  ],
  "HERO-08: a power that strikes by another ability": [
    'attack.powerAbility add 3 | ability abilityModifiers bx | {"ability":"int"}',
    "AC: armourClass.listed set 10 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.targetArmourClass set 10 | ruling attackResolution ascending",
    "natural 7, 70%",
  ],
  "HERO-04: a bonus of this turn on the attack, one used up, and none of one on damage": [
    "magic.spell add 2 | effect Charge",
    "magic.spell add 1 | effect Aim | not: order.usedOnce",
    "AC: armourClass.listed set 10 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.targetArmourClass set 10 | ruling attackResolution ascending",
    "natural 8, 65%",
  ],
  "BX-144, ERIS-20: where friends may be hit, a shot into a melee has nothing of its short range": [
    "attack.rangeShort add 1 | ruling missileRange bx BX-144 | not: intoMelee",
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 10, 55%",
  ],
  "BX-144: where they cannot, it keeps it": [
    "attack.rangeShort add 1 | ruling missileRange bx BX-144",
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 9, 60%",
  ],
  "ERIS-102: levels drained for a time are no levels": [
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 17 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 17 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 8, 65%",
  ],
  "Facts of halflings: with a sling": [
    "attack.ancestry add 1 | ruling demihumans bx BX-143",
    "AC: armourClass.listed set 9 | creature",
    "THAC0: attack.thac0OfClass set 19 | ruling attackProgression bx BX-188",
    "needed: attack.thac0 set 19 | ruling attackResolution matrix",
    "needed: attack.targetArmourClass add -9 | ruling attackResolution matrix",
    "natural 9, 60%",
  ],
};

describe("every line of an attack", () => {
  it.each(Object.keys(LINES))("%s", (name) => {
    const scene = SCENES[name];
    expect(scene && told(scene)).toEqual(LINES[name]);
  });
  it("has its lines for every scene", () => {
    expect(Object.keys(LINES)).toEqual(Object.keys(SCENES));
  });
});

describe("what an attack comes to", () => {
  it("is said as a whole, hit or missed", () => {
    const scene = { rulings: classic, attacker: hero("fighter", 1), means: melee(sword), target: monster(1, 6) };
    const hit = strike(scene, 13);
    expect(hit).toMatchObject({
      ...{ procedure: "attack", natural: 13, total: 13, hit: true, automatic: false, critical: false, fumble: false },
      ...{ harmless: false, needed: 13, notation: "descending" },
      next: [{ kind: "offer", action: "damage", critical: false }],
    });
    expect(["image", "weaponBroken", "spent"].filter((key) => key in hit)).toEqual([]);
    expect(strike(scene, 12)).toMatchObject({ hit: false, next: [] });
  });

  it.each([
    [1, 5, false],
    [20, -9, true],
    [19, -9, false],
  ])("BX-185: a natural %d against AC %d hits: %s", (die, armourClass, hit) => {
    const attacker = hero("fighter", 14);
    const scene = { rulings: rulings({ attackResolution: "thac0" }), attacker, target: monster(1, armourClass) };
    expect(strike({ ...scene, situation: { refereeModifier: die === 19 ? -20 : 0 } }, die).hit).toBe(hit);
  });

  it("Facts, mirror image: an attack takes an image and nothing else, rolled or not", () => {
    const target: Creature = { ...monster(1), images: 2 };
    expect(strike({ rulings: classic, target }, 20)).toMatchObject({ image: true, hit: false, critical: false });
    const plan = planned({ rulings: classic, target });
    expect(surelyHit(plan)).toMatchObject({ image: true, hit: false, next: [], automatic: true });
    const sure = surelyHit(planned({ rulings: classic }));
    expect(sure).toMatchObject({ hit: true, critical: false, fumble: false, steps: [], needed: 10 });
    expect([sure.next, "image" in sure]).toEqual([[{ kind: "offer", action: "damage", critical: false }], false]);
  });

  it("BX-155: what cannot be harmed is hit, and no damage is thrown for", () => {
    const target = monster(4, 5, { harmedOnlyBy: { kind: "magic", bonus: 1 } });
    expect(strike({ rulings: classic, target }, 19)).toMatchObject({ hit: true, harmless: true, next: [] });
  });

  it.each([
    ["an arrow", { ...bow, ammunition: 20 }, { ammunition: 1, thrown: false }],
    ["a bow whose arrows nobody counts", bow, { ammunition: 0, thrown: false }],
    ["a spear", makeWeapon({ type: "spear", missile: true, ranges: [20, 40, 60] }), { ammunition: 0, thrown: true }],
    [
      "a dart",
      makeWeapon({ type: "dart", melee: false, missile: true, thrown: true, ranges: [10, 20, 30] }),
      { ammunition: 0, thrown: true },
    ],
    [
      "a flask",
      makeWeapon({ type: "oil", melee: false, missile: true, splash: true, ranges: [10, 30, 50] }),
      { ammunition: 0, thrown: true },
    ],
  ])("what is spent by a shot: %s", (_what, weapon, spent) => {
    const scene = { rulings: classic, means: shot(weapon), situation: { distanceFeet: 10 } };
    expect(strike(scene, 12).spent).toEqual({ weapon: weapon.id, ...spent });
    expect(strike({ rulings: classic, means: melee() }, 12).spent).toBeUndefined();
  });

  it("ERIS-33: the blow back is the parrier's, at whoever struck, and only at arm's length", () => {
    const attacker = hero("fighter", 1);
    const parrier = { id: "p", name: "Bor" };
    const next = (situation: object) => strike({ rulings: eris, attacker, situation }, 1).next;
    const back = { kind: "offer", action: "counter", by: parrier, against: { id: attacker.id, name: attacker.name } };
    expect(next({ parrier })).toContainEqual(back);
    expect(next({ parrier: { ...parrier, distanceFeet: 10 } })).toContainEqual(back);
    expect(next({ parrier: { ...parrier, distanceFeet: 11 } })).not.toContainEqual(back);
    expect(next({})).not.toContainEqual(back);
    expect(strike({ rulings: classic, attacker, situation: { parrier } }, 1).next).toEqual([]);
  });

  it("the armour class that a roll would have hit is said", () => {
    const plan = planned({ rulings: classic });
    const { armourClassHit } = resolveAttack(plan, { attack: { formula: "1d20", total: 14, dice: [] } }, classic);
    expect(armourClassHit).toBe(5);
  });
});
