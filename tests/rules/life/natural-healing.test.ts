/** Natural healing by days of rest. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import {
  type DaysOfRest,
  planNaturalHealing,
  resolveNaturalHealing,
  restDays,
} from "../../../src/rules/life/natural-healing.ts";
import { lifeOf } from "../../../src/rules/life/state.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);

describe("days of rest", () => {
  const healed = (creature: Creature, input: DaysOfRest, under: Rulings, faces: readonly number[] = []) => {
    const plan = planNaturalHealing(creature, input, under);
    return resolveNaturalHealing(plan, rollsFor(plan, { healing: faces }), under, creature);
  };

  it.each([
    ["ERIS-39: a week", 7, undefined, []],
    ["ERIS-39: the seventh of days that are counted one by one", 1, 7, []],
    ["ERIS-39: six days", 6, undefined, ["weakened"]],
    ["ERIS-39: the sixth of days that are counted one by one", 1, 6, ["weakened"]],
  ])("%s of rest ends the weakness, though the wound that festers heals nothing", (_name, days, inARow, left) => {
    const ill = { ...hero(3, 20, 3, { conditions: ["weakened"] }), tags: ["festers"] };
    const plan = planNaturalHealing(ill, { days, ...(inARow !== undefined && { inARow }) }, classic);
    expect(plan.rolls).toEqual([]);
    const { after } = resolveNaturalHealing(plan, {}, classic, ill);
    expect(after.hitPoints.value).toBe(3);
    expect(after.conditions).toEqual(left);
  });

  it("ERIS-39: who is not weakened has nothing of a week with a wound that festers", () => {
    const ill = { ...hero(3, 20), tags: ["festers"] };
    expect(healed(ill, { days: 7 }, classic).refused?.key).toBe("life.woundFesters");
  });

  const lingering = rulings({ death: "eris" });
  it.each([
    ["in the open", hero(-2, 9, 3), false, "ERIS-43"],
    ["in a safe place", hero(-2, 9, 3), true, undefined],
    ["at 0 in the open", hero(0, 9, 3), false, undefined],
    ["a monster, whom the ruling does not spare, in the open", monster(-2, 9), false, undefined],
  ])("ERIS-43, MIX-09: days of rest below 0 %s", (_name, creature, secure, rule) => {
    expect(planNaturalHealing(creature, { days: 3, secure }, lingering).refused?.rule).toBe(rule);
  });

  it("HERO-17: where nobody lingers below 0, days in the open heal the fallen", () => {
    const under = rulings({ naturalHealing: "bx" }, "heroic");
    expect(planNaturalHealing(hero(-2, 9, 3), { days: 3 }, under).refused).toBeUndefined();
  });

  it("ERIS-102: drained levels come back after a week in which nothing heals", () => {
    const drained = withState(hero(9, 20, 4, { conditions: ["drained"] }), { drained: 2 });
    const one = healed(drained, { days: 1, inARow: 7, secure: true }, eris);
    expect(one.refused).toBeUndefined();
    expect(one.after.drained).toBe(0);
    expect(one.after.conditions).toEqual([]);
    expect(one.after.hitPoints.value).toBe(9);
    const ill = healed({ ...drained, tags: ["festers"] }, { days: 7, secure: true }, eris);
    expect(ill.refused).toBeUndefined();
    expect(ill.after.drained).toBe(0);
    expect(ill.after.hitPoints.value).toBe(9);
    expect(planNaturalHealing(hero(9, 20, 4), { days: 7, secure: true }, eris).restoresLevels).toBe(false);
  });

  it.each([
    ["BX-029: days", classic, {}, "life.daysOfRest"],
    ["ERIS-130: a week that gives all back", eris, {}, "life.weekOfRest"],
    ["figures of the mummy: days of who rots", classic, { tags: ["rot"] }, "life.restOfRot"],
  ] as const)("%s are shown under their own name", (_name, under, more, key) => {
    const input = { days: 7, secure: true };
    expect(stepKeys(healed({ ...hero(3, 90), ...more }, input, under, [3, 3, 3, 3, 3, 3, 3]).steps)).toContain(key);
  });
});

describe("days that close wounds", () => {
  const day = (creature: Creature, under: Rulings, had: Parameters<typeof restDays>[3], days = 1) => {
    const plan = planNaturalHealing(creature, { days }, under);
    return restDays(creature, plan, rollsFor(plan, { healing: Array<number>(days).fill(2) }), had, under);
  };
  const bruised = withState(hero(9, 40, 3), { wounds: 2, surges: 1 });

  it("HERO-17, MIX-08: a day closes a wound, and its extended rest fills what the wound that is left allows", () => {
    const { change, progress } = day(bruised, heroic, { progress: 0, surgesOfClass: 11 });
    expect(change.after).toMatchObject({ wounds: 1, surges: 11, hitPoints: { value: 30 } });
    expect(change.woundChange).toBe(-1);
    expect(change.before).toEqual(lifeOf(bruised));
    expect(progress).toBe(0);
    expect(day(bruised, heroic, { progress: 0 }).change.after.surges).toBe(9);
  });

  it("HERO-17: no day, no wound and no rest", () => {
    const { change, progress } = day(bruised, heroic, { progress: 0 }, 0);
    expect(change.after).toEqual(lifeOf(bruised));
    expect(progress).toBe(0);
  });

  it("HERO-17: the dead stay as they are", () => {
    const dead = withState(hero(0, 40, 3, { conditions: ["dead"] }), { wounds: 2 });
    const { change } = day(dead, heroic, { progress: 1 });
    expect(change.refused?.key).toEqual(expect.any(String));
    expect(change.after).toEqual(lifeOf(dead));
  });

  it("BX-029: without wounds that last there are the days alone", () => {
    const { change, progress } = day(hero(3, 40), classic, { progress: 5 });
    expect(change.after.hitPoints.value).toBe(5);
    expect(progress).toBe(5);
  });

  it("HERO-17, MIX-58: with days in place of surges the wound closes first, and the days fill what it opens", () => {
    const under = rulings({ naturalHealing: "bx" }, "heroic");
    const { change } = day(withState(hero(29, 40, 3), { wounds: 1 }), under, { progress: 0 });
    expect(change.after.wounds).toBe(0);
    expect(change.after.hitPoints.value).toBe(31);
  });

  it("HERO-17, ERIS-39: days that are refused still close what they can", () => {
    const under = rulings({ naturalHealing: "eris" }, "heroic");
    const { change } = day(bruised, under, { progress: 0 });
    expect(change.refused).toBeUndefined();
    expect(change.after.wounds).toBe(1);
    expect(change.after.hitPoints.value).toBe(9);
  });
});
