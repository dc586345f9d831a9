/** A mummy's rot: magic does not heal, and rest does so ten times slower (figures of the mummy). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const classic = rulings();
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

function plannedWhole(days: number, each: number): number {
  const plan = planNaturalHealing(hurt([]), { days }, classic);
  return plan.rolls.length > 0 ? days * each : plan.points;
}
