import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../../src/rules/attack/resolve.ts";
import type { AttackSituation, Means } from "../../../src/rules/attack/types.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { harm, helmet, hero, melee, monster, natural, plain, shield, shot, strike, suit } from "../attack/fight.ts";
import { matrix } from "./matrix.ts";

const sword = makeWeapon({ type: "sword", damage: "1d8" });
const dagger = makeWeapon({
  type: "dagger",
  damage: "1d4",
  martial: false,
  missile: true,
  thrown: true,
  ranges: [10, 20, 30],
  held: "off",
});
const greatSword = makeWeapon({ type: "two-handed-sword", damage: "1d10", hands: "two" });
const bow = makeWeapon({ type: "short-bow", melee: false, missile: true, ranges: [50, 100, 150], hands: "two" });
const friend = { id: "friend", name: "Fee" };

/** A hit with the given natural roll, and the damage of a hit. */
function attackAndDamage(
  rules: Rulings,
  attacker: Creature,
  target: Creature,
  means: Means,
  die: number,
  faces: readonly number[],
  situation: AttackSituation = {},
) {
  const scene = { rulings: rules, attacker, target, means, situation };
  const { total, needed, hit, critical } = strike(scene, die);
  const damage = hit ? harm(scene, faces, { critical }).total : 0;
  return { total, needed, hit, damage };
}

// Fighter 5 (THAC0 17; +6 by GOR-30), Dexterity 13, throws the dagger of his left hand 25 feet into a melee: long range in B/X (-1), the
// only band of ERIS-19 (+1, lost into melee). Armour class 5 is 14 ascending.
matrix(
  "BX-144, ERIS-19, ERIS-26, GOR-79, HERO-21: a dagger thrown at long range into melee by a fighter with two weapons, natural 20",
  {
    // 20 - 1 (long) + 1 (Dexterity); d6.
    classic: { total: 20, needed: 12, hit: true, damage: 3 },
    // 20 + 1 (Dexterity of 1974); doubled.
    eris: { total: 21, needed: 12, hit: true, damage: 6 },
    // 20 + 6 - 1 + 1; d6 tripled: two weapons are no matter for a throw.
    gorman: { total: 26, needed: 14, hit: true, damage: 9 },
    referee: { total: 20, needed: 12, hit: true, damage: 3 },
    // 20 + 2 (skill) - 1 + 1 + 1 (inherent at level 5); d4 and 1 inherent.
    heroic: { total: 23, needed: 14, hit: true, damage: 4 },
  },
  (rules) => {
    const thrower = hero("fighter", 5, { abilities: { ...plain, dex: 13 }, weapons: [sword, dagger] });
    const situation = { distanceFeet: 25, intoMelee: true, friendsInMelee: [friend] };
    return attackAndDamage(rules, thrower, monster(4, 5), shot(dagger), 20, [3], situation);
  },
);

matrix(
  "ERIS-31, GOR-83: the same fighter strikes with the sword, off hand offensive, natural 13, die 4",
  {
    classic: { total: 13, needed: 12, hit: true, damage: 4 },
    eris: { total: 14, needed: 12, hit: true, damage: 4 },
    // 13 + 6; d10 for two weapons.
    gorman: { total: 19, needed: 14, hit: true, damage: 4 },
    referee: { total: 13, needed: 12, hit: true, damage: 4 },
    // 13 + 2 + 1; d8 and 1.
    heroic: { total: 16, needed: 14, hit: true, damage: 5 },
  },
  (rules) => {
    const pair = hero("fighter", 5, { weapons: [sword, dagger] });
    return attackAndDamage(rules, pair, monster(4, 5), melee(sword), 13, [4], { offHand: "offensive" });
  },
);

matrix<number | string>(
  "ERIS-20: the arrow into melee that misses, d6 of 1 and damage die 5",
  { classic: "nobody", eris: 5, gorman: "nobody", referee: "nobody", heroic: "nobody" },
  (rules) => {
    const attacker = hero("fighter", 1);
    const situation = { distanceFeet: 40, intoMelee: true, friendsInMelee: [friend] };
    const scene = { rulings: rules, attacker, target: monster(1, 6), means: shot(bow), situation };
    const next = strike(scene, 2).next.find(({ kind }) => kind === "throw");
    if (next?.kind !== "throw" || next.plan.procedure !== "strayShot") return "nobody";
    const stray = resolveStray(next.plan, { stray: rolledFrom("1d6", [1]) }, rules);
    if (stray.result === "none") return "nobody";
    return harm({ ...scene, target: hero("cleric", 1, { id: "friend" }) }, [5], { stray: stray.result }).total;
  },
);

