/** Plans and outcomes of morale, loyalty and reactions in full, line by line. */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import type { Fate, MoraleGroup } from "../../../src/rules/facts/morale.ts";
import {
  changeLoyalty,
  planLoyaltyCheck,
  planLoyaltyScore,
  resolveLoyaltyCheck,
  resolveLoyaltyScore,
} from "../../../src/rules/morale/loyalty.ts";
import { mercenaryMorale } from "../../../src/rules/morale/mercenary.ts";
import { applyMorale, type MoraleInput, planMorale, resolveMorale, shownAs } from "../../../src/rules/morale/morale.ts";
import { moraleOccasions, startMorale } from "../../../src/rules/morale/morale-tally.ts";
import { planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, gorman, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines, thrown } from "../support/whole.ts";
import { LINES } from "./outcome-lines.ts";

const group: MoraleGroup = {
  ...{ id: "orcs", side: "foes", startNumber: 4, fallen: 2, dead: 1, able: 2, successes: { orcs: 1 } },
  ...{ checksThisRound: 1, due: [["half"]], prompted: ["half"], state: "fighting" },
};
const orc = (id: string, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id, name: id.toUpperCase(), morale: 8, morale2d10: 12, alignment: "chaotic", ...more });
const henchman = orc("h", { kind: "hireling", hirelingKind: "henchman", loyalty: 14 });
const retainer = orc("r", { kind: "hireling", hirelingKind: "retainer", loyalty: 7 });
const speaker = orc("s", { abilities: { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 18 } });
const fates = (...all: readonly Fate[]) =>
  all.map((fate, at) => ({ id: `m${at}`, group: "orcs", side: "foes", fate, checks: true, leader: at === 0 }));

const checked = (rules: Rulings, more: Partial<MoraleInput> = {}) => {
  const plan = planMorale({ group, members: [orc("a"), orc("b")], occasions: ["half"], ...more }, rules);
  return thrown(plan, "a", (given, rolls) => {
    const outcome = resolveMorale(given, rolls, rules);
    const tally = { round: 1, members: {}, groups: { orcs: group } };
    const [subject] = given.subjects;
    const [result] = outcome.results;
    const rolled = { total: result?.total ?? 0, steps: result?.steps ?? [] };
    return { outcome, tally: applyMorale(tally, outcome), ...(subject && { shown: shownAs(subject, rolled, "roll") }) };
  });
};

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  "BX-174: a group": [classic, (rules) => checked(rules, { situation: -1 })],
  "REF-12: a group": [referee, (rules) => checked(rules, { occasions: ["2"], ticks: { 4: true }, situation: 1 })],
  "REF-09: a bribe turned round": [referee, (rules) => checked(rules, { kind: "bribe", swapped: true })],
  "REF-07: one alone": [referee, (rules) => checked(rules, { members: [orc("a")], alone: true })],
  "MIX-64: each for itself": [rulings({ moraleRoll: "each" }), (rules) => checked(rules)],
  "GOR-44: a henchman, of whom much is asked": [
    gorman,
    (rules) => checked(rules, { members: [henchman], extreme: true, occasions: [] }),
  ],
  "BX-181: a retainer's loyalty": [
    classic,
    (rules) =>
      thrown(planLoyaltyCheck(retainer, { when: "danger", adjustment: 1 }, rules), "c", (plan, rolls) =>
        resolveLoyaltyCheck(plan, rolls, rules),
      ),
  ],
  "ERIS-110: a loyalty score": [
    eris,
    (rules) =>
      thrown(planLoyaltyScore({ group: "band", charisma: 18, enthusiastic: true }, rules), "a", (plan, rolls) =>
        resolveLoyaltyScore(plan, rolls, rules),
      ),
  ],
  "ERIS-110: one who joins a band": [
    eris,
    (rules) =>
      thrown(planLoyaltyScore({ group: "band", charisma: 18, groupScore: 9 }, rules), "a", (plan, rolls) =>
        resolveLoyaltyScore(plan, rolls, rules),
      ),
  ],
  "GOR-47: loyalty gone": [gorman, (rules) => changeLoyalty(4, -1, rules)],
  "BX-179: mounted guards": [
    classic,
    (rules) => mercenaryMorale({ troops: "trained", mounted: true, elite: true, fanatic: true, conditions: -1 }, rules),
  ],
  "BX-113: a reaction": [
    classic,
    (rules) =>
      thrown(planReaction({ group: "g", speaker }, rules), "a", (plan, rolls) => resolveReaction(plan, rolls, rules)),
  ],
  "REF-02: a reaction": [
    referee,
    (rules) =>
      thrown(planReaction({ group: "g", speaker, behaviours: [{ behaviour: "hostile" }] }, rules), "a", (plan, rolls) =>
        resolveReaction(plan, rolls, rules),
      ),
  ],
  "REF-08: a leader falls": [
    referee,
    (rules) => {
      const begun = startMorale({ round: 1, members: fates("able", "able", "able", "able") }, rules);
      return moraleOccasions(begun, { round: 2, members: fates("dead", "fled", "able", "able") }, rules);
    },
  ],
};

describe("plans and outcomes in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
