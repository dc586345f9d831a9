/** Areas that drift or are led (Facts: cloudkill, insect plague), and whom one holds that stands in it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { drifted, leadable, towardsFrom } from "../../../src/rules/magic/moving-areas.ts";
import { isTouched, planSpellEffect, resolveSpellEffect } from "../../../src/rules/magic/resolve-spell-effect.ts";
import { checkSpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import { bx, eris, gorman } from "../characters/support.ts";

const CLOUD = { feet: 20, most: 60 };

describe("a cloud that drifts", () => {
  it.each([
    [-10, 0],
    [0, 0],
    [9, 0],
    [10, 20],
    [25, 40],
    [30, 60],
    [599, 60],
    [600, 60],
    [610, 80],
    [3600, 360],
  ])("after %i seconds of rounds of ten seconds it has gone %i feet: 20 a round, 60 a turn", (seconds, feet) => {
    expect(drifted(CLOUD, seconds, bx)).toBe(feet);
  });

  it("goes by the rounds of the ruling in force, and as far in a turn", () => {
    expect(drifted(CLOUD, 59, gorman)).toBe(0);
    expect(drifted(CLOUD, 60, gorman)).toBe(20);
    expect(drifted(CLOUD, 600, eris)).toBe(60);
  });

  it("never goes back while time passes, and lies where it lay when the clock is set back", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(10_000), (at, more) => {
        const here = drifted(CLOUD, at, bx);
        expect(drifted(CLOUD, at + more, bx)).toBeGreaterThanOrEqual(here);
        expect(here).toBeLessThanOrEqual(60 * Math.ceil((at + 1) / 600));
      }),
    );
  });

  it("goes as far as its feet say where a turn has no bound of its own, and nowhere without feet", () => {
    expect(drifted({ feet: 20 }, 600, bx)).toBe(1200);
    expect(drifted({}, 600, bx)).toBe(0);
  });

  it("goes straight on", () => {
    expect(towardsFrom({ x: 5, y: 5 }, 0, 20)).toEqual({ x: 25, y: 5 });
    const { x, y } = towardsFrom({ x: 5, y: 5 }, 90, 20);
    expect(Math.round(x)).toBe(5);
    expect(Math.round(y)).toBe(25);
  });

  it("refuses what is no time, no pace and no direction, by name", () => {
    expect(() => drifted(CLOUD, Number.NaN, bx)).toThrow("seconds");
    expect(() => drifted({ feet: -1 }, 5, bx)).toThrow("feet");
    expect(() => leadable({ feet: 20 }, Number.NaN, bx)).toThrow("seconds");
    expect(() => leadable({ feet: 1001 }, 5, bx)).toThrow("feet");
    expect(() => towardsFrom({ x: 0, y: 0 }, Number.NaN, 5)).toThrow("degrees");
  });
});

describe("a swarm that is led", () => {
  it("moves 20 feet for each round that has passed since it was moved, and not twice in one", () => {
    expect([0, 9, 10, 29, 60].map((seconds) => leadable({ feet: 20 }, seconds, bx))).toEqual([0, 0, 20, 40, 120]);
    expect(leadable({}, 60, bx)).toBe(0);
    expect(leadable({ feet: 20 }, -60, bx)).toBe(0);
  });
});

describe("those who stand in an area", () => {
  const beast = (number: number) => makeCreature({ id: "b", hitDice: { number, modifier: 0, asterisks: 0 } });
  const rat = beast(1);
  const swarm = { most: "2", puts: "fleeing", area: { goes: "led" as const, feet: 20, within: true } };

  it("are touched as by the working itself: neither the strong nor the dead", () => {
    expect(isTouched(rat, swarm, bx)).toBe(true);
    expect(isTouched(beast(3), swarm, bx)).toBe(false);
    expect(isTouched({ ...rat, conditions: ["dead"] }, swarm, bx)).toBe(false);
  });

  it("may be nobody when it is cast on a place; on one creature it needs that one", () => {
    const input = { caster: { id: "c", name: "c" }, level: 5, spell: "x", targets: [] };
    const plan = planSpellEffect({ ...input, work: { area: { within: true } } }, bx);
    expect(plan.refused).toBeUndefined();
    expect(resolveSpellEffect(plan, {}, bx).reaches).toEqual([]);
    expect(planSpellEffect({ ...input, work: { on: "one", area: { goes: "with" } } }, bx).refused).toEqual({
      key: "noTargets",
    });
  });

  it("bear what is written, nothing else", () => {
    expect(() => checkSpellEffect(swarm)).not.toThrow();
    expect(() => checkSpellEffect({ area: { goes: "flies" } })).toThrow("work.area.goes");
    expect(() => checkSpellEffect({ area: { also: [{ on: "nobody" }] } })).toThrow("work.area.also.0.on");
    expect(() => checkSpellEffect({ area: { feet: 1001 } })).toThrow("work.area.feet");
  });
});
