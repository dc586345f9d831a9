import { describe, expect, it } from "vitest";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { bow, counted, hero, melee, monster, natural, planned, shield, shot, suit } from "./fight.ts";

describe("missiles", () => {
  it.each([
    [5, "refused"],
    [5.2, 1],
    [6, 1],
    [50, 1],
    [50.1, 0],
    [51, 0],
    [100, 0],
    [100.5, -1],
    [150, -1],
    [150.01, "refused"],
  ] as const)("BX-143, BX-144: a short bow at %d feet", (distanceFeet, expected) => {
    const scene = { rulings: classic, means: shot(), situation: { distanceFeet } };
    const plan = planned(scene);
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  it.each([
    [150, 1],
    [151, 0],
    [301, -1],
    [450, -1],
    [451, "refused"],
  ] as const)("BX-074, BX-144: outdoors at %d feet", (distanceFeet, expected) => {
    const plan = planned({ rulings: classic, means: shot(), situation: { distanceFeet, outdoors: true } });
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  const of = (type: string) => makeWeapon({ type, melee: false, missile: true, ranges: [1, 2, 3] });
  it.each([
    ["javelin", 1, 1],
    ["javelin", 60, 1],
    ["javelin", 60.5, "refused"],
    ["hand-axe", 30, 1],
    ["hand-axe", 31, "refused"],
    ["horse-bow", 60, 2],
    ["horse-bow", 121, 0],
    ["composite-bow", 240, 0],
    ["heavy-crossbow", 80, 2],
    ["sling", 0, 2],
    ["sling", 151, "refused"],
  ] as const)("ERIS-19, ERIS-22: %s at %d feet", (type, distanceFeet, expected) => {
    const plan = planned({ rulings: eris, means: shot(of(type)), situation: { distanceFeet } });
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  it.each([
    [60, {}, 0],
    [140, {}, -1],
    [141, {}, "refused"],
    [60, { intoMelee: true }, -2],
    [60, { pastMelee: true }, 0],
    [60, { lowCeiling: true }, "refused"],
  ] as const)("ERIS-21: a long bow in an arc at %d feet %o", (distanceFeet, more, expected) => {
    const situation = { distanceFeet, indirect: true, ...more };
    const plan = planned({ rulings: eris, means: shot(of("long-bow")), situation });
    expect(plan.refused ? "refused" : plan.modifier.value).toBe(expected);
  });

  it("BX-166, ERIS-135: arrows at the helpless are spoilt by a magic suit, not by a magic shield", () => {
    const target = hero("fighter", 1, { armour: [suit("plate", 5), shield(2)], conditions: ["paralysed"] });
    const plan = planned({ rulings: eris, means: shot(), target, situation: { distanceFeet: 100 } });
    expect(plan.armourClass.value).toBe(3);
    expect(plan.modifier.value).toEqual(1 - 3);
    const awake = planned({
      rulings: eris,
      means: shot(),
      target: { ...target, conditions: [] },
      situation: { distanceFeet: 100 },
    });
    expect(awake.armourClass.value).toBe(2);
    expect(awake.modifier.value).toEqual(1 - 3 - 2);
  });

  it("BX-170: an unstable stand costs missiles 4, not hits, and not in magical flight", () => {
    const on = (conditions: ("unstable" | "magicalFlight")[], means = shot()) =>
      planned({ rulings: classic, attacker: hero("fighter", 1, { conditions }), means, situation: {} }).modifier.value;
    expect(on(["unstable"])).toBe(-4);
    expect(on(["unstable", "magicalFlight"])).toBe(0);
    expect(on(["unstable"], melee())).toBe(0);
  });

  it("Facts, BX-137: a halfling's +1 is for missiles, and 2 armour class against the large alone", () => {
    const halfling = hero("halfling", 1);
    const ogre = monster(4, 5, { size: "large" });
    expect(counted({ rulings: classic, attacker: halfling, means: shot() }, "attack.ancestry")).toBe(1);
    expect(counted({ rulings: classic, attacker: halfling }, "attack.ancestry")).toBeUndefined();
    const against = (attacker = ogre) => planned({ rulings: classic, attacker, target: halfling, means: natural() });
    expect(against().armourClass.value).toBe(7);
    expect(against(monster(1)).armourClass.value).toBe(9);
  });
});

describe("shots too many", () => {
  it.each([
    ["classic", 2, {}, undefined, ["attackTargets"]],
    ["classic", 1, { attacksMade: 1 }, undefined, ["attacksSpent"]],
    ["eris", 2, {}, undefined, []],
    ["eris", 3, {}, "attackTargets", []],
  ] as const)("BX-156, ERIS-22: %s, %d targets of a bow %o", (preset, n, more, refusal, warnings) => {
    const targets = Array.from({ length: n }, (_, i) => `t${i}`);
    const plan = planned({ rulings: rulings({}, preset), means: shot(), situation: { targets, ...more } });
    expect(plan.refused?.key).toEqual(refusal);
    expect((plan.warnings ?? []).map(({ key }) => key)).toEqual(warnings);
  });

  it("ERIS-22: with one arrow left a bow shoots once", () => {
    const means = shot({ ...bow, ammunition: 1 });
    expect(planned({ rulings: eris, means }).shots).toBe(1);
    expect(planned({ rulings: eris, means: shot({ ...bow, ammunition: 0 }) }).refused?.key).toBe("noAmmunition");
  });
});
