/** What the rules on rest and healing say besides the worked examples: who is left out, what else ends with it, and how it is told. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { heal, trimToMaximum } from "../../../src/rules/life/healing.ts";
import {
  type DaysOfRest,
  planNaturalHealing,
  resolveNaturalHealing,
  restDays,
} from "../../../src/rules/life/natural-healing.ts";
import { rest } from "../../../src/rules/life/rest.ts";
import { lifeOf } from "../../../src/rules/life/state.ts";
import { spendSurge, surgeMaximum } from "../../../src/rules/life/surges.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const told = (steps: readonly Step[]) => steps.map(({ key }) => key);
const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

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
    expect([after.hitPoints.value, after.conditions]).toEqual([3, left]);
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

  it("HERO-17: where nobody lingers below 0, days in the open lift whoever lies there", () => {
    const under = rulings({ naturalHealing: "bx" }, "heroic");
    expect(planNaturalHealing(hero(-2, 9, 3), { days: 3 }, under).refused).toBeUndefined();
  });

  it("ERIS-102: drained levels come back after a week in which nothing heals", () => {
    const drained = withState(hero(9, 20, 4, { conditions: ["drained"] }), { drained: 2 });
    const one = healed(drained, { days: 1, inARow: 7, secure: true }, eris);
    expect([one.refused, one.after.drained, one.after.conditions, one.after.hitPoints.value]).toEqual([
      undefined,
      0,
      [],
      9,
    ]);
    const ill = healed({ ...drained, tags: ["festers"] }, { days: 7, secure: true }, eris);
    expect([ill.refused, ill.after.drained, ill.after.hitPoints.value]).toEqual([undefined, 0, 9]);
    expect(planNaturalHealing(hero(9, 20, 4), { days: 7, secure: true }, eris).restoresLevels).toBe(false);
  });

  it.each([
    ["BX-029: days", classic, {}, "life.daysOfRest"],
    ["ERIS-130: a week that gives all back", eris, {}, "life.weekOfRest"],
    ["figures of the mummy: days of who rots", classic, { tags: ["rot"] }, "life.restOfRot"],
  ] as const)("%s are told as what they are", (_name, under, more, key) => {
    const input = { days: 7, secure: true };
    expect(told(healed({ ...hero(3, 90), ...more }, input, under, [3, 3, 3, 3, 3, 3, 3]).steps)).toContain(key);
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
    expect([change.woundChange, change.before, progress]).toEqual([-1, lifeOf(bruised), 0]);
    expect(day(bruised, heroic, { progress: 0 }).change.after.surges).toBe(9);
  });

  it("HERO-17: no day, no wound and no rest", () => {
    const { change, progress } = day(bruised, heroic, { progress: 0 }, 0);
    expect([change.after, progress]).toEqual([lifeOf(bruised), 0]);
  });

  it("HERO-17: the dead stay as they are", () => {
    const dead = withState(hero(0, 40, 3, { conditions: ["dead"] }), { wounds: 2 });
    const { change } = day(dead, heroic, { progress: 1 });
    expect([change.refused?.key, change.after]).toEqual([expect.any(String), lifeOf(dead)]);
  });

  it("BX-029: without wounds that last there are the days alone", () => {
    const { change, progress } = day(hero(3, 40), classic, { progress: 5 });
    expect([change.after.hitPoints.value, progress]).toEqual([5, 5]);
  });

  it("HERO-17, MIX-58: with days in place of surges the wound closes first, and the days fill what it opens", () => {
    const under = rulings({ naturalHealing: "bx" }, "heroic");
    const { change } = day(withState(hero(29, 40, 3), { wounds: 1 }), under, { progress: 0 });
    expect([change.after.wounds, change.after.hitPoints.value]).toEqual([0, 31]);
  });

  it("HERO-17, ERIS-39: days that are refused still close what they can", () => {
    const under = rulings({ naturalHealing: "eris" }, "heroic");
    const { change } = day(bruised, under, { progress: 0 });
    expect([change.refused, change.after.wounds, change.after.hitPoints.value]).toEqual([undefined, 1, 9]);
  });
});

describe("healing", () => {
  it("BX-025, BX-030: a maximum is told where it cuts something off, and nowhere else", () => {
    expect(told(heal(hero(3, 10), 7, classic).steps)).toEqual(["life.current", "life.healing"]);
    expect(told(heal(hero(3, 10), 8, classic).steps)).toEqual(["life.current", "life.healing", "life.maximum"]);
  });

  it.each([
    ["below 0", -3, ["life.current", "life.fromZero", "life.healing"]],
    ["at 0", 0, ["life.current", "life.healing"]],
  ])("HERO-18: healing %s", (_name, value, keys) => {
    expect(told(heal(hero(value, 20, 3), 4, heroic).steps)).toEqual(keys);
  });

  it("BX-030: why nothing is healed", () => {
    const why = (value: number, amount: number) => heal(hero(value, 10), amount, classic).steps.at(-1)?.why;
    expect([why(10, 3), why(3, 0), why(10, 0)]).toEqual(["life.atMaximum", "life.nothing", "life.nothing"]);
  });

  it.each([
    ["from below 0 to 0, a timer begins", -2, 2, ["wakeTimer"]],
    ["from below 0 to below 0, none", -3, 2, []],
    ["from below 0 to above it, none", -2, 4, []],
    ["from 0 to above it, it ends", 0, 1, ["cancelTimer"]],
    ["above 0, none", 2, 1, []],
  ])("ERIS-44: healed %s", (_name, value, amount, kinds) => {
    expect(heal(hero(value, 9, 5), amount, eris).next.map(({ kind }) => kind)).toEqual(kinds);
    expect(heal(monster(value, 9), amount, eris).next).toEqual([]);
    expect(heal(hero(value, 9, 5), amount, classic).next).toEqual([]);
  });

  it("HERO-15, HERO-27: hit points over what a wound leaves are cut, those within it are not", () => {
    const at = (value: number) => trimToMaximum(withState(hero(value, 20), { wounds: 1 }), heroic);
    expect([at(16)?.after.hitPoints.value, at(15), at(-2)]).toEqual([15, undefined, undefined]);
    expect(told(at(16)?.steps ?? [])).toEqual(["life.current", "life.maximum"]);
  });
});

describe("rests", () => {
  it.each([
    ["HERO-18, HERO-25: from below 0 it fills from 0", heroic, -3, 20],
    ["HERO-25: from above 0", heroic, 5, 20],
  ])("%s", (_name, under, value, after) => {
    const { change } = rest(hero(value, 20, 9), { kind: "extended", start: 0 }, under);
    expect([change.after.hitPoints.value, change.wasted]).toEqual([after, 0]);
  });

  it("HERO-25: without surges an extended rest brings none back, and none may be spent", () => {
    const under = rulings({ naturalHealing: "bx" }, "heroic");
    const tired = withState(hero(5, 20, 9), { surges: 2 });
    const found = rest(tired, { kind: "extended", start: 0 }, under);
    expect(found.restores).toEqual(["encounterPowers", "dailyPowers", "actionPoints"]);
    expect([found.maySpendSurges, found.change.after.surges]).toEqual([false, 2]);
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

  it("HERO-25, figures of the mummy: an extended rest is told as what it is", () => {
    const last = (tags: string[]) =>
      told(rest({ ...hero(5, 60), tags }, { kind: "extended", start: 0 }, heroic).change.steps).at(-1);
    expect([last([]), last(["rot"])]).toEqual(["life.extendedRest", "life.extendedRestOfRot"]);
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
    expect([
      of("fighter"),
      of("dwarf"),
      of("cleric"),
      of("elf"),
      of("halfling"),
      of("thief"),
      of("magic-user"),
    ]).toEqual([9, 9, 7, 7, 7, 6, 6]);
    expect(surgeMaximum(monster(5), heroic).value).toBe(7);
    expect(surgeMaximum(hero(5, 9), heroic, 0).value).toBe(1);
    expect(() => surgeMaximum(hero(5, 9), heroic, -1)).toThrow("surgesOfClass");
  });

  it("HERO-13, figures of the mummy: a surge is told as what it is", () => {
    const last = (tags: string[]) =>
      told(spendSurge(withState({ ...hero(5, 60), tags }, { surges: 1 }), heroic).steps).at(-1);
    expect([last([]), last(["rot"])]).toEqual(["life.surge", "life.surgeOfRot"]);
  });
});
