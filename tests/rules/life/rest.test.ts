import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planLuck, planLuckScore, resolveLuck, resolveLuckScore, unluckiest } from "../../../src/rules/life/luck.ts";
import {
  type DaysOfRest,
  planNaturalHealing,
  recoverWounds,
  resolveNaturalHealing,
} from "../../../src/rules/life/natural-healing.ts";
import { rest } from "../../../src/rules/life/rest.ts";
import { maximumHitPoints, withLife } from "../../../src/rules/life/state.ts";
import { spendSurge, surgeMaximum } from "../../../src/rules/life/surges.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

function days(under: typeof eris, creature: Creature, input: DaysOfRest, dice: readonly number[] = []) {
  const plan = planNaturalHealing(creature, input, under);
  const change = resolveNaturalHealing(plan, rollsFor(plan, { healing: dice }), under, creature);
  expect(fold(change.steps)).toBe(change.after.hitPoints.value);
  return change;
}

describe("days of rest", () => {
  const guarded = { days: 7, secure: true };
  it.each([
    ["BX-029 example 1", "classic", 5, 12, { days: 1 }, [2], 7],
    ["BX-029 example 2: capped", "classic", 11, 12, { days: 1 }, [3], 12],
    ["BX-029: three days", "classic", 2, 12, { days: 3 }, [1, 2, 3], 8],
    ["ERIS-130 example 1", "eris", 3, 20, guarded, [], 20],
    ["ERIS-130 example 4: from -2", "eris", -2, 20, guarded, [], 20],
    ["GOR-84 example 1: three days", "gorman", 5, 12, { days: 3 }, [], 8],
    ["GOR-84 example 2: at the maximum", "gorman", 12, 12, { days: 3 }, [], 12],
    ["GOR-84: without food nothing", "gorman", 5, 12, { days: 3, fed: false }, [], 5],
  ] as const)("%s", (_name, preset, value, total, input, dice, expected) => {
    expect(days(rulings({}, preset), hero(value, total), input, dice).after.hitPoints.value).toBe(expected);
  });

  it.each([
    ["BX-029 example 3: interrupted", "classic", { days: 0 }, "life.restBroken"],
    ["ERIS-130 example 2: six days", "eris", { days: 6, secure: true }, "life.restTooShort"],
    ["ERIS-130 example 3: a camp in the dungeon", "eris", { days: 7 }, "life.restNotSecure"],
    ["HERO-26: surges take the place of days", "heroic", { days: 7 }, "life.surgesInstead"],
  ] as const)("%s", (_name, preset, input, key) => {
    expect(planNaturalHealing(hero(3, 20), input, rulings({}, preset))).toMatchObject({ refused: { key }, rolls: [] });
  });

  it("ERIS-39: an infected wound does not heal by days of rest", () => {
    const infected = { ...hero(3, 20), tags: ["festers"] };
    expect(days(eris, infected, guarded).after.hitPoints.value).toBe(3);
    expect(planNaturalHealing(infected, guarded, eris)).toMatchObject({
      refused: { key: "life.woundFesters" },
      rolls: [],
    });
  });

  it("GOR-84 example 2: at 0, a day later awake at 1", () => {
    const out = hero(0, 12, 1, { conditions: ["unconscious", "prone"] });
    expect(days(rulings({}, "gorman"), out, { days: 1 })).toMatchObject({
      rose: true,
      after: { hitPoints: { value: 1 } },
    });
  });

  it("ERIS-102 examples 1 and 3: a week brings drained levels back, six days do not", () => {
    const drained = withState(hero(9, 20, 4, { conditions: ["drained"] }), { drained: 1 });
    expect(days(eris, drained, guarded).after).toMatchObject({ drained: 0, conditions: [] });
    expect(planNaturalHealing(drained, { days: 6, secure: true }, eris).restoresLevels).toBe(false);
    expect(planNaturalHealing(drained, { days: 1, inARow: 7, secure: true }, eris).restoresLevels).toBe(true);
    expect(planNaturalHealing(drained, { days: 7 }, eris).restoresLevels).toBe(false);
  });

  it.each([
    ["BX-030 example 1: 3 and 5", 3, 5, 8],
    ["BX-030 example 2: capped", 10, 7, 12],
  ])("%s", (_name, value, amount, expected) => {
    expect(heal(hero(value, 12), amount, rulings()).after.hitPoints.value).toBe(expected);
  });
});

