import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import type { MoraleFacts, MoraleGroup } from "../../../src/rules/facts/morale.ts";
import { planLoyaltyCheck } from "../../../src/rules/morale/loyalty.ts";
import { mercenaryMorale } from "../../../src/rules/morale/mercenary.ts";
import { applyMorale, type MoraleInput, planMorale, resolveMorale } from "../../../src/rules/morale/morale.ts";
import { startMorale } from "../../../src/rules/morale/morale-tally.ts";
import { planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const orc = (morale: number, more: Partial<Creature> = {}) => makeCreature({ id: "orc", morale, ...more });

const group = (more: Partial<MoraleGroup> = {}): MoraleGroup => ({
  id: "orcs",
  side: "foes",
  startNumber: 4,
  fallen: 0,
  dead: 0,
  able: 4,
  successes: {},
  checksThisRound: 0,
  due: [],
  prompted: [],
  state: "fighting",
  ...more,
});

function check(under: Rulings, creature: Creature, dice: readonly number[], more: Partial<MoraleInput> = {}) {
  const plan = planMorale({ group: group(), members: [creature], ...more }, under);
  const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, dice]));
  const [result] = resolveMorale(plan, rollsFor(plan, faces), under).results;
  if (!result) throw new Error("no result");
  return result;
}

describe("morale", () => {
  it.each([
    [2, 0, [1, 1], false, "morale.willNotFight"],
    [2, 2, [1, 1], false, "morale.willNotFight"],
    [12, -2, [6, 6], true, "morale.fearless"],
    [11, 1, [6, 6], true, "morale.certain"],
    [11, 0, [6, 6], false, undefined],
    [3, -1, [1, 1], true, undefined],
    [3, -2, [1, 1], false, undefined],
    [10, 2, [6, 6], true, "morale.certain"],
  ] as const)("BX-173, BX-178: rating %d, %d, dice %o: stays %s (%s)", (morale, situation, dice, stays, automatic) => {
    const result = check(classic, orc(morale), dice, { situation });
    expect(result.stays).toEqual(stays);
    expect(result.automatic).toEqual(automatic);
  });

  it("BX-175: after two successes nothing is rolled, whatever the rating; BX-178 counts no more than 2", () => {
    const passed = { group: group({ successes: { orcs: 2 } }) };
    expect(check(classic, orc(3), [6, 6], passed)).toMatchObject({ stays: true, automatic: "morale.toTheDeath" });
    expect(check(classic, orc(3), [6, 6], { group: group({ successes: { orcs: 1 } }) }).stays).toBe(false);
    expect(check(classic, orc(7), [5, 5], { situation: 3 }).stays).toBe(false);
    expect(() => check(classic, orc(7), [1, 1], { situation: 21 })).toThrow("situation");
  });

  it("BX-138, BX-174: each for itself: one that breaks takes nobody else's second check away", () => {
    const each = rulings({ moraleRoll: "each" });
    const event = {
      round: 1,
      members: ["a", "b"].map((id) => ({ id, group: "orcs", side: "foes", fate: "able" as const, checks: true })),
    };
    const tally = startMorale(event, each);
    const due = [["firstDeath"], ["half"]];
    const owing = { ...tally, groups: { orcs: { ...group({ due }) } } };
    const members = ["a", "b"].map((id) => orc(7, { id }));
    const plan = planMorale({ group: group({ due }), members, occasions: ["firstDeath"] }, each);
    const throwing = (a: readonly number[], b: readonly number[]) => {
      const outcome = resolveMorale(plan, rollsFor(plan, { "morale:a": a, "morale:b": b }), each);
      return applyMorale(owing, outcome).groups.orcs;
    };
    expect(throwing([6, 6], [1, 1])).toMatchObject({ due: [["half"]], state: "fighting" });
    expect(throwing([6, 6], [6, 6])).toMatchObject({ due: [], state: "fleeing" });
    expect(throwing([1, 1], [1, 1])).toMatchObject({ due: [["half"]], state: "fighting", successes: { a: 1, b: 1 } });
  });

  it.each([
    [[3, 3], 0, undefined, true],
    [[3, 2], 0, undefined, false],
    [[3, 2], 1, undefined, true],
    [[6, 3], -2, 4, false],
    [[4, 4], -2, 16, true],
    [[1, 1], 0, 18, true],
    [[4, 4], -2, 3, false],
  ] as const)("GOR-93, GOR-94: dice %o, %d, loyalty %s: stays %s", (dice, situation, loyalty, stays) => {
    const henchman = orc(2, { kind: "hireling", hirelingKind: "henchman", ...(loyalty !== undefined && { loyalty }) });
    expect(check(gorman, henchman, dice, { situation }).stays).toBe(stays);
  });

  const score = (facts: MoraleFacts, more: Partial<Creature> = {}) => {
    const creature = makeCreature({ id: "guard", moraleType: "trainedSoldiers", ...more });
    return planMorale({ group: group(), members: [creature], facts }, referee).subjects[0]?.target.value;
  };
  const dice = (number: number, modifier = 0) => ({ hitDice: { number, modifier, asterisks: 0 } });
  it.each([
    [0.25, 0, 10],
    [0.5, 0, 10],
    [0.75, 0, 11],
    [1, -1, 11],
    [1, 0, 12],
    [3, 5, 12],
    [4, -1, 13],
    [8, 3, 13],
    [9, 0, 14],
    [14, 2, 14],
    [15, 0, 15],
  ])("REF-12: %d%d Hit Dice make a score of 12 into %d", (number, modifier, expected) => {
    expect(score({}, dice(number, modifier))).toBe(expected);
  });
  it.each([
    [{ lost: { lost: 1, of: 4 } }, -2],
    [{ lost: { lost: 24, of: 100 } }, 0],
    [{ lost: { lost: 2, of: 4 } }, -4],
    [{ lost: { lost: 9, of: 4 } }, -4],
    [{ numbers: { own: 9, foes: 3 } }, 2],
    [{ numbers: { own: 8, foes: 3 } }, 0],
    [{ numbers: { own: 3, foes: 9 } }, -4],
    [{ numbers: { own: 3, foes: 8 } }, 0],
    [{ opponentsDefeated: 0 }, -2],
    [{ opponentsDefeated: 1 }, 0],
    [{ checksThisRound: 2 }, -2],
    [{ alliesLeft: true, strongestAllyDefeated: true, lair: true }, -7],
    [{ leaderAlignment: "lawful" as const }, 0],
    [{ leaderAlignment: "lawful" as const, alignment: "chaotic" as const }, -2],
  ])("REF-12 to REF-14: %o changes it by %d", (facts, change) => {
    expect(score(facts, dice(1))).toBe(12 + change);
  });

  it.each([
    ["militia", {}, 6],
    ["militia", { conditions: -2 }, 4],
    ["barbarians", { fanatic: true, elite: true, mounted: true }, 11],
    ["trained", { fanatic: true, elite: true, mounted: true, conditions: 2 }, 12],
    ["trained", { fanatic: true, elite: true, mounted: true, conditions: -1 }, 11],
  ] as const)("BX-179, BX-180: %s %o: %d", (troops, more, expected) => {
    expect(mercenaryMorale({ troops, ...more }, classic).value).toBe(expected);
  });

  it("BX-181: retainers are asked for loyalty, mercenaries for morale; GOR-93 asks henchmen for morale", () => {
    const hired = (hirelingKind: "retainer" | "mercenary") => orc(7, { kind: "hireling", hirelingKind, loyalty: 8 });
    const refusal = (under: Rulings, who: Creature) =>
      planMorale({ group: group(), members: [who] }, under).refused?.key;
    expect(refusal(classic, hired("retainer"))).toBe("morale.retainer");
    expect(refusal(classic, hired("mercenary"))).toBeUndefined();
    expect(refusal(gorman, hired("retainer"))).toBeUndefined();
    expect(planLoyaltyCheck(hired("mercenary"), { when: "danger" }, classic).refused?.key).toBe("loyalty.notBound");
  });
});

