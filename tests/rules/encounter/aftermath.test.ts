import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterChase, scatter, shaken } from "../../../src/rules/encounter/aftermath.ts";
import { runRound, startChase, stopFleeing } from "../../../src/rules/encounter/chase.ts";
import { beginEncounter } from "../../../src/rules/encounter/encounter-steps.ts";
import { answersOf, saySurprise, totalOf } from "../../../src/rules/encounter/referee-overrides.ts";
import { planSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Evasion } from "../../../src/rules/encounter/types.ts";
import { reaction } from "../../../src/rules/topics/reaction.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const flight = (more: Partial<Evasion> = {}): Evasion => ({
  place: "dungeon",
  fleeing: { rates: [90], count: 3, surprised: false },
  pursuing: { rates: [120], count: 3, surprised: false },
  pursued: true,
  combatBegun: false,
  cannotLeave: false,
  surroundings: 0,
  woods: false,
  gap: 60,
  ...more,
});

describe("what a chase ends in", () => {
  it("BX-120: the caught meet their hunters at the gap that is left, without surprise", () => {
    let chase = startChase(flight(), classic);
    while (!chase.over) chase = runRound(chase, classic).chase;
    const after = afterChase({ ...beginEncounter("dungeon"), reaction: 4 }, chase);
    expect(after).toMatchObject({
      over: false,
      reaction: 4,
      combatBegun: false,
      distance: { distance: chase.gap, unit: "feet" },
      surprise: { losing: [] },
    });
  });
  it("BX-132: a party that stops in the wilderness is met at the distance that was rolled, in yards", () => {
    const chase = stopFleeing(startChase(flight({ place: "wilderness" }), classic));
    expect(afterChase(beginEncounter("wilderness"), chase, 30).distance).toMatchObject({ distance: 30, unit: "yards" });
  });
  it("BX-121, BX-124: creatures without pursuers are out of the encounter; a continuing chase changes nothing else", () => {
    const chase = startChase(flight(), classic);
    for (const over of ["lost", "stopped", "distracted", "escaped"] as const) {
      expect(shaken({ ...chase, over })).toBe(true);
      expect(afterChase(beginEncounter("dungeon"), { ...chase, over }).over).toBe(true);
    }
    expect(afterChase(beginEncounter("dungeon"), chase)).toEqual({ ...beginEncounter("dungeon"), chase });
  });
  it("BX-119: everybody for himself: the faster are away, the others caught, and nobody is both or neither", () => {
    const runners = [120, 90, 60].map((base, at) => ({ id: `m${at}`, base }));
    expect(scatter(runners, 90)).toEqual({ away: ["m0"], caught: ["m1", "m2"] });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 480 }), { minLength: 1 }), fc.nat(480), (rates, pursuing) => {
        const all = rates.map((base, at) => ({ id: String(at), base }));
        const { away, caught } = scatter(all, pursuing);
        expect([...away, ...caught].sort()).toEqual(all.map(({ id }) => id).sort());
      }),
    );
    expect(() => scatter([], 90)).toThrow();
  });
});

describe("what the referee says instead of dice", () => {
  const side = (id: string, party: boolean) => ({
    id,
    name: id,
    party,
    count: 2,
    light: false,
    warned: false,
    aquatic: false,
    ship: false,
    surprises: 2,
    change: 0,
  });
  const plan = planSurprise(
    { place: "dungeon", dark: false, fog: false, sides: [side("party", true), side("foes", false)] },
    classic,
  );
  it.each([
    ["nobody", []],
    ["party", ["party"]],
    ["foes", ["foes"]],
    ["both", ["party", "foes"]],
  ] as const)("BX-104: %s is surprised by the referee's word", (who, losing) => {
    const said = saySurprise(plan, who, []);
    expect(said.losing).toEqual(losing);
    expect(said.anySurprised).toEqual(losing.length > 0);
  });
  it.each(["bx", "gorman", "referee"])(
    "BX-113: an answer that is said reads back from a total of its table (%s)",
    (key) => {
      const table = rulings({ reaction: key });
      const answers = answersOf("indifferent", table);
      expect(answers.length).toBeGreaterThan(2);
      for (const answer of answers) {
        const total = totalOf(answer, "indifferent", table);
        expect(table.use(reaction).read(total ?? 0, "indifferent", table)).toBe(answer);
      }
      expect(totalOf("nothing of the kind", "indifferent", table)).toBeUndefined();
    },
  );
});