describe("wounds", () => {
  it("HERO-17 example 1: two wounds, two days", () => {
    const bloodied = withState(hero(20, 48), { wounds: 2 });
    const day = recoverWounds(bloodied, 1, 0, heroic);
    expect(day.change.after.wounds).toBe(1);
    expect(day.change.woundChange).toBe(-1);
    expect(day.progress).toBe(0);
    expect(maximumHitPoints(withLife(bloodied, day.change.after), heroic).value).toBe(36);
    const both = recoverWounds(bloodied, 2, 0, heroic).change;
    expect(maximumHitPoints(withLife(bloodied, both.after), heroic).value).toBe(48);
    expect(both.after.hitPoints.value).toBe(20);
  });

  it("HERO-17 example 2: three days a wound, two of them counted", () => {
    const slow = rulings({}, "heroic", { daysPerWound: 3 });
    const bruised = withState(hero(20, 48), { wounds: 1 });
    expect(recoverWounds(bruised, 2, 0, slow)).toMatchObject({ progress: 2, change: { after: { wounds: 1 } } });
    expect(recoverWounds(bruised, 1, 2, slow)).toMatchObject({ progress: 0, change: { after: { wounds: 0 } } });
    expect(recoverWounds(bruised, 9, 0, rulings()).change.refused?.key).toBe("life.noWounds");
  });
});

describe("rests", () => {
  const HOUR = 3600;
  const bruised = withState(hero(20, 48), { wounds: 1, surges: 3 });
  it("HERO-25 example 1: a short rest lets surges be spent: 32, then 36", () => {
    const outcome = rest(bruised, { kind: "short", start: 0 }, heroic);
    expect(outcome).toMatchObject({ minutes: 5, maySpendSurges: true, restores: ["encounterPowers"] });
    const once = withLife(bruised, spendSurge(bruised, heroic).after);
    expect(once.hitPoints.value).toBe(32);
    expect(spendSurge(once, heroic).after.hitPoints.value).toBe(36);
  });

  it("HERO-25 example 2: an extended rest: 36, surges full, wound stays", () => {
    const { change, restores } = rest(bruised, { kind: "extended", start: 0 }, heroic);
    expect(change.after).toMatchObject({ hitPoints: { value: 36 }, wounds: 1, surges: 9 });
    expect(restores).toEqual(["encounterPowers", "dailyPowers", "actionPoints", "surges"]);
  });

  it.each([
    ["HERO-25 example 3: 16 hours after the start", 16, "life.restTooSoon"],
    ["HERO-25 example 3: 24 hours after the start", 24, undefined],
  ])("%s", (_name, hours, key) => {
    const outcome = rest(bruised, { kind: "extended", start: hours * HOUR, lastExtended: 0 }, heroic);
    expect(outcome.refused?.key).toBe(key);
    expect(outcome.change.after.surges).toBe(key ? 3 : 9);
  });

  it("HERO-25 a rest that lies ahead, of a clock that was set back, bars nothing", () => {
    const outcome = rest(bruised, { kind: "extended", start: 2 * HOUR, lastExtended: 30 * HOUR }, heroic);
    expect(outcome.refused).toBeUndefined();
    expect(outcome.change.after.surges).toBe(9);
  });

  it("HERO-25 a fight breaks it off; with rests = bx there is no such thing", () => {
    expect(rest(bruised, { kind: "extended", start: 0, interrupted: true }, heroic).refused?.key).toBe(
      "life.restBroken",
    );
    expect(rest(bruised, { kind: "short", start: 0 }, rulings()).refused?.key).toBe("life.noSuchRest");
  });

  it("each contradiction is one diagnostic, and its fix mends it", () => {
    for (const overrides of [{ naturalHealing: "surges", death: "woundLevels" }, { instantDeath: "on" }]) {
      const { diagnostics } = compile({ preset: "classic", overrides });
      const [broken, ...others] = diagnostics.filter((diagnostic) => diagnostic.code === "constraint");
      expect(others).toEqual([]);
      const mended = compile({ preset: "classic", overrides: { ...overrides, ...broken?.fix?.set } });
      expect(mended.diagnostics.filter((diagnostic) => diagnostic.code === "constraint")).toEqual([]);
    }
  });
});