describe("reaction", () => {
  const read = (under: Rulings, dice: readonly number[], more: object = {}) => {
    const plan = planReaction({ group: "g", ...more }, under);
    return resolveReaction(plan, rollsFor(plan, { reaction: dice }), under).response;
  };
  it.each([
    [[1, 1], "attacks"],
    [[1, 2], "hostile"],
    [[2, 3], "hostile"],
    [[3, 3], "uncertain"],
    [[4, 4], "uncertain"],
    [[4, 5], "indifferent"],
    [[5, 6], "indifferent"],
    [[6, 6], "friendly"],
  ])("BX-113: %o", (dice, response) => {
    expect(read(classic, dice)).toBe(response);
  });
  it.each([
    [[3, 3], "attacks"],
    [[3, 4], "uncertain"],
    [[4, 5], "uncertain"],
    [[5, 5], "positive"],
  ])("GOR-77: %o", (dice, response) => {
    expect(read(gorman, dice)).toBe(response);
  });
  it.each([
    ["friendly", 7, "friendly"],
    ["friendly", 11, "indifferent"],
    ["friendly", 15, "cautious"],
    ["friendly", 18, "threatening"],
    ["friendly", 19, "hostile"],
    ["indifferent", 6, "friendly"],
    ["indifferent", 12, "cautious"],
    ["indifferent", 18, "threatening"],
    ["threatening", 3, "friendly"],
    ["threatening", 9, "cautious"],
    ["threatening", 16, "hostile"],
    ["hostile", 5, "flight"],
    ["hostile", 8, "cautious"],
    ["hostile", 12, "threatening"],
    ["hostile", 13, "hostile"],
  ] as const)("REF-05: %s at %d: %s", (behaviour, total, response) => {
    const first = Math.max(1, total - 10);
    expect(read(referee, [first, total - first], { behaviour })).toBe(response);
  });
});