// Strength 13: +1 in B/X, nothing in 1974.
matrix(
  "ERIS-27, ERIS-30, GOR-82: a two-handed hit on a helmet, natural 20, die 6",
  {
    classic: { damage: 7, helmetLost: false },
    eris: { damage: 7, helmetLost: true },
    gorman: { damage: 21, helmetLost: false },
    referee: { damage: 7, helmetLost: false },
    heroic: { damage: 7, helmetLost: false },
  },
  (rules) => {
    const attacker = hero("fighter", 1, { abilities: { ...plain, str: 13 }, weapons: [greatSword] });
    const target = hero("fighter", 1, { id: "helmeted", armour: [helmet] });
    const { total, helmetLost } = harm({ rulings: rules, attacker, target, means: melee(greatSword) }, [6], {
      critical: rules.chosen("criticalHits") !== "none",
    });
    return { damage: total, helmetLost };
  },
);

// Plate +1 and shield: 3, 2, 1 in B/X; 2 in ERIS with the bonus on the roll (ERIS-135); plate 17 ascending in GOR-33.
matrix(
  "BX-144, GOR-33, ERIS-135: a goblin's arrow from 40 feet at plate +1 and shield, natural 16",
  {
    // THAC0 19: needs 18; +1 for short range.
    classic: { total: 17, needed: 18, hit: false },
    // Needs 17; +2 close, -1 for the magic of the suit.
    eris: { total: 17, needed: 17, hit: true },
    // 17 + 1 + 1 = 19 ascending; +1 skill, +1 short.
    gorman: { total: 18, needed: 19, hit: false },
    referee: { total: 17, needed: 18, hit: false },
    // 18 ascending; skill +0, +1 short.
    heroic: { total: 17, needed: 18, hit: false },
  },
  (rules) => {
    const goblin = monster(1, 6, { hitDice: { number: 1, modifier: -1, asterisks: 0 } });
    const knight = hero("fighter", 1, { armour: [suit("plate", 1), shield()] });
    const scene = {
      rulings: rules,
      attacker: goblin,
      target: knight,
      means: shot(bow),
      situation: { distanceFeet: 40 },
    };
    const { total, needed, hit } = strike(scene, 16);
    return { total, needed, hit };
  },
);

matrix(
  "HERO-07, GOR-30: a fighter of level 1 strikes at armour class 5 in round 3, natural 12",
  { classic: false, eris: false, gorman: true, referee: false, heroic: true },
  (rules, preset) => {
    const situation = preset === "heroic" ? { escalation: 2 } : {};
    return strike({ rulings: rules, target: monster(4, 5), means: melee(sword), situation }, 12).hit;
  },
);

matrix(
  "GOR-80: a natural 1 with a sword, and with a sword +1 whose second die is a 1 as well",
  {
    classic: [undefined, undefined],
    eris: [undefined, undefined],
    gorman: ["sword", "sword"],
    referee: [undefined, undefined],
    heroic: [undefined, undefined],
  },
  (rules) => {
    const attacker = hero("fighter", 1);
    const broken = (weapon: typeof sword): string | undefined => {
      const plan = planAttack({ attacker, target: monster(1), means: melee(weapon), situation: {} }, rules);
      const outcome = resolveAttack(plan, { attack: rolledFrom("1d20", [1]) }, rules);
      const [next] = outcome.next;
      if (next?.kind !== "throw" || next.plan.procedure !== "weaponBreak") return outcome.weaponBroken?.name;
      return resolveBreak(next.plan, { break: rolledFrom("1d20", [1]) }, rules).weaponBroken?.name;
    };
    return [broken(sword), broken({ ...sword, magic: 1, isMagic: true })];
  },
);

// A hobbit halves the hits of the large and clumsy in ERIS-67 alone; AC 9 better by 2 against them is B/X's.
matrix(
  "ERIS-67: an ogre's 9 points on a halfling in plain clothes",
  { classic: 9, eris: 5, gorman: 9, referee: 9, heroic: 9 },
  (rules) => {
    const ogre = monster(4, 5, { size: "large", tags: ["giant", "largeClumsy"] });
    const scene = { rulings: rules, attacker: ogre, target: hero("halfling", 3), means: natural({ damage: "1d10" }) };
    return harm(scene, [9]).total;
  },
);

matrix(
  "BX-156, ERIS-25: a fighter of level 5 names two targets for one round",
  { classic: false, eris: true, gorman: false, referee: false, heroic: false },
  (rules) => {
    const input = {
      attacker: hero("fighter", 5),
      target: monster(1),
      means: melee(sword),
      situation: { targets: ["a", "b"] },
    };
    const plan = planAttack(input, rules);
    return plan.refused === undefined && (plan.warnings ?? []).length === 0;
  },
);