describe("luck", () => {
  const lucky = (luck: number): Creature => withState(hero(5, 5), { luck });
  it.each([
    ["HERO-24 example 1: 7 and 8 against 15", 7, 8, undefined, true],
    ["HERO-24 example 1: 7 and 7", 7, 7, undefined, false],
    ["HERO-24 example 2: a natural 20 is nothing special", 0, 20, 25, false],
  ])("%s", (_name, luck, die, target, success) => {
    const plan = planLuck(lucky(luck), target, heroic);
    const outcome = resolveLuck(plan, rollsFor(plan, { luck: [die] }), heroic);
    expect(outcome.success).toBe(success);
    expect(fold(outcome.steps)).toBe(outcome.total);
  });

  it("HERO-23 examples: a new score replaces the old; a second click warns; off refuses", () => {
    const plan = planLuckScore(lucky(3), true, heroic);
    expect(resolveLuckScore(plan, rollsFor(plan, { luck: [7] }))).toMatchObject({ before: 3, after: 7 });
    expect(plan.warnings?.map((warning) => warning.key)).toEqual(["luck.rolled"]);
    expect(planLuck(lucky(3), 15, rulings()).refused?.key).toBe("luck.none");
  });

  it("HERO-24 example 3: totals 12, 9, 9: the two 9s throw again", () => {
    expect(unluckiest({ a: 12, b: 9, c: 9 })).toEqual(["b", "c"]);
  });
});

describe("rests, and what ends with them", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);
  const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

  it.each([
    ["HERO-18, HERO-25: from below 0 it fills from 0", heroic, -3, 20],
    ["HERO-25: from above 0", heroic, 5, 20],
  ])("%s", (_name, under, value, after) => {
    const { change } = rest(hero(value, 20, 9), { kind: "extended", start: 0 }, under);
    expect(change.after.hitPoints.value).toEqual(after);
    expect(change.wasted).toBe(0);
  });

  it("HERO-25: without surges an extended rest brings none back, and none may be spent", () => {
    const under = rulings({ naturalHealing: "bx" }, "heroic");
    const tired = withState(hero(5, 20, 9), { surges: 2 });
    const found = rest(tired, { kind: "extended", start: 0 }, under);
    expect(found.restores).toEqual(["encounterPowers", "dailyPowers", "actionPoints"]);
    expect(found.maySpendSurges).toBe(false);
    expect(found.change.after.surges).toBe(2);
  });

  it("HERO-25: what is refused takes as long, restores nothing and lets no surge be spent", () => {
    const found = rest(hero(5, 20), { kind: "extended", start: 9, lastExtended: 0 }, heroic);
    expect(found).toMatchObject({
      procedure: "rest",
      kind: "extended",
      minutes: 360,
      restores: [],
      maySpendSurges: false,
    });
    expect(rest(hero(5, 20), { kind: "short", start: 0 }, classic).minutes).toBe(0);
  });

  it("HERO-25, figures of the mummy: an extended rest is shown under its own name", () => {
    const last = (tags: string[]) =>
      stepKeys(rest({ ...hero(5, 60), tags }, { kind: "extended", start: 0 }, heroic).change.steps).at(-1);
    expect(last([])).toBe("life.extendedRest");
    expect(last(["rot"])).toBe("life.extendedRestOfRot");
  });

  it.each([
    ["start", { start: 0.5 }, "rest.start"],
    ["the last one", { start: 9, lastExtended: -1 }, "rest.lastExtended"],
    ["a kind", { start: 9, kind: "long" as never }, "rest.kind"],
  ])("HERO-25: %s that there is not names its field", (_name, input, field) => {
    expect(() => rest(hero(5, 20), { kind: "short", ...input }, heroic)).toThrow(expect.objectContaining({ field }));
  });

  it("HERO-26: surges by class and Constitution, at least 1", () => {
    const of = (id: "fighter" | "cleric" | "thief" | "magic-user" | "elf" | "dwarf" | "halfling", con = 10) =>
      surgeMaximum(hero(5, 9, 1, { class: { id, level: 1 }, abilities: { ...scores, con } }), heroic).value;
    expect(of("fighter")).toBe(9);
    expect(of("dwarf")).toBe(9);
    expect(of("cleric")).toBe(7);
    expect(of("elf")).toBe(7);
    expect(of("halfling")).toBe(7);
    expect(of("thief")).toBe(6);
    expect(of("magic-user")).toBe(6);
    expect(surgeMaximum(monster(5), heroic).value).toBe(7);
    expect(surgeMaximum(hero(5, 9), heroic, 0).value).toBe(1);
    expect(() => surgeMaximum(hero(5, 9), heroic, -1)).toThrow("surgesOfClass");
  });

  it("HERO-13, figures of the mummy: a surge is shown under its own name", () => {
    const last = (tags: string[]) =>
      stepKeys(spendSurge(withState({ ...hero(5, 60), tags }, { surges: 1 }), heroic).steps).at(-1);
    expect(last([])).toBe("life.surge");
    expect(last(["rot"])).toBe("life.surgeOfRot");
  });
});
