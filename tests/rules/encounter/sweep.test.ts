import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dice, seededDice } from "../../../src/rules/dice/dice.ts";
import {
  evadeAgain,
  planDay,
  planDrop,
  resolveDay,
  resolveDrop,
  runRound,
} from "../../../src/rules/encounter/chase.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { encounterSteps } from "../../../src/rules/encounter/encounter-steps.ts";
import { planEvasion, resolveEvasion } from "../../../src/rules/encounter/evasion.ts";
import { planPursuitTurn, resolvePursuitTurn } from "../../../src/rules/encounter/pursuit-turns.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Chase, Meeting } from "../../../src/rules/encounter/types.ts";
import { PLACES } from "../../../src/rules/facts/encounter.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rulings } from "../support/rulings.ts";

const anyRulings = fc
  .record({
    surprise: fc.constantFrom("off", "bx", "gorman"),
    encounterDistance: fc.constantFrom("bx", "gorman"),
    pursuit: fc.constantFrom("bx", "eris", "gorman"),
    combatMovement: fc.constantFrom("bx", "eris"),
    exhaustion: fc.constantFrom("on", "off"),
    combatSequence: fc.constantFrom("bx", "eris", "gorman"),
  })
  .map((overrides) => rulings(overrides));

const side = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    party: fc.constant(id === "party"),
    count: fc.integer({ min: 1, max: 40 }),
    light: fc.boolean(),
    warned: fc.boolean(),
    aquatic: fc.boolean(),
    ship: fc.boolean(),
    surprises: fc.integer({ min: 0, max: 6 }),
    change: fc.integer({ min: -2, max: 2 }),
  });

/** Runs a chase of any kind to its end, or for 60 steps; the gap never goes under 0. */
function chaseOn(start: Chase, rules: Rulings, dice: Dice): Chase {
  let chase = start;
  const runner = (id: string, base: number) => ({ id, name: id, base, shots: 1, spells: 0, freeShots: false });
  for (let i = 0; i < 60 && !chase.over; i += 1) {
    if (chase.kind === "days") {
      const plan = planDay(chase, rules);
      chase = resolveDay(chase, plan, rollPlanDice(plan, dice)).chase;
      if (!chase.over) {
        const again = planEvasion(evadeAgain(chase), rules);
        if (resolveEvasion(again, rollPlanDice(again, dice), rules).escaped) chase = { ...chase, over: "escaped" };
      }
    } else if (chase.kind === "turns") {
      const plan = planPursuitTurn(chase, [runner("q", 90)], [runner("h", 120)], rules);
      chase = resolvePursuitTurn(chase, plan, rollPlanDice(plan, dice)).chase;
    } else {
      const drop = planDrop(chase, "food", 1, { intelligent: false, eats: true }, rules);
      chase = resolveDrop(chase, drop, rollPlanDice(drop, dice)).chase;
      if (!chase.over) chase = runRound(chase, rules).chase;
    }
    expect(chase.gap).toBeGreaterThanOrEqual(0);
  }
  return chase;
}

describe("encounters under any rulings", () => {
  it("run from surprise to the end of the chase and nothing throws", () => {
    const places = fc.constantFrom(...PLACES);
    const rate = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(anyRulings, places, side("party"), side("orcs"), rate, rate, fc.integer(), (...given) => {
        const [rules, place, party, orcs, away, after, seed] = given;
        const dice = seededDice(seed);
        const meeting: Meeting = { place, dark: seed % 2 === 0, fog: false, sides: [party, orcs] };
        expect(encounterSteps(rules).at(-1)).toBe("end");
        const surprisePlan = planSurprise(meeting, rules);
        const surprise = resolveSurprise(surprisePlan, rollPlanDice(surprisePlan, dice), rules);
        // An aware side is never surprised, and only a surprised side loses a round.
        for (const { id, aware } of surprisePlan.sides) if (aware) expect(surprise.losing).not.toContain(id);
        const distancePlan = planDistance({ place, surprise }, rules);
        const { distance } = resolveDistance(distancePlan, rollPlanDice(distancePlan, dice), rules);
        expect(distance).toBeGreaterThanOrEqual(10);
        const evasion = planEvasion(
          {
            place,
            fleeing: { rates: [away], count: party.count, surprised: surprise.losing.includes("party") },
            pursuing: { rates: [after], count: orcs.count, surprised: surprise.losing.includes("orcs") },
            pursued: true,
            combatBegun: false,
            cannotLeave: surprise.surrounded,
            surroundings: 0,
            woods: false,
            gap: distance,
          },
          rules,
        );
        const outcome = resolveEvasion(evasion, rollPlanDice(evasion, dice), rules);
        expect(outcome.escaped && outcome.chase !== undefined).toBe(false);
        expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
        if (outcome.chase) chaseOn(outcome.chase, rules, dice);
      }),
      { numRuns: 200 },
    );
  });
});
