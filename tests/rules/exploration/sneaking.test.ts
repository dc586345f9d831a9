import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import { sneakingRate } from "../../../src/rules/exploration/sneaking-rate.ts";
import {
  planPickPocket,
  planSneak,
  resolvePickPocket,
  resolveSneak,
  type Sneaker,
  type SneakFacts,
  sneakChance,
} from "../../../src/rules/exploration/stealth.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { someone } from "./people.ts";

describe("sneaking", () => {
  const suit = (type: "leather" | "chain" | "plate") => ({
    armour: [{ id: "a", name: "a", kind: "suit" as const, type, magic: 0 }],
  });
  const leather = (dex = 10): Sneaker => ({
    creature: someone("fighter", 1, { ...suit("leather"), scores: { dex } }),
    thief: false,
  });
  const hobbit: Sneaker = { creature: someone("halfling"), thief: false };
  const plain: SneakFacts = { detected: false, camouflaged: false, brightLight: false };
  const chance = (who: Sneaker, facts: Partial<SneakFacts> = {}): number => {
    const traced = sneakChance(who, { ...plain, ...facts }, eris);
    expect(fold(traced.steps)).toBe(traced.value);
    return traced.value;
  };
  function sneak(group: Sneaker[], facts: SneakFacts, die: number[], known = false, rules: Rulings = eris) {
    const plan = planSneak(group, facts, rules);
    return resolveSneak(plan, plan.rolls.length ? rollsFor(plan, { sneak: die }) : {}, known);
  }
  const plate: Sneaker = { creature: someone("fighter", 1, { ...suit("plate"), scores: { dex: 7 } }), thief: false };

  it("ERIS-93 example 1 and 2: leather, DEX 10: 2 and 3", () => {
    expect(sneak([leather()], plain, [2]).undetected).toBe(true);
    expect(sneak([leather()], plain, [3]).undetected).toBe(false);
  });
  it("ERIS-93 example 3: heavy goes as overencumbered, that at half", () => {
    expect([120, 90, 60, 30].map((rate) => sneakingRate(rate, eris).value)).toEqual([90, 60, 30, 15]);
  });
  it("ERIS-93 example 4, ERIS-94 example 2: under 0: fails without a die", () => {
    expect(chance(plate, { detected: true })).toBe(0);
    expect(planSneak([plate], { ...plain, detected: true }, eris).rolls).toEqual([]);
    expect(sneak([plate], { ...plain, detected: true }, []).undetected).toBe(false);
  });
  it("ERIS-94 example 1: everything for it: certain", () => {
    const thief: Sneaker = {
      creature: someone("halfling", 1, { ...suit("leather"), scores: { dex: 14 } }),
      thief: true,
    };
    expect(chance(thief, { camouflaged: true })).toBe(6);
    expect(sneak([thief], { ...plain, camouflaged: true }, []).undetected).toBe(true);
  });
  it("ERIS-48: a background may say what it gives on sneaking, in place of a thief's point; a thief by class keeps that", () => {
    const who = (id: "fighter" | "thief", thief: boolean, background?: number): Sneaker => ({
      creature: someone(id, 1, { scores: { dex: 10 } }),
      thief,
      ...(background !== undefined && { background }),
    });
    const of = (...args: Parameters<typeof who>): number => chance(who(...args));
    expect(of("fighter", true)).toBe(3);
    expect(of("fighter", true, 2)).toBe(4);
    expect(of("fighter", false, -1)).toBe(1);
    expect(of("thief", true, 2)).toBe(3);
  });
  it("ERIS-94 example 3: a torch rules it out until the referee lifts that", () => {
    expect(planSneak([leather()], { ...plain, brightLight: true }, eris).refused?.key).toBe("exploration.brightLight");
    expect(planSneak([leather()], { ...plain, brightLight: true, lifted: true }, eris).refused).toBeUndefined();
  });
  it("ERIS-94 example 4: a hobbit with a man in plate: the group has his 1", () => {
    const man: Sneaker = { creature: someone("fighter", 2, suit("plate")), thief: false };
    expect(planSneak([hobbit, man], plain, eris)).toMatchObject({ chance: { value: 1 }, worst: "fighter2" });
    expect(() => planSneak([], plain, eris)).toThrow(/tooFew at group/);
  });
  it("ERIS-64 example 1 and 2: a hobbit alone 3, in chainmail 2", () => {
    expect(chance(hobbit)).toBe(3);
    expect(chance({ creature: someone("halfling", 1, suit("chain")), thief: false })).toBe(2);
  });
  it("ERIS-95 example 1 to 3: what surprise is left", () => {
    expect(sneak([leather()], plain, [3])).toMatchObject({
      monstersAware: true,
      surpriseRound: false,
      partyRolls: true,
    });
    expect(sneak([leather()], plain, [2])).toMatchObject({
      monstersAware: false,
      surpriseRound: true,
      partyRolls: true,
    });
    expect(sneak([leather()], plain, [2], true).partyRolls).toBe(false);
    const { monstersAware } = sneak([leather()], plain, [3]);
    const side = { count: 1, light: false, warned: false, aquatic: false, ship: false, surprises: 2, change: 0 };
    const sides = [
      { ...side, id: "party", name: "p", party: true },
      { ...side, id: "orcs", name: "o", party: false, aware: monstersAware },
    ];
    const plan = planSurprise({ place: "dungeon", dark: true, fog: false, sides }, eris);
    expect(resolveSurprise(plan, rollsFor(plan, { "surprise:party": [1] }), eris).losing).toEqual(["party"]);
  });
  it("ERIS-95: a side approached unseen is surprised by any die, unless the referee lets them know", () => {
    const side = { count: 1, light: false, warned: false, aquatic: false, ship: false, surprises: 2, change: -6 };
    const meet = (orcs: object) => {
      const sides = [
        { ...side, id: "party", name: "p", party: true, aware: true },
        { ...side, id: "orcs", name: "o", party: false, ...orcs },
      ];
      const plan = planSurprise({ place: "dungeon", dark: true, fog: false, sides }, eris);
      return resolveSurprise(plan, rollsFor(plan, { "surprise:orcs": [6] }), eris).losing;
    };
    expect(meet({ stolenUpon: true, aware: false })).toEqual(["orcs"]);
    expect(meet({ stolenUpon: true, aware: true })).toEqual([]);
    expect(meet({ aware: false })).toEqual([]);
  });
  it.each([
    ["ERIS-96 example 1: made, 4", 30, 4, true, "never"],
    ["ERIS-96 example 2: made, 5", 30, 5, true, "later"],
    ["ERIS-96 example 3: failed, 5", 31, 5, false, "atOnce"],
    ["ERIS-96 example 4: failed, 3", 31, 3, false, "never"],
  ])("%s", (_name, skill, victim, taken, noticed) => {
    const thief: Sneaker = { creature: someone("fighter", 1, { scores: { dex: 14 } }), thief: true };
    const plan = planPickPocket(thief, 30, plain, eris);
    expect(plan.unaware.value).toBe(4);
    expect(resolvePickPocket(plan, rollsFor(plan, { skill: [skill], victim: [victim] }))).toMatchObject({
      taken,
      noticed,
    });
  });
  it("ERIS-93: without the ruling nobody sneaks by it", () => {
    expect(planSneak([hobbit], plain, classic).refused?.key).toBe("exploration.noSneaking");
    expect(planPickPocket(hobbit, 50, plain, classic).refused?.key).toBe("exploration.noSneaking");
    expect(sneak([{ creature: makeCreature({ id: "m" }), thief: false }], plain, [], false, classic).undetected).toBe(
      false,
    );
  });
});
