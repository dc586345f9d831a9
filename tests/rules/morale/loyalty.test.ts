import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import {
  changeLoyalty,
  loyaltySuggested,
  planLoyaltyCheck,
  planLoyaltyScore,
  resolveLoyaltyCheck,
  resolveLoyaltyScore,
  successStep,
} from "../../../src/rules/morale/loyalty.ts";
import { planMorale, resolveMorale } from "../../../src/rules/morale/morale.ts";
import { checksMorale, startMorale } from "../../../src/rules/morale/morale-tally.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const retainer = (loyalty: number, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id: "retainer", kind: "hireling", hirelingKind: "retainer", loyalty, ...more });

describe("loyalty", () => {
  it.each([
    ["BX-181 example 1: 7 against 7", [3, 4], "danger", "stays"],
    ["BX-181 example 2: 8 against 7", [4, 4], "danger", "flees"],
    ["Facts: failed after an adventure", [4, 4], "afterAdventure", "leaves"],
  ] as const)("%s", (_name, dice, when, result) => {
    const plan = planLoyaltyCheck(retainer(7), { when }, classic);
    expect(resolveLoyaltyCheck(plan, rollsFor(plan, { loyalty: dice }), classic).result).toBe(result);
  });

  it("BX-181 is suggested at a quarter of the hit points, a dead employer, half the party down", () => {
    const points = (value: number) => ({ hitPoints: { value, total: 8, temporary: 0, subdual: 0 } });
    expect(loyaltySuggested(retainer(7, points(2)), {}, classic)).toBe("badlyHurt");
    expect(loyaltySuggested(retainer(7, points(3)), {}, classic)).toBeUndefined();
    expect(loyaltySuggested(retainer(7, points(3)), { employerDead: true }, classic)).toBe("employerDead");
    expect(loyaltySuggested(retainer(7, points(3)), { party: { number: 5, down: 3 } }, classic)).toBe("partyDown");
    expect(loyaltySuggested(retainer(7, points(1)), {}, gorman)).toBeUndefined();
  });

  it("BX-181 the check is refused where loyalty acts through morale, and for those in nobody's service", () => {
    expect(planLoyaltyCheck(retainer(7), { when: "danger" }, eris).refused?.key).toBe("loyalty.throughMorale");
    expect(planLoyaltyCheck(makeCreature({ id: "orc" }), { when: "danger" }, classic).refused?.key).toBe(
      "loyalty.notBound",
    );
  });

  it.each([
    ["GOR-43 example 1: 4, Charisma 12", gorman, 12, [4], false, 11, 0],
    ["GOR-43 example 1: 6, Charisma 18", gorman, 18, [6], false, 16, 2],
    ["GOR-43 example 2: 1, Charisma 3", gorman, 3, [1], false, 5, -2],
    ["ERIS-110 example 1: 11 and Charisma 14", eris, 14, [3, 4, 4], false, 12, 0],
    ["ERIS-110 example 2: enthusiastic", eris, 14, [3, 4, 4], true, 15, 2],
    ["ERIS-110 example 3: Charisma 3", eris, 3, [1, 2, 2], false, 3, -2],
    ["Facts: Charisma 9", classic, 9, [], false, 7, 0],
    ["Facts: accepted gladly", classic, 18, [], true, 11, 0],
  ] as const)("%s", (_name, under, charisma, dice, enthusiastic, score, modifier) => {
    const plan = planLoyaltyScore({ group: "band", charisma, enthusiastic }, under);
    const outcome = resolveLoyaltyScore(plan, rollsFor(plan, { loyalty: dice }), under);
    expect(outcome.score.value).toEqual(score);
    expect(outcome.effect.modifier).toEqual(modifier);
    expect(fold(outcome.score.steps)).toBe(score);
  });

  it.each([
    ["GOR-45 example 1: 12 to 13", gorman, 12, 1, 13, { modifier: 1 }],
    ["GOR-45 example 2: not below 0", gorman, 0, -1, 0, { malcontent: true }],
    ["GOR-45 example 2: 17 to 18: stalwart", gorman, 17, 1, 18, { stalwart: true }],
    ["GOR-46 example 1: 9 to 8", gorman, 9, -1, 8, { modifier: -1 }],
    ["ERIS-114 example 1: a won battle", eris, 12, 1, 13, { modifier: 1 }],
    ["ERIS-114 example 4: 19 never checks", eris, 18, 1, 19, { stalwart: true }],
  ] as const)("%s", (_name, under, before, step, after, effect) => {
    const change = changeLoyalty(before, step, under);
    expect(change.after).toBe(after);
    expect(change.effect).toMatchObject(effect);
  });

  it("GOR-47 4 to 3 asks what the malcontent does; back at 4 the mark goes", () => {
    expect(changeLoyalty(4, -1, gorman).turnsMalcontent).toBe(true);
    expect(changeLoyalty(3, -1, gorman).turnsMalcontent).toBe(false);
    expect(changeLoyalty(3, 1, gorman).reconciled).toBe(true);
  });

  it("ERIS-114 example 2: two battles and an expedition: 3; elsewhere nothing", () => {
    expect(successStep(3, eris)).toBe(3);
    expect(successStep(3, gorman)).toBe(0);
  });

  it("a routed side with a loyal henchman, five presets: dice 6 and 4, half of the band down", () => {
    const henchman = retainer(14, { hirelingKind: "henchman", morale: 8 });
    const members = ["a", "b", "c", "d"].map((id, at) => ({
      id,
      group: "band",
      side: "party",
      fate: at < 2 ? ("dead" as const) : ("able" as const),
      checks: true,
    }));
    const rows = ["classic", "eris", "gorman", "referee", "heroic"].map((preset) => {
      const under = rulings({}, preset);
      const group = startMorale({ round: 1, members }, under).groups.band;
      if (!group) throw new Error("no group");
      const plan = planMorale({ group, members: [henchman] }, under);
      const [subject] = plan.subjects;
      if (plan.refused || !subject) return [checksMorale(henchman, under), plan.refused?.key];
      const outcome = resolveMorale(plan, rollsFor(plan, { [`morale:${subject.id}`]: [6, 4] }), under);
      return [subject.target.value, outcome.results[0]?.total, outcome.stays];
    });
    expect(rows).toEqual([
      [false, "morale.retainer"],
      [9, 10, false],
      [6, 11, true],
      [false, "morale.retainer"],
      [false, "morale.retainer"],
    ]);
  });
});

describe("BX-181: when a loyalty check is suggested", () => {
  const man = (value: number) =>
    makeCreature({
      id: "m",
      name: "m",
      kind: "hireling",
      hirelingKind: "retainer",
      loyalty: 7,
      hitPoints: { value, total: 8, temporary: 0, subdual: 0 },
    });
  it.each([
    ["a quarter left", 2, {}, "badlyHurt"],
    ["more than a quarter", 3, {}, undefined],
    ["at 0 nobody asks", 0, {}, undefined],
    ["half the party down", 8, { party: { number: 4, down: 2 } }, "partyDown"],
    ["less than half", 8, { party: { number: 5, down: 2 } }, undefined],
    ["no party", 8, { party: { number: 0, down: 0 } }, undefined],
    ["the employer is dead", 8, { employerDead: true }, "employerDead"],
  ] as const)("%s", (_name, value, facts, suggested) => {
    const asked = loyaltySuggested(man(value), facts, classic);
    if (suggested !== undefined) expect(asked).toBe(suggested);
    else expect(asked).toBeUndefined();
  });
});
