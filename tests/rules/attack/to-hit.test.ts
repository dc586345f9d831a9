/** Attack rolls where two or three rulings meet: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris } from "../support/presets.ts";
import { hero, monster, plain, planned, shield, shot, strike, suit, sword } from "./fight.ts";

const long = makeWeapon({ type: "long-bow", melee: false, missile: true, ranges: [70, 140, 210], hands: "two" });
const friends = [{ id: "f", name: "f" }];
const strong = (str: number, dex = 10) => ({ abilities: { ...plain, str, dex } });

describe("to hit", () => {
  it.each([
    ["level 0 normal man against AC 9", hero("normal-human", 0), monster(1, 9), {}, 11, true],
    ["and one less", hero("normal-human", 0), monster(1, 9), {}, 10, false],
    ["level 36 against AC -3", hero("fighter", 36), monster(1, -3), {}, 13, true],
    ["and one less", hero("fighter", 36), monster(1, -3), {}, 12, false],
    ["AC -30 is still 20", hero("fighter", 1), monster(1, -30), {}, 20, true],
    ["AC -30 with +1: the matrix ends at 20", hero("fighter", 1), monster(1, -30), { refereeModifier: 1 }, 19, true],
    ["AC 20 wants 2", monster(22), monster(1, 20), {}, 2, true],
    ["a 1 with +100 misses", hero("fighter", 36), monster(1, 9), { refereeModifier: 100 }, 1, false],
    ["a 20 with -100 hits", hero("fighter", 1), monster(1, 9), { refereeModifier: -100 }, 20, true],
    [
      "exhausted in water: -4",
      hero("fighter", 1, { conditions: ["exhausted", "inWater"] }),
      monster(1, 9),
      {},
      13,
      false,
    ],
    ["and one more", hero("fighter", 1, { conditions: ["exhausted", "inWater"] }), monster(1, 9), {}, 14, true],
    [
      "aquatic: water costs nothing",
      monster(1, 9, { conditions: ["inWater"], tags: ["aquatic"] }),
      monster(1, 9),
      {},
      10,
      true,
    ],
    [
      "an exhausted target is easier by 2",
      hero("fighter", 1),
      monster(1, 5, { conditions: ["exhausted"] }),
      {},
      12,
      true,
    ],
    ["cover is no matter for blows", hero("fighter", 1), monster(1, 9), { cover: -4 as const }, 10, true],
    ["a retreat gives 2", hero("fighter", 1), monster(1, 9), { retreatingFrom: true }, 8, true],
  ] as const)("BX-152, BX-154: %s", (_name, attacker, target, situation, die, hits) => {
    expect(strike({ rulings: classic, attacker, target, situation }, die).hit).toBe(hits);
  });

  it.each([
    [{ behind: true }, 5],
    [{ retreatingFrom: true }, 5],
    [{ behind: true, retreatingFrom: true }, 5],
    [{}, 3],
  ])("BX-142, BX-162: chain, shield +1 and %o: armour class %d", (situation, expected) => {
    const target = hero("fighter", 1, { armour: [suit("chain"), shield(1)] });
    expect(planned({ rulings: classic, target, situation }).armourClass.value).toBe(expected);
  });

  it.each([
    [{ distanceFeet: 50, cover: -2 as const }, ["unstable"], 1 - 2 - 4],
    [{ distanceFeet: 51, cover: -1 as const }, ["exhausted"], 0 - 1 - 2],
    [{ distanceFeet: 150, outdoors: true, cover: -4 as const }, ["inWater"], 1 - 4 - 2],
    [{ distanceFeet: 301, outdoors: true }, ["unstable", "magicalFlight"], -1],
  ] as const)("BX-144, BX-145, BX-170: %o, %o: %d", (situation, conditions, expected) => {
    const attacker = hero("fighter", 1, { conditions: [...conditions] });
    expect(planned({ rulings: classic, attacker, means: shot(), situation }).modifier.value).toBe(expected);
  });

  it.each([
    [18, 3, 4],
    [18, 18, 4],
    [3, 18, -2],
  ])("BX-152: Dexterity %d with an arrow at short range counts, Strength %d does not: %d", (dex, str, expected) => {
    const attacker = hero("fighter", 1, strong(str, dex));
    const plan = planned({ rulings: classic, attacker, means: shot(), situation: { distanceFeet: 10 } });
    expect(plan.modifier.value).toBe(expected);
  });

  it.each([
    [70, {}, 2],
    [70, { intoMelee: true }, 0],
    [71, { pastMelee: true }, 0],
    [71, { pastMelee: true, indirect: true }, -1],
    [140, { intoMelee: true, indirect: true }, -2],
    [141, {}, 0],
  ])("ERIS-19 to ERIS-21: a long bow at %d feet %o: %d", (distanceFeet, more, expected) => {
    const situation = { distanceFeet, friendsInMelee: friends, ...more };
    expect(planned({ rulings: eris, means: shot(long), situation }).modifier.value).toBe(expected);
  });

  it.each([
    [{ intoMelee: true, friendsInMelee: friends }, 1, 1],
    [{ intoMelee: true, friendsInMelee: [] }, 1, 0],
    [{ friendsInMelee: friends }, 1, 0],
    [{ pastMelee: true, indirect: true, friendsInMelee: friends }, 1, 0],
    [{ intoMelee: true, friendsInMelee: friends }, 20, 0],
  ])("ERIS-20: %o, die %d: %d stray shots", (more, die, strays) => {
    const situation = { distanceFeet: 60, ...more };
    const { next } = strike({ rulings: eris, means: shot(long), situation }, die);
    expect(next.filter((one) => one.kind === "throw" && one.plan.procedure === "strayShot")).toHaveLength(strays);
  });

  it.each([
    [["a", "b"], "offensive", {}, 1 - 2],
    [["a", "b", "c"], "defensive", {}, -3],
    [["a"], "offensive", {}, 1],
    [["a", "b"], "offensive", { parryShare: 4, parrier: { id: "p", name: "p" } }, 1 - 2 - 4],
    [["a", "b"], "offensive", { counter: true }, 1],
  ] as const)("ERIS-25, ERIS-31, ERIS-32: targets %o, %s, %o: %d", (targets, offHand, more, expected) => {
    const off = makeWeapon({ type: "dagger", held: "off" });
    const attacker = hero("fighter", 3, { weapons: [sword, off] });
    const situation = { targets, offHand, ...more };
    expect(planned({ rulings: eris, attacker, situation }).modifier.value).toBe(expected);
  });

  it.each([
    [hero("fighter", 3), ["a", "b", "c"], undefined],
    [hero("fighter", 3), ["a", "b", "c", "d"], "attackTargets"],
    [hero("fighter", 3, { state: { ...hero("fighter", 3).state, drained: 1 } }), ["a", "b", "c"], "attackTargets"],
    [hero("fighter", 0), ["a"], undefined],
    [hero("cleric", 9), ["a", "b"], "attackTargets"],
    [hero("elf", 4, { class: { id: "elf", level: 4, operating: "magic-user" } }), ["a", "b"], "attackTargets"],
    [hero("elf", 4, { class: { id: "elf", level: 4, operating: "fighter" } }), ["a", "b"], undefined],
    [hero("halfling", 2), ["a", "b"], undefined],
    [hero("fighter", 3), ["a", "a"], "sameTargetTwice"],
  ] as const)("ERIS-25: who may strike how many %#", (attacker, targets, refusal) => {
    expect(planned({ rulings: eris, attacker, situation: { targets } }).refused?.key).toBe(refusal);
  });

  it.each([
    [1, 0, undefined],
    [4, 1, "parrySpent"],
    [0, 4, undefined],
    [4, 0, undefined],
    [5, 0, "parrySpent"],
  ])("ERIS-32: a share of %d with %d spent", (parryShare, parrySpent, refusal) => {
    const parrier = { id: "p", name: "p" };
    expect(planned({ rulings: eris, situation: { parryShare, parrySpent, parrier } }).refused?.key).toBe(refusal);
    expect(planned({ rulings: classic, situation: { parryShare } }).refused?.key).toBe(
      parryShare ? "noParry" : undefined,
    );
  });

  it.each([
    [1, 10, false, 1],
    [1, 10.5, false, 0],
    [2, 5, false, 0],
    [1, 5, true, 0],
  ])("ERIS-33: a die of %d, the parrier %d feet off, behind %s: %d counters", (die, distanceFeet, behind, counters) => {
    const situation = { behind, parrier: { id: "p", name: "p", distanceFeet } };
    const { next } = strike({ rulings: eris, situation }, die);
    expect(next.filter((one) => one.kind === "offer" && one.action === "counter")).toHaveLength(counters);
  });

  it.each([
    [5, undefined],
    [5.01, "meleeTooFar"],
    [0, undefined],
  ])("BX-150: a melee attack over %d feet", (distanceFeet, refusal) => {
    expect(planned({ rulings: classic, situation: { distanceFeet } }).refused?.key).toBe(refusal);
  });
  it.each([
    [10, false, undefined],
    [10.01, false, "meleeTooFar"],
    [500, true, undefined],
  ])("ERIS-10, ERIS-11: a melee attack over %d feet, all in reach %s", (distanceFeet, allInReach, refusal) => {
    expect(planned({ rulings: eris, situation: { distanceFeet, allInReach } }).refused?.key).toBe(refusal);
  });

  it("BX-166: the helpless are hit without a die in melee, whatever their armour; a critical is none; range still counts", () => {
    const target = hero("fighter", 1, { armour: [suit("plate", 3), shield(3)], conditions: ["paralysed"] });
    const scene = { rulings: eris, target };
    expect(planned(scene)).toMatchObject({ automatic: true, rolls: [], chance: 1 });
    expect(planned({ ...scene, situation: { distanceFeet: 11 } }).refused?.key).toBe("meleeTooFar");
    expect(planned({ ...scene, target: { ...target, conditions: ["asleep"] } }).automatic).toBe(false);
  });
});
