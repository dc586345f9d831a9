import { describe, expect, it } from "vitest";
import { act } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupts } from "../../../src/rules/combat/disrupt.ts";
import { whyNotFreeToCast } from "../../../src/rules/combat/freedom.ts";
import { planOther, resolveOther } from "../../../src/rules/combat/other.ts";
import { type Condition, makeCreature } from "../../../src/rules/creature/types.ts";
import { beginEncounter, encounterChoices, nextStep } from "../../../src/rules/encounter/course.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { roll, start } from "./fight.ts";

describe("freedom to cast", () => {
  it.each([
    ["example 1: bound", ["bound"], "order.notFreeToCast"],
    ["gagged", ["gagged"], "order.notFreeToCast"],
    ["example 2: silenced", ["silenced"], "order.notFreeToCast"],
    ["free", ["poisoned"], undefined],
  ] as [string, Condition[], string | undefined][])("BX-146 %s", (_name, conditions, expected) => {
    expect(whyNotFreeToCast(makeCreature({ id: "e", conditions }))?.key).toBe(expected);
  });

  it("BX-171, BX-146: under water it is the breath that is missing, and the refusal says so", () => {
    const diver = { id: "e", conditions: ["underWater"] as Condition[] };
    expect(whyNotFreeToCast(makeCreature(diver))).toMatchObject({ key: "order.noBreath", rule: "BX-171" });
    expect(whyNotFreeToCast(makeCreature({ ...diver, tags: ["breathesWater"] }))).toBeUndefined();
  });

  it("BX-146 example 2: silence without a failed save does not cost the spell, a failed save does", () => {
    const begun = start(classic, { id: "E", name: "E", side: "party", caster: true }, "orcs/X");
    const state = roll(declare(begun, "E", "spell", classic).state, classic, { party: 1, orcs: 6 });
    const silence = { kind: "spell", hit: false, damage: 0 } as const;
    expect(disrupts(state, "E", { ...silence, save: "none" }, classic)).toBe(false);
    expect(disrupts(state, "E", { ...silence, save: "failed" }, classic)).toBe(true);
  });
});

describe("anything can be tried", () => {
  it.each([
    ["example 1: 2 of 2 succeeds", 2, true],
    ["example 3: 3 fails", 3, false],
  ])("ERIS-09 %s", (_name, face, success) => {
    const plan = planOther("I kick the brazier over", { formula: "1d6", target: 2, succeeds: "under" }, eris);
    expect(resolveOther(plan, rollsFor(plan, { other: [face] }), eris)).toMatchObject({ success, total: face });
  });

  it("ERIS-09 example 2: without a roll it is done, and the action is spent unless quick", () => {
    const plan = planOther("I bow", undefined, eris);
    expect(resolveOther(plan, {}, eris)).toMatchObject({ success: true, total: null });
    const state = roll(start(eris, "party/A", "orcs/X"), eris, { party: 6, orcs: 1 });
    expect(act(state, "A", { kind: "other" }, eris).state.combatants[0]?.done).toBe(true);
    expect(act(state, "A", { kind: "other", quick: true }, eris).state.combatants[0]?.done).toBe(false);
    expect(() => planOther(" ", undefined, eris)).toThrow("missing at text");
  });
});

describe("beginnings", () => {
  it("BX-104 example 1 and 2: an encounter opens the same way, checked or placed, with surprise first", () => {
    const encounter = beginEncounter("dungeon");
    expect(nextStep(encounter, classic)).toBe("surprise");
    expect(Object.values(encounterChoices(encounter, "party"))).toEqual([undefined, undefined, undefined]);
  });

  it("BX-136: what a creature holds decides whether it is slow, ready, or shoots; HERO-01: a monster's own number", () => {
    const base = {
      id: "w",
      name: "w",
      type: "sword",
      damage: "1d8",
      melee: true,
      missile: false,
      hands: "one",
      slow: false,
      blunt: false,
      edged: true,
      canUseFlat: false,
      martial: true,
      reload: false,
      brace: false,
      charge: false,
      splash: false,
      thrown: false,
      silver: false,
      magic: 0,
      isMagic: false,
      broken: false,
      twoHandedGrip: false,
      held: "main",
      modifiers: [],
    } as const;
    const holding = (more: object) => combatFacts(makeCreature({ id: "f", weapons: [{ ...base, ...more }] }), classic);
    expect(holding({}).slow).toBe(false);
    expect(holding({ hands: "two" }).slow).toBe(true);
    expect(holding({ hands: "either", twoHandedGrip: true }).slow).toBe(true);
    const bow = { melee: false, missile: true, hands: "two", ammunition: 20 };
    expect(holding(bow)).toMatchObject({ slow: false, canShoot: true, ready: true });
    expect(holding({ ...bow, slow: true, ammunition: 0 })).toMatchObject({ slow: true, ready: false });
    expect(holding({ hands: "two", held: "carried" }).slow).toBe(false);
    const beast = makeCreature({ id: "b", initiativeModifier: 3, initiativeBand: "first", tags: ["undead"] });
    expect(combatFacts(beast, classic)).toMatchObject({ initiativeModifier: 3, band: "first", tires: false });
    const scores = { str: 9, int: 9, wis: 9, dex: 18, con: 9, cha: 9 };
    const quick = makeCreature({ id: "q", abilities: scores, ancestry: "halfling" });
    expect(combatFacts(quick, classic)).toMatchObject({ initiativeModifier: 2, band: "first", halfling: true });
  });
});
