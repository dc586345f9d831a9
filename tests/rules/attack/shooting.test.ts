/** Attack rolls of missiles by their worked examples; missiles.test.ts has the finer points. */
import { describe, expect, it } from "vitest";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris } from "../support/presets.ts";
import { bow, hero, plain, planned, type Scene, shot, strike } from "./fight.ts";

const hurled = makeWeapon({ type: "spear", missile: true, ranges: [20, 40, 60], canUseFlat: false });
function erisShot(type: string, distanceFeet: number, more = {}): Scene {
  return { rulings: eris, means: shot({ ...bow, type, hands: "one" }), situation: { distanceFeet, ...more } };
}

/** The modifier for range, if it counts. */
function rangeOf(scene: Scene): number | undefined {
  return planned(scene).modifiers.find(({ modifier, why }) => modifier.key.startsWith("attack.range") && !why)?.modifier
    .value;
}

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
