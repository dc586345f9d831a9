import { describe, expect, it } from "vitest";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { bite, counted, hero, melee, monster, natural, planned, shield, strike, suit, sword } from "./fight.ts";

describe("several attacks, parries and two weapons", () => {
  const named = (n: number) => Array.from({ length: n }, (_, i) => `t${i}`);
  it.each([
    ["fighter", 6, 6, -6, undefined],
    ["fighter", 6, 1, 0, undefined],
    ["fighter", 1, 2, -2, "attackTargets"],
    ["cleric", 9, 2, -2, "attackTargets"],
    ["dwarf", 2, 2, -2, undefined],
    ["halfling", 2, 2, -2, undefined],
  ] as const)("ERIS-25: %s %d at %d targets: %d", (id, level, n, penalty, refusal) => {
    const situation = { targets: named(n) };
    const scene = { rulings: eris, attacker: hero(id, level), target: monster(1), situation };
    expect(counted(scene, "attack.several") ?? 0).toBe(penalty);
    expect(planned(scene).refused?.key).toBe(refusal);
  });

  it("ERIS-33: the hit given back costs nothing for targets named before", () => {
    const situation = { targets: named(3), counter: true };
    const attacker = hero("fighter", 6, { conditions: ["parrying"] });
    const plan = planned({ rulings: eris, attacker, situation });
    expect(plan.modifier.value).toBe(0);
    expect(plan.refused).toBeUndefined();
  });

  it.each([
    [1, true, 10, 1],
    [1, true, 11, 0],
    [2, true, 5, 0],
    [1, false, 5, 0],
  ])("ERIS-33: a die of %d, in front %s, at %d feet: %d blows back", (die, front, distanceFeet, hits) => {
    const situation = { parrier: { id: "p", name: "p", distanceFeet }, behind: !front };
    const { next } = strike({ rulings: eris, situation }, die);
    expect(next.filter((one) => one.kind === "offer" && one.action === "counter")).toHaveLength(hits);
  });

  it.each([
    [4, 0, undefined],
    [3, 1, undefined],
    [3, 2, "parrySpent"],
    [5, 0, "parrySpent"],
  ])("ERIS-32: %d points after %d handed out", (parryShare, parrySpent, refusal) => {
    const parrier = { id: "p", name: "p" };
    expect(planned({ rulings: eris, situation: { parryShare, parrySpent, parrier } }).refused?.key).toBe(refusal);
  });

  const pair = (held: "main" | "off") => ({ ...sword, id: held, held });
  const two = hero("fighter", 4, { weapons: [pair("main"), pair("off")] });
  it("ERIS-31: a second weapon wards unless it is said to strike; not when its carrier cannot act; not under a shield", () => {
    const ward = (target = two, targetOffHand?: "offensive") =>
      counted({ rulings: eris, target, situation: targetOffHand ? { targetOffHand } : {} }, "attack.offHandWard");
    expect(ward()).toBe(-1);
    expect(ward(two, "offensive")).toBeUndefined();
    expect(ward({ ...two, conditions: ["held"] })).toBeUndefined();
    expect(ward({ ...two, armour: [shield()] })).toBeUndefined();
    const situation = { offHand: "offensive" as const, targets: ["a", "b"] };
    expect(planned({ rulings: eris, attacker: two, means: melee(pair("main")), situation }).modifier.value).toBe(-1);
  });

  it.each([
    [[], 1, undefined, 0],
    [[], 2, "attackTargets", -2],
    [["largeSwipe"], 3, undefined, -3],
    [["attacksFromLbb"], 4, "attackTargets", -4],
  ])("ERIS-137: tags %o, %d targets: %s, %d", (tags, n, refusal, penalty) => {
    const attacks = [bite({ id: "claw", count: 2 }), bite()];
    const plan = planned({
      rulings: eris,
      attacker: monster(5, 6, { tags, attacks }),
      target: hero("fighter", 1),
      means: natural(),
      situation: { targets: named(n) },
    });
    expect(plan.refused?.key).toEqual(refusal);
    expect(plan.modifier.value).toEqual(penalty);
  });

  it("BX-142, BX-162: shield lost once, +2 for the retreat, whether from behind or not", () => {
    const target = makeCreature({ id: "t", kind: "character", armour: [suit("chain"), shield(1)] });
    const at = (situation: object) => planned({ rulings: classic, target, situation });
    expect(at({}).armourClass.value).toBe(3);
    expect(at({ behind: true }).armourClass.value).toBe(5);
    expect(at({ behind: true }).modifier.value).toBe(0);
    const both = at({ behind: true, retreatingFrom: true });
    expect(both.armourClass.value).toBe(5);
    expect(both.modifier.value).toBe(2);
  });

  it.each([
    [{ type: "sword" }, 1, true],
    [{ type: "sword", magic: 1, isMagic: true }, 1, false],
    [{ type: "sword", broken: true }, 1, false],
    [{ type: "sword" }, 2, false],
  ])("GOR-80: %o on a %d breaks at once: %s", (differences, die, breaks) => {
    const outcome = strike({ rulings: gorman, means: melee(makeWeapon(differences)) }, die);
    expect(outcome.weaponBroken !== undefined).toBe(breaks);
  });
});
