import { describe, expect, it } from "vitest";
import {
  convertWeapon,
  type ForeignMonster,
  planConversion,
  resolveConversion,
} from "../../../src/rules/conversion/monster.ts";
import { bx, eris, one } from "../characters/support.ts";
import { fold } from "../support/fold.ts";

const monster = (more: Partial<ForeignMonster> = {}): ForeignMonster => ({
  hitDice: { number: 1, modifier: 0 },
  armourClass: 5,
  attacks: [],
  ...more,
});
const convert = (more: Partial<ForeignMonster>, ...faces: number[]) => {
  const plan = planConversion(monster(more), eris);
  const outcome = resolveConversion(plan, one(plan, ...faces), eris);
  expect(fold(outcome.hitPoints.steps)).toBe(outcome.hitPoints.value);
  return outcome;
};

describe("monsters of other books", () => {
  it.each([
    ["ERIS-131 example 1: 3 HD", { number: 3, modifier: 0 }, [3, 4, 4], 11],
    ["ERIS-131 example 2: 4+1", { number: 4, modifier: 1 }, [4, 2, 6, 1], 14],
    ["ERIS-131 example 3: 1-1 is 1 at least", { number: 1, modifier: -1 }, [1], 1],
    ["half a die is one", { number: 0.5, modifier: 0 }, [5], 5],
  ] as const)("%s", (_name, hitDice, faces, points) => {
    const outcome = convert({ hitDice, listedHitPoints: 16 }, ...faces);
    expect(outcome.hitPoints.value).toEqual(points);
    expect(outcome.listedHitPoints).toBe(16);
  });

  it("ERIS-132 example 1: a claw of 2d4; example 2: the ogre of the booklets; example 3: breath", () => {
    const attacks = [
      { id: "claw", damage: "2d4" },
      { id: "ogre", damage: "1d6+2", damageFromLbb: true },
      { id: "breath", damage: "8d8", special: true },
      { id: "touch", damage: "" },
    ];
    expect(convert({ attacks }, 3).attacks.map(({ damage }) => damage)).toEqual(["1d6", "1d6+2", "8d8", ""]);
  });

  it.each([
    ["ERIS-134 example 1: -1, magical", { armourClass: -1, magicalSkin: true }, [2, 3, 0, 0]],
    [
      "ERIS-134 example 2: -5, magical, with a shield",
      { armourClass: -5, magicalSkin: true, usesShield: true },
      [2, 3, 3, 1],
    ],
    ["ERIS-134 example 3: 0, not magical", { armourClass: 0 }, [2, 0, 0, 2]],
    ["ERIS-134 example 4: 3", { armourClass: 3, magicalSkin: true }, [3, 0, 0, 0]],
  ] as const)("%s", (_name, more, expected) => {
    const { armourClass, armourBonus, shieldBonus, dropped } = convert(more, 1);
    expect([armourClass.value, armourBonus, shieldBonus, dropped]).toEqual(expected);
  });

  it("ERIS-136 example 1: a mace +5; example 2: a sword +3 asks its purpose; example 3: a sword +2", () => {
    expect(convertWeapon({ magic: 5, sword: false }, eris)).toEqual({ magic: 3, lowered: true, asksPurpose: false });
    expect(convertWeapon({ magic: 3, sword: true }, eris).asksPurpose).toBe(true);
    expect(convertWeapon({ magic: 3, sword: true, purpose: "holy" }, eris).asksPurpose).toBe(false);
    expect(convertWeapon({ magic: 2, sword: true }, eris).asksPurpose).toBe(false);
    expect(convertWeapon({ magic: 5, sword: true }, bx)).toEqual({ magic: 5, lowered: false, asksPurpose: false });
  });

  it("is refused where monsters stay as they are; bad numbers are named", () => {
    expect(planConversion(monster(), bx).refused?.key).toBe("convert.off");
    expect(() => planConversion(monster({ armourClass: 10 }), eris)).toThrow("armourClass");
    expect(() => planConversion(monster({ hitDice: { number: Number.NaN, modifier: 0 } }), eris)).toThrow(
      "hitDice.number",
    );
  });
});
