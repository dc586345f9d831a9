/** The effects of a natural 20 and a natural 1: critical hits, broken weapons, stray shots. */
import { describe, expect, it } from "vitest";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../../src/rules/attack/resolve.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { harm, helmet, hero, input, melee, monster, natural, plain, type Scene, shot, strike, sword } from "./fight.ts";

const eris = rulings({ demihumans: "eris", elves: "eris" }, "eris");
const str = (score: number) => ({ abilities: { ...plain, str: score } });
const dagger = makeWeapon({ type: "dagger", damage: "1d4", martial: false });
const great = makeWeapon({ type: "two-handed-sword", damage: "1d10", hands: "two" });
const magicSword = makeWeapon({ type: "sword", isMagic: true });
const broken = (weapon = sword) => melee({ ...weapon, broken: true });
const goblin = monster(1);
const hiding = (critGuard: Creature["state"]["critGuard"]) =>
  monster(5, 0, { state: { ...monster(1).state, critGuard } });
const ogre = monster(4, 5, { tags: ["largeClumsy"], size: "large" });

describe("critical hits", () => {
  const critical = { critical: true };
  it.each([
    ["ERIS-26 example 1: orc, 5", { rulings: eris, attacker: goblin, means: natural() }, [5], { total: 10 }],
    ["ERIS-26 example 2: two-handed sword, 6", { rulings: eris, means: melee(great) }, [6], { total: 14 }],
    [
      "ERIS-26 example 4: ogre on a dwarf, 3",
      { rulings: eris, attacker: ogre, means: natural({ damage: "1d6+2" }), target: hero("dwarf", 1) },
      [3],
      { total: 5, halved: true },
    ],
    [
      "ERIS-67 example 3: 5 doubled and halved",
      { rulings: eris, attacker: ogre, means: natural(), target: hero("halfling", 1) },
      [5],
      { total: 5 },
    ],
    [
      "ERIS-27 example 1: helmet",
      { rulings: eris, attacker: goblin, means: natural(), target: hero("fighter", 1, { armour: [helmet] }) },
      [5],
      { total: 5, helmetLost: true },
    ],
    [
      "ERIS-27 example 3: no helmet worn",
      { rulings: eris, attacker: goblin, means: natural(), target: hero("fighter", 1) },
      [5],
      { total: 10, helmetLost: false },
    ],
    ["ERIS-28 example 1: scale", { rulings: eris, target: hiding("scale") }, [6], { total: 6, scaleLost: true }],
    ["ERIS-28 example 1: then bare", { rulings: eris, target: hiding("none") }, [4], { total: 8, scaleLost: false }],
    [
      "ERIS-28 example 2: immune",
      { rulings: eris, target: hiding("immune") },
      [6],
      { total: 6, scaleLost: false, helmetLost: false },
    ],
    ["ERIS-28: a monster's helmet", { rulings: eris, target: hiding("helmet") }, [6], { total: 6, helmetLost: true }],
    [
      "ERIS-54 example 4: an elf's magic sword, 4",
      { rulings: eris, attacker: hero("elf", 1), means: melee(magicSword) },
      [4],
      { total: 10 },
    ],
    ["GOR-79 example 1: 5 + 1", { rulings: gorman, attacker: hero("fighter", 1, str(13)) }, [5], { total: 18 }],
    [
      "GOR-79 example 3: 1 - 2",
      { rulings: gorman, attacker: hero("fighter", 1, str(4)), means: melee(dagger) },
      [1],
      { total: 3, minimum: true },
    ],
    [
      "GOR-79: no helmet helps",
      { rulings: gorman, attacker: hero("cleric", 1), target: hero("fighter", 1, { armour: [helmet] }) },
      [2],
      { total: 6, helmetLost: false },
    ],
    [
      "GOR-81 example 2: broken, d6 3",
      { rulings: gorman, attacker: hero("cleric", 1), means: broken() },
      [3],
      { total: 4 },
    ],
    ["none: a 20 does what it does", { rulings: classic }, [6], { total: 6 }],
  ] as const)("%s", (_name, scene, faces, expected) => {
    expect(harm(scene as Scene, faces, critical)).toMatchObject(expected);
  });

  it("ERIS-26 example 3: at -6 against 27 a 20 hits and is critical", () => {
    const targets = ["a", "b", "c", "d", "e", "f"];
    const outcome = strike(
      { rulings: eris, attacker: hero("fighter", 6), target: monster(1, -10), situation: { targets } },
      20,
    );
    expect(outcome).toMatchObject({
      hit: true,
      critical: true,
      total: 14,
      next: [{ action: "damage", critical: true }],
    });
  });
});

