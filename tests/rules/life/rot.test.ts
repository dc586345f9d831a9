/** A mummy's rot: magic does not heal, and rest does so ten times slower (figures of the mummy). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planDeathSave, resolveDeathSave } from "../../../src/rules/life/death-save.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planNaturalHealing, recoverWounds, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { rest } from "../../../src/rules/life/rest.ts";
import { secondWind, spendSurge } from "../../../src/rules/life/surges.ts";
import { rollsFor } from "../support/play.ts";
import { classic, heroic } from "../support/presets.ts";

const hurt = (tags: string[]) =>
  makeCreature({ id: "odo", hitPoints: { value: 5, total: 60, temporary: 0, subdual: 0 }, tags });

describe("a mummy's rot", () => {
  it("refuses healing by magic and no other, and says why", () => {
    const rotten = hurt(["rot"]);
    expect(heal(rotten, { amount: 6, magical: true }, classic).refused).toMatchObject({ key: "life.rots" });
    expect(heal(rotten, 6, classic).after.hitPoints.value).toBe(11);
    expect(heal(hurt([]), { amount: 6, magical: true }, classic).after.hitPoints.value).toBe(11);
  });

  it("BX-029: leaves a tenth of what rest gives, rounded down", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 }), (days, each) => {
        const gives = (tags: string[]): number => {
          const plan = planNaturalHealing(hurt(tags), { days }, classic);
          const rolls =
            plan.rolls.length > 0 ? rollsFor(plan, { healing: Array.from({ length: days }, () => each) }) : {};
          return resolveNaturalHealing(plan, rolls, classic, hurt(tags)).after.hitPoints.value - 5;
        };
        const whole = plannedWhole(days, each);
        expect(gives(["rot"])).toBe(Math.min(55, Math.floor(whole / 10)));
      }),
    );
  });
});

const spent = (tags: string[]) =>
  makeCreature({
    ...hurt(tags),
    kind: "character",
    class: { id: "fighter", level: 5 },
    state: { ...hurt([]).state, surges: 3 },
  });

describe("rests and surges of who is ill", () => {
  it("ERIS-39: a wound that festers takes nothing from an extended rest, but surges come back", () => {
    const { change } = rest(spent(["festers"]), { kind: "extended", start: 0 }, heroic);
    expect(change.refused).toBeUndefined();
    expect(change.after).toMatchObject({ hitPoints: { value: 5 }, surges: 9 });
  });

  it("ERIS-39: a surge does nothing for it and is kept, in a rest, as second wind and on a 20 against death", () => {
    const ill = spent(["festers"]);
    expect(spendSurge(ill, heroic)).toMatchObject({ refused: { key: "life.woundFesters" }, after: { surges: 3 } });
    expect(secondWind(ill, false, heroic)).toMatchObject({ refused: { key: "life.woundFesters" }, armourClass: 0 });
    const dying = { ...ill, hitPoints: { ...ill.hitPoints, value: -4 }, conditions: ["unconscious", "dying"] as const };
    const plan = planDeathSave(dying, {}, heroic);
    const { change } = resolveDeathSave(plan, rollsFor(plan, { deathSave: [20] }), heroic, dying);
    expect(change.refused).toBeUndefined();
    expect(change.after.surges).toBe(3);
    expect(change.after.hitPoints.value).toBe(-4);
  });

  it("a tenth of a surge and of an extended rest reaches who rots, of a surge no less than 1", () => {
    expect(rest(spent(["rot"]), { kind: "extended", start: 0 }, heroic).change.after.hitPoints.value).toBe(10);
    const { after } = spendSurge(spent(["rot"]), heroic);
    expect(after.hitPoints.value).toBe(6);
    expect(after.surges).toBe(2);
  });

  it("HERO-17, ERIS-39: wounds close ten times slower with rot, and not at all while one festers; what was counted closes one at most", () => {
    const wounded = (tags: string[]) => ({ ...spent(tags), state: { ...spent(tags).state, wounds: 3 } });
    const closed = (tags: string[], days: number, progress: number) => {
      const { change, progress: left } = recoverWounds(wounded(tags), days, progress, heroic);
      return [change.after.wounds, left];
    };
    expect(closed(["rot"], 9, 0)).toEqual([3, 9]);
    expect(closed(["rot"], 1, 9)).toEqual([2, 0]);
    expect(closed(["festers"], 9, 0)).toEqual([3, 0]);
    expect(closed([], 1, 9)).toEqual([2, 0]);
  });
});

function plannedWhole(days: number, each: number): number {
  const plan = planNaturalHealing(hurt([]), { days }, classic);
  return plan.rolls.length > 0 ? days * each : plan.points;
}
