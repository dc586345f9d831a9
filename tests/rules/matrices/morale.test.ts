import type { Creature } from "../../../src/rules/creature/types.ts";
import type { Fate, MoraleFacts } from "../../../src/rules/facts/morale.ts";
import { planLoyaltyCheck, resolveLoyaltyCheck } from "../../../src/rules/morale/loyalty.ts";
import { planMorale, resolveMorale } from "../../../src/rules/morale/morale.ts";
import { checksMorale, moraleOccasions, startMorale } from "../../../src/rules/morale/morale-tally.ts";
import { planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { hero, monster, plain } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";
import { matrix } from "./matrix.ts";

const goblins: readonly Creature[] = [1, 2, 3, 4].map((n) =>
  monster(1, 6, {
    id: `goblin${n}`,
    hitDice: { number: 1, modifier: -1, asterisks: 0 },
    morale: 7,
    alignment: "chaotic",
  }),
);
const henchman: Creature = {
  ...hero("fighter", 2, { id: "Odo" }),
  kind: "hireling",
  hirelingKind: "henchman",
  loyalty: 15,
  morale: 8,
  moraleType: "henchman",
};

/** Half of a band falls at once; the morale checks then due, and their results with these dice. */
function half(
  rules: Rulings,
  company: readonly Creature[],
  dice: readonly [number, number],
  facts: MoraleFacts = {},
): { due: readonly (readonly string[])[]; results: readonly string[] } {
  const members = (fate: Fate) =>
    company.map((one, at) => ({
      id: one.id,
      group: "band",
      side: "foes",
      fate: at * 2 < company.length && company.length > 1 ? fate : ("able" as const),
      checks: checksMorale(one, rules),
    }));
  const before = startMorale({ round: 1, members: members("able") }, rules);
  const { tally, prompts } = moraleOccasions(before, { round: 1, members: members("dead") }, rules);
  const group = tally.groups.band;
  if (!group) throw new Error("no group");
  const left = company.length > 1 ? company.filter((_one, at) => at * 2 >= company.length) : company;
  const results = prompts.map(({ occasions }) => {
    const plan = planMorale({ group, members: left, occasions, facts }, rules);
    const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, dice]));
    return plan.refused?.key ?? resolveMorale(plan, rollsFor(plan, faces), rules).results[0]?.result ?? "";
  });
  return { due: prompts.map(({ occasions }) => occasions), results };
}

// First death and half in one event. Rating 7; 6 and over stays (GOR-93); 11 by the conversion of REF-10, less chaotic 1, half lost 4,
// under one die 1, no opponent down 2: 3 (REF-12).
matrix(
  "BX-138, BX-176, BX-177, GOR-93, REF-08: two of four goblins fall at once, dice 4 and 4",
  {
    classic: { due: [["firstDeath"], ["half"]], results: ["breaks", "breaks"] },
    eris: { due: [["firstDeath"], ["half"]], results: ["breaks", "breaks"] },
    gorman: { due: [["firstDeath", "half"]], results: ["fightsOn"] },
    referee: { due: [["1", "2"]], results: ["flees"] },
    heroic: { due: [["firstDeath"], ["half"]], results: ["breaks", "breaks"] },
  },
  (rules) => half(rules, goblins, [4, 4], { opponentsDefeated: 0 }),
);

/** A henchman is asked, by whatever asks henchmen: dice 6 and 5. */
function asked(rules: Rulings): { by: string; target?: number; stays: boolean } {
  const member = {
    id: "Odo",
    group: "band",
    side: "party",
    fate: "able" as const,
    checks: checksMorale(henchman, rules),
  };
  const group = startMorale({ round: 1, members: [member] }, rules).groups.band;
  if (!group) throw new Error("no group");
  const plan = planMorale({ group, members: [henchman], facts: { opponentsDefeated: 0 } }, rules);
  if (plan.refused) {
    const check = planLoyaltyCheck(henchman, { when: "danger" }, rules);
    const { target, stays } = resolveLoyaltyCheck(check, rollsFor(check, { loyalty: [6, 5] }), rules);
    return { by: plan.refused.key, target, stays };
  }
  const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, [6, 5]]));
  const outcome = resolveMorale(plan, rollsFor(plan, faces), rules);
  const [result] = outcome.results;
  return { by: "morale", target: result?.target ?? Number.NaN, stays: outcome.stays };
}

matrix(
  "BX-181, ERIS-110, GOR-44, REF-10: a henchman of loyalty 15 and morale 8 on a side in rout, dice 6 and 5",
  {
    // Retainers do not check; 11 is under 15.
    classic: { by: "morale.retainer", target: 15, stays: true },
    // 8 and 2 for loyalty 15: 11 is over 10.
    eris: { by: "morale", target: 10, stays: false },
    // 11 and 1 for loyalty 15 against 6.
    gorman: { by: "morale", target: 6, stays: true },
    // Loyalty decides there as well (MIX-10).
    referee: { by: "morale.retainer", target: 15, stays: true },
    heroic: { by: "morale.retainer", target: 15, stays: true },
  },
  asked,
);

/** The group's answer to a speaker of Charisma 16; the second pair of dice of ten faces is the same. */
function reaction(rules: Rulings, dice: readonly [number, number]): { total: number; response: string } {
  const speaker = hero("fighter", 1, { abilities: { ...plain, cha: 16 } });
  const plan = planReaction({ group: "goblins", speaker }, rules);
  const [roll] = plan.rolls;
  const { total, response } = resolveReaction(plan, rollsFor(plan, { [roll?.id ?? ""]: dice }), rules);
  return { total, response };
}

// Charisma 16 is +1 by the column of reactions, nothing in 1974, +2 by GOR-05, and taken off under REF-03.
matrix(
  "BX-113, GOR-77, REF-05: dice 4 and 3 with Charisma 16",
  {
    classic: { total: 8, response: "uncertain" },
    eris: { total: 7, response: "uncertain" },
    gorman: { total: 9, response: "uncertain" },
    referee: { total: 6, response: "friendly" },
    heroic: { total: 8, response: "uncertain" },
  },
  (rules) => reaction(rules, [4, 3]),
);

matrix(
  "BX-113, GOR-77, REF-05: dice 4 and 4 with Charisma 16",
  {
    classic: { total: 9, response: "indifferent" },
    eris: { total: 8, response: "uncertain" },
    gorman: { total: 10, response: "positive" },
    referee: { total: 7, response: "indifferent" },
    heroic: { total: 9, response: "indifferent" },
  },
  (rules) => reaction(rules, [4, 4]),
);