describe("natural 1", () => {
  const axe = makeWeapon({ type: "axe", magic: 1, isMagic: true });
  it("GOR-80 example 1: a sword breaks", () => {
    expect(strike({ rulings: gorman }, 1)).toMatchObject({
      hit: false,
      fumble: true,
      weaponBroken: { id: "sword" },
      next: [],
    });
  });
  it.each([
    [2, undefined],
    [1, { id: "axe", name: "axe" }],
  ])("GOR-80 example 2: axe +1, second die %i", (die, broke) => {
    const outcome = strike({ rulings: gorman, means: melee(axe) }, 1);
    expect(outcome.weaponBroken).toBeUndefined();
    const next = outcome.next[0];
    if (next?.kind !== "throw" || next.plan.procedure !== "weaponBreak") throw new Error("no second roll");
    expect(resolveBreak(next.plan, rollsFor(next.plan, { break: [die] }), gorman).weaponBroken).toEqual(broke);
  });
  it.each([
    ["GOR-80 example 3: a wolf's bite", { rulings: gorman, attacker: monster(2), means: natural() }],
    ["GOR-80: what is broken breaks no further", { rulings: gorman, means: broken() }],
    ["without the rule nothing breaks", { rulings: classic }],
  ] as const)("%s", (_name, scene) => {
    expect(strike(scene as Scene, 1)).toMatchObject({ hit: false, next: [] });
    expect(strike(scene as Scene, 1).weaponBroken).toBeUndefined();
  });
});

describe("stray shots", () => {
  const friend = { id: "friend", name: "Friend" };
  const scene: Scene = {
    rulings: eris,
    target: monster(1, 6),
    means: shot(),
    situation: { distanceFeet: 40, intoMelee: true, friendsInMelee: [friend] },
  };
  function stray(die: number) {
    const outcome = strike(scene, 12);
    expect(outcome).toMatchObject({ hit: false, total: 12, needed: 13 });
    const next = outcome.next[0];
    if (next?.kind !== "throw" || next.plan.procedure !== "strayShot") throw new Error("no stray shot");
    return resolveStray(next.plan, rollsFor(next.plan, { stray: [die] }), eris);
  }
  const victim = { ...scene, target: hero("fighter", 1) };
  it("ERIS-20 example 1: 2, the friend takes half of 5", () => {
    expect(stray(2)).toMatchObject({ result: "half", friend });
    expect(harm(victim, [5], { stray: "half" }).total).toBe(3);
  });
  it("ERIS-20 example 2: 1, all of it", () => {
    expect(stray(1)).toMatchObject({ result: "full", friend });
    expect(harm(victim, [5], { stray: "full", critical: true }).total).toBe(5);
  });
  it("ERIS-20 example 3: half of 1 is 1", () => {
    expect(harm(victim, [1], { stray: "half" }).total).toBe(1);
  });
  it("ERIS-20 example 5: 3, nobody", () => {
    expect(stray(3)).toEqual(expect.not.objectContaining({ friend }));
  });
  it("ERIS-20: with no friend there, or past in an arc, no d6", () => {
    expect(strike({ ...scene, situation: { ...scene.situation, friendsInMelee: [] } }, 2).next).toEqual([]);
    const arc = { distanceFeet: 40, pastMelee: true, indirect: true, friendsInMelee: [friend] };
    expect(strike({ ...scene, situation: arc }, 2).next).toEqual([]);
  });
  it("ERIS-20: one of several friends by a die", () => {
    const plan = planAttack(
      input({ ...scene, situation: { ...scene.situation, friendsInMelee: [friend, { id: "b", name: "B" }] } }),
      eris,
    );
    const next = resolveAttack(plan, rollsFor(plan, { attack: [2] }), eris).next[0];
    if (next?.kind !== "throw" || next.plan.procedure !== "strayShot") throw new Error("no stray shot");
    expect(resolveStray(next.plan, rollsFor(next.plan, { stray: [1], friend: [2] }), eris).friend?.id).toBe("b");
  });
});
