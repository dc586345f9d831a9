/** Attack rolls in melee: reach, numbers abreast, the weapon in hand, positions. */
import { describe, expect, it } from "vitest";
import { abreastIn } from "../../../src/rules/attack/refusals.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import {
  bite,
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
    ["BX-163, BX-041: complete darkness", { rulings: classic, situation: { dark: true } }, "attackCondition.dark"],
    [
      "BX-163: the referee lets somebody feel the way",
      { rulings: classic, situation: { dark: true, allowed: ["attackCondition.dark"] } },
      undefined,
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
    expect(abreastIn(undefined, true)).toBeUndefined();
    expect(abreastIn(10, false)).toBe(3);
    expect(abreastIn(10, true)).toBe(2);
    expect(abreastIn(20, true)).toBeUndefined();
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
