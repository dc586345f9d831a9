/** Damage, stones and holds where two or three rulings meet: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { isHarmedByBomb, planBombing, resolveBombing } from "../../../src/rules/attack/bombing.ts";
import { planGrapple, resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import {
  bow,
  counted,
  harm,
  helmet,
  hero,
  melee,
  monster,
  natural,
  plain,
  planned,
  shield,
  shot,
  strike,
  type sword,
} from "./fight.ts";

const long = makeWeapon({ type: "long-bow", melee: false, missile: true, ranges: [70, 140, 210], hands: "two" });
const friends = [{ id: "f", name: "f" }];
const strong = (str: number, dex = 10) => ({ abilities: { ...plain, str, dex } });

it.each([
  ["a goblin", {}, true],
  ["a ghost, whom magic alone harms", { harmedOnlyBy: { kind: "magic" } }, false],
  ["a werewolf, whom silver or magic harms", { harmedOnlyBy: { kind: "silverOrMagic" } }, false],
  ["one whom plain weapons do nothing", { immunities: ["mundane"] }, false],
  ["one whom fire does nothing", { immunities: ["fire"] }, true],
] as const)("BX-155: whether a stone from above harms %s", (_name, more, harmed) => {
  expect(isHarmedByBomb(monster(3, 5, more as Partial<Creature>))).toBe(harmed);
});

describe("damage", () => {
  it.each([
    [
      "exhausted, in water, Strength 3, die 1",
      classic,
      { conditions: ["exhausted", "inWater"] as const, ...strong(3) },
      [1],
      {},
      1,
    ],
    [
      "and critical by eris: 1 twice",
      eris,
      { conditions: ["exhausted", "inWater"] as const },
      [1],
      { critical: true },
      2,
    ],
    [
      "critical by gorman: 1 thrice",
      gorman,
      { conditions: ["exhausted"] as const, ...strong(3) },
      [1],
      { critical: true },
      3,
    ],
    ["Strength 18 on a stray half: never for shots", classic, strong(18), [6], {}, 9],
  ] as const)("BX-159: %s", (_name, under, more, dice, extra, total) => {
    expect(harm({ rulings: under, attacker: hero("cleric", 1, more) }, dice, extra).total).toBe(total);
  });

  it.each([
    [[helmet], "scale", 4, true, false],
    [[], "helmet", 4, true, false],
    [[], "scale", 4, false, true],
    [[], "immune", 4, false, false],
    [[helmet], "immune", 4, false, false],
  ] as const)("ERIS-27, ERIS-28: %o and %s: %d damage", (armour, critGuard, total, helmetLost, scaleLost) => {
    const base = monster(1, 9, { armour });
    const target = { ...base, state: { ...base.state, critGuard } };
    const found = harm({ rulings: eris, target }, [4], { critical: true });
    expect(found.total).toEqual(total);
    expect(found.helmetLost).toEqual(helmetLost);
    expect(found.scaleLost).toEqual(scaleLost);
    expect(harm({ rulings: gorman, target, attacker: hero("cleric", 1) }, [4], { critical: true }).total).toBe(12);
  });

  it.each([
    ["full", 5, 5],
    ["half", 5, 3],
    ["half", 6, 3],
    ["half", 1, 1],
  ] as const)("ERIS-20: a stray shot for %s of %d: %d, never doubled and past the helmet", (stray, die, total) => {
    const target = hero("fighter", 1, { armour: [helmet] });
    const found = harm({ rulings: eris, target, means: shot(long) }, [die], { stray, critical: true });
    expect(found.total).toEqual(total);
    expect(found.helmetLost).toBe(false);
  });

  it("ERIS-20 with ERIS-67: a stray stone of an ogre on a dwarf is halved twice, each half up", () => {
    const ogre = monster(4, 5, { tags: ["largeClumsy"], size: "large" });
    const scene = { rulings: eris, attacker: ogre, target: hero("dwarf", 1), means: shot(long) };
    expect([1, 3, 5, 6].map((die) => harm(scene, [die], { stray: "half" }).total)).toEqual([1, 1, 2, 2]);
  });

  it.each([
    [{ hands: "two" as const }, true, "1d8"],
    [{ hands: "two" as const }, false, "1d10"],
    [{ hands: "either" as const, twoHandedGrip: true, martial: false }, false, "1d10"],
    [{ hands: "either" as const }, false, "1d8"],
    [{ martial: false }, false, "1d6"],
  ])("GOR-82: a fighter with %o, shield %s: %s", (weapon, worn, formula) => {
    const attacker = hero("fighter", 1, { armour: worn ? [shield()] : [] });
    const plan = harmFormula(attacker, makeWeapon({ type: "x", ...weapon }));
    expect(plan).toBe(formula);
    expect(harmFormula(hero("elf", 9), makeWeapon({ type: "x", ...weapon }))).toBe("1d6");
  });
  const harmFormula = (attacker: ReturnType<typeof hero>, weapon: typeof sword): string => {
    const faces = harm({ rulings: gorman, attacker, means: melee(weapon) }, [1]);
    return String(faces.steps[0]?.data?.formula);
  };

  it.each([
    [0, 1],
    [7, 7],
    [-3, 1],
  ])("BX-158, BX-159: who strikes with the points it has left, %d, does %d", (value, total) => {
    const wisp = monster(1, 9, { hitPoints: { value, total: 9, temporary: 0, subdual: 0 } });
    expect(harm({ rulings: classic, attacker: wisp, means: natural({ damage: "current-hp" }) }, []).total).toBe(total);
  });

  it.each([
    [5, "strict", false],
    [5, "option", true],
    [4, "option", false],
  ] as const)(
    "BX-165: a beast of %d dice, %s: harms the wight %s, but never with a plain sword",
    (dice, invulnerability, harms) => {
      const under = rulings({ invulnerability });
      const wight = monster(3, 5, { harmedOnlyBy: { kind: "silverOrMagic" } });
      const beast = monster(dice, 5, { hitDice: { number: dice, modifier: 9, asterisks: 0 } });
      expect(planned({ rulings: under, attacker: beast, target: wight, means: natural() }).harmless).toBe(!harms);
      expect(planned({ rulings: under, attacker: beast, target: wight }).harmless).toBe(true);
      expect(strike({ rulings: under, attacker: beast, target: wight }, 20).next).toEqual([]);
    },
  );
});

describe("stones and holds", () => {
  it.each([
    [0, undefined],
    [300, undefined],
    [300.1, "bombTooHigh"],
  ])("BX-164: from %d feet", (altitudeFeet, refusal) => {
    const plan = planBombing({ bears: "halfHuman", altitudeFeet, targets: friends }, classic);
    expect(plan.refused?.key).toBe(refusal);
  });
  it("BX-164: nobody below is hit, a 20 does no more than a 16, a 1 no less than a 15", () => {
    const targets = [20, 16, 15, 1].map((die) => ({ id: `${die}`, name: "t" }));
    const plan = planBombing({ bears: "veryLargeAnimal", altitudeFeet: 9, targets }, eris);
    const dice = {
      "target.0": [20],
      "target.1": [16],
      "target.2": [15],
      "target.3": [1],
      damage: Array<number>(8).fill(6),
    };
    const found = resolveBombing(plan, rollsFor(plan, dice), eris);
    expect(found.targets.map(({ hit }) => hit)).toEqual([true, true, false, false]);
    expect(found.damage).toBe(48);
    const none = planBombing({ bears: "human", altitudeFeet: 9, targets: [] }, eris);
    expect(resolveBombing(none, rollsFor(none, { damage: [1, 1] }), eris).targets).toEqual([]);
  });
  it.each([
    [9, 9, "defender", 0],
    [10, 9, "attackers", 1],
    [2, 12, "defender", 10],
  ])("ERIS-35: %d against %d, both holding: %s by %d", (a, d, winner, difference) => {
    const attackers = [monster(1, 9, { id: "a" }), monster(1, 9, { id: "b" })];
    const plan = planGrapple({ attackers, defender: monster(2), bothHold: true }, eris);
    const split = (sum: number): number[] => [Math.ceil(sum / 2), Math.floor(sum / 2)];
    const found = resolveGrapple(plan, rollsFor(plan, { attackers: split(a), defender: split(d) }), eris);
    expect(found.winner).toEqual(winner);
    expect(found.difference).toEqual(difference);
    const stunned = found.changes.filter(({ condition }) => condition === "stunned").length;
    expect(stunned).toBe(difference === 0 ? 0 : winner === "attackers" ? 1 : 2);
  });
  it("HERO-07: the bonus of the round counts on every roll to hit, and a 1 misses still", () => {
    const scene = { rulings: heroic, target: monster(1, 0), situation: { escalation: 19 } };
    expect(strike(scene, 1).hit).toBe(false);
    expect(strike(scene, 2).hit).toBe(true);
    expect(counted(scene, "attack.escalation")).toBe(19);
    expect(
      counted({ ...scene, means: shot(bow), situation: { escalation: 3, distanceFeet: 60 } }, "attack.escalation"),
    ).toBe(3);
  });
});
