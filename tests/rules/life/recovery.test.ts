/** Poison, rest, lost levels, illusions and what is left of belongings: outcomes worked out by hand that no example states. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { heal, trimToMaximum } from "../../../src/rules/life/healing.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planWithstand, resolveWithstand } from "../../../src/rules/life/paralysis.ts";
import { neutralisePoison, planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { planWake, resolveWake, wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { rest } from "../../../src/rules/life/rest.ts";
import { planResurrection, resolveResurrection } from "../../../src/rules/life/resurrection.ts";
import { withLife } from "../../../src/rules/life/state.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

const scores = (con: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con, cha: 10 });

function poisoned(under: Rulings, creature: Creature, die: number, kind?: string) {
  const plan = planPoison(creature, kind === undefined ? {} : { kind }, under);
  return resolvePoison(plan, rollsFor(plan, { save: [die] }), under, creature);
}

describe("poison", () => {
  it.each([
    ["coma", 9, ["unconscious", "poisoned"], []],
    ["coma", 0, ["unconscious", "poisoned"], ["unconscious"]],
    ["asphyxiating", 9, ["helpless", "poisoned"], []],
    ["slow", 9, ["poisoned"], []],
    ["madness", 9, ["poisoned"], []],
    ["paralytic", 9, ["paralysed"], ["paralysed"]],
  ] as const)(
    "ERIS-39: %s at %d hit points, and what is left of it when it is neutralised",
    (kind, value, sick, well) => {
      const victim = hero(value, 12, 3, { abilities: scores(13), ...(value === 0 && { conditions: ["unconscious"] }) });
      const after = withLife(victim, poisoned(eris, victim, 1, kind).change.after);
      expect(after.conditions).toEqual(sick);
      expect(neutralisePoison(after, eris).after.conditions).toEqual(well);
    },
  );

  it("ERIS-39: neutralising takes every dose, and from somebody without poison nothing", () => {
    const held = hero(5, 5, 1, { conditions: ["helpless", "unconscious"] });
    expect(neutralisePoison(held, eris).removed).toEqual([]);
    expect(neutralisePoison(withState(hero(5, 5), { doses: 2 }), eris).after.doses).toBe(0);
  });

  it.each([
    [0, 1, undefined],
    [1, 2, undefined],
    [2, 2, "dead"],
    [7, 7, "dead"],
  ])("ERIS-39: cumulative with %d doses: %d, %s", (doses, after, fallen) => {
    const { change } = poisoned(eris, withState(hero(9, 9, 3), { doses }), 1, "cumulative");
    expect(change.after.doses).toEqual(after);
    expect(change.fallen).toEqual(fallen);
  });

  it.each([
    [classic, 5, 0],
    [classic, -3, -3],
    [eris, 5, -4],
    [gorman, 5, 0],
    [heroic, 5, 0],
  ])("BX-037: the poison kills %#: hit points to 0, or one below the limit, lower ones stay", (under, value, left) => {
    const { change, confirm } = poisoned(under, hero(value, 9, 3), 1);
    expect(change.fallen).toBe("dead");
    expect(change.after.hitPoints.value).toEqual(left);
    expect(confirm).toBe(true);
  });

  it("ERIS-98: paralysed by poison at Constitution 12: 90 lives, 91 dies one below the limit", () => {
    const victim = hero(9, 9, 2, { abilities: scores(12) });
    const plan = planWithstand(victim, eris);
    const at = (die: number) => resolveWithstand(plan, rollsFor(plan, { withstand: [die] }), eris, victim);
    expect(at(90).survives).toBe(true);
    expect(at(91).survives).toBe(false);
    expect(at(91).change.after.hitPoints.value).toBe(-3);
    expect(planWithstand(monster(9), eris).refused?.key).toBe("life.noConstitution");
  });
});

describe("healing and rest", () => {
  it.each([
    [classic, 5, 9, 0, 5, 0],
    [classic, 9, 9, 4, 9, 4],
    [classic, 12, 9, 4, 12, 4],
    [classic, 8, 9, 4, 9, 3],
    [eris, -3, 9, 3, 0, 0],
    [eris, -3, 9, 99, 9, 87],
    [heroic, -3, 8, 99, 8, 91],
  ])("BX-030 %#: from %d of %d by so much", (under, value, total, amount, after, wasted) => {
    const found = heal(hero(value, total, 5, value < 1 ? { conditions: ["unconscious"] } : {}), amount, under);
    expect(found.after.hitPoints.value).toEqual(after);
    expect(found.wasted).toEqual(wasted);
  });

  it.each([
    [1, [1], 6],
    [3, [3, 3, 3], 12],
    [2, [1, 2], 8],
  ])("BX-029: %d days %o from 5 of 12: %d", (days, dice, value) => {
    const hurt = hero(5, 12);
    const plan = planNaturalHealing(hurt, { days }, classic);
    expect(resolveNaturalHealing(plan, rollsFor(plan, { healing: dice }), classic, hurt).after.hitPoints.value).toBe(
      value,
    );
  });

  it("BX-029: years of rest are dice that can be rolled", () => {
    const hurt = hero(1, 30);
    const plan = planNaturalHealing(hurt, { days: 3660 }, classic);
    const rolls = rollsFor(plan, { healing: Array<number>(999).fill(1) });
    expect(resolveNaturalHealing(plan, rolls, classic, hurt).after.hitPoints.value).toBe(30);
  });

  it("BX-029 with HERO-15: days of rest heal no further than the wound lets them", () => {
    const under = rulings({ naturalHealing: "gorman" }, "heroic");
    const hurt = withState(hero(22, 30), { wounds: 1 });
    const plan = planNaturalHealing(hurt, { days: 9 }, under);
    expect(resolveNaturalHealing(plan, {}, under, hurt).after.hitPoints.value).toBe(22);
  });

  it("ERIS-102, ERIS-130: a week in safety brings back levels and points; in the wild neither", () => {
    const drained = withState(hero(3, 20, 4, { conditions: ["drained"] }), { drained: 2 });
    const restored = (days: number, secure: boolean) => {
      const plan = planNaturalHealing(drained, { days, secure }, eris);
      const { after: life } = resolveNaturalHealing(plan, {}, eris, drained);
      return [life.hitPoints.value, life.drained, life.conditions.length];
    };
    expect(restored(7, true)).toEqual([20, 0, 0]);
    expect(restored(6, true)).toEqual([3, 2, 1]);
    expect(restored(7, false)).toEqual([3, 2, 1]);
  });

  it.each([
    ["short", 5, 5, ["encounterPowers"]],
    ["extended", 5, 48, ["encounterPowers", "dailyPowers", "actionPoints", "surges"]],
  ] as const)("HERO-25: a %s rest at %d of 48 leaves %d", (kind, value, after, restores) => {
    const found = rest(hero(value, 48), { kind, start: 0 }, heroic);
    expect(found.change.after.hitPoints.value).toEqual(after);
    expect(found.restores).toEqual(restores);
    expect(found.minutes).toEqual(kind === "short" ? 5 : 360);
  });

  it("HERO-25: broken off, or for the dead, a rest is none; elsewhere there is no such rest", () => {
    const keys = [
      rest(hero(5, 9), { kind: "short", start: 0, interrupted: true }, heroic),
      rest(hero(-5, 9, 1, { conditions: ["dead"] }), { kind: "short", start: 0 }, heroic),
      rest(hero(5, 9), { kind: "extended", start: 0 }, classic),
    ].map(({ refused }) => refused?.key);
    expect(keys).toEqual(["life.restBroken", "life.healDead", "life.noSuchRest"]);
    expect(() => rest(hero(5, 9), { kind: "extended", start: 9, lastExtended: Number.NaN }, heroic)).toThrow(
      "rest.lastExtended",
    );
  });

  it.each([
    [10, 1, 10],
    [60, 6, 360],
    [1, 6, 6],
    [1440, 2, 2880],
  ])("ERIS-44: periods of %d minutes and a die of %d: %d minutes", (wakePeriod, die, minutes) => {
    const under = rulings({}, "eris", { wakePeriod });
    const plan = planWake(hero(0, 5, 1, { conditions: ["unconscious"] }), under);
    expect(resolveWake(plan, rollsFor(plan, { wake: [die] }), under).minutes).toBe(minutes);
  });

  it.each([
    [0, ["unconscious"], undefined],
    [0, ["unconscious", "dead"], "life.healDead"],
    [0, [], "life.wakeNotAtZero"],
    [1, ["unconscious"], "life.wakeNotAtZero"],
    [-1, ["unconscious"], "life.wakeNotAtZero"],
  ] as const)("ERIS-44: woken at %d, %o: %s", (value, conditions, refusal) => {
    expect(wakeUp(hero(value, 5, 3, { conditions }), eris).refused?.key).toBe(refusal);
  });

  it.each([
    [3, 17, true],
    [3, 16, false],
    [9, 14, true],
    [9, 13, false],
    [18, 11, true],
    [18, 10, false],
  ])("GOR-06: Constitution %d raised with %d: alive %s", (con, die, alive) => {
    const dead = hero(-5, 9, 1, { conditions: ["dead"], abilities: scores(con) });
    const plan = planResurrection(dead, gorman);
    const found = resolveResurrection(plan, rollsFor(plan, { save: [die] }), gorman, dead);
    expect(found.alive).toEqual(alive);
    expect(found.change.after.hitPoints.value).toEqual(alive ? 1 : -5);
    expect(found.change.after.conditions).toEqual(alive ? [] : ["dead"]);
  });
});

describe("healing", () => {
  it.each([
    ["BX-030: some of it", 3, 4, 7, 0],
    ["BX-030: just to the maximum", 3, 7, 10, 0],
    ["BX-030: one too many is wasted", 3, 8, 10, 1],
    ["BX-030: all of it is wasted at the maximum", 10, 5, 10, 5],
    ["BX-030: nothing heals nothing", 10, 0, 10, 0],
    ["BX-030: nothing heals nothing below the maximum either", 3, 0, 3, 0],
  ])("%s", (_name, value, amount, after, wasted) => {
    const change = heal(hero(value, 10), amount, classic);
    expect(change.after.hitPoints.value).toEqual(after);
    expect(change.wasted).toEqual(wasted);
  });

  it("BX-030: the dead are not healed, and it says so", () => {
    const change = heal(hero(0, 10, 1, { conditions: ["dead"] }), 5, classic);
    expect(change.refused?.key).toBe("life.healDead");
    expect(change.after.hitPoints.value).toBe(0);
  });

  it("BX-025, HERO-15: what cuts the healing is the total, or the wound that lowers it", () => {
    const cut = (wounds: number) =>
      heal(withState(hero(1, 20, 1), { wounds }), 40, heroic).steps.find(({ key }) => key === "life.maximum")?.source;
    expect(cut(0)).toEqual({ kind: "rule", rule: "BX-025" });
    expect(cut(1)).toMatchObject({ kind: "ruling", topic: "death" });
  });
});

describe("healing, and who is left out", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);

  it("BX-025, BX-030: a maximum is shown where it cuts something off, and nowhere else", () => {
    expect(stepKeys(heal(hero(3, 10), 7, classic).steps)).toEqual(["life.current", "life.healing"]);
    expect(stepKeys(heal(hero(3, 10), 8, classic).steps)).toEqual(["life.current", "life.healing", "life.maximum"]);
  });

  it.each([
    ["below 0", -3, ["life.current", "life.fromZero", "life.healing"]],
    ["at 0", 0, ["life.current", "life.healing"]],
  ])("HERO-18: healing %s", (_name, value, keys) => {
    expect(stepKeys(heal(hero(value, 20, 3), 4, heroic).steps)).toEqual(keys);
  });

  it("BX-030: why nothing is healed", () => {
    const why = (value: number, amount: number) => heal(hero(value, 10), amount, classic).steps.at(-1)?.why;
    expect(why(10, 3)).toBe("life.atMaximum");
    expect(why(3, 0)).toBe("life.nothing");
    expect(why(10, 0)).toBe("life.nothing");
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
    expect(at(16)?.after.hitPoints.value).toBe(15);
    expect(at(15)).toBeUndefined();
    expect(at(-2)).toBeUndefined();
    expect(stepKeys(at(16)?.steps ?? [])).toEqual(["life.current", "life.maximum"]);
  });
});
