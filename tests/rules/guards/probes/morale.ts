import type { Creature } from "../../../../src/rules/creature/types.ts";
import type { Fate, MoraleMember } from "../../../../src/rules/facts/morale.ts";
import {
  changeLoyalty,
  loyaltySuggested,
  planLoyaltyCheck,
  planLoyaltyScore,
  resolveLoyaltyCheck,
  resolveLoyaltyScore,
  successStep,
} from "../../../../src/rules/morale/loyalty.ts";
import { mercenaryMorale } from "../../../../src/rules/morale/mercenary.ts";
import { applyMorale, chanceOfStaying, planMorale, resolveMorale } from "../../../../src/rules/morale/morale.ts";
import type { MoraleInput } from "../../../../src/rules/morale/morale-plan.ts";
import {
  checksMorale,
  fateOf,
  moraleOccasions,
  newMoraleRound,
  startMorale,
} from "../../../../src/rules/morale/morale-tally.ts";
import { planReaction, resolveReaction } from "../../../../src/rules/morale/reaction.ts";
import { CONVERSION, STANDARD_SCORES } from "../../../../src/rules/tables/morale-scores.ts";
import { SITUATIONS } from "../../../../src/rules/tables/morale-situations.ts";
import type { Probes, Table } from "../bench.ts";
import * as cast from "../cast.ts";

const band: readonly Creature[] = [1, 2, 3, 4].map((n) => ({ ...cast.goblin, id: `goblin${n}` }));

function member(table: Table, creature: Creature, fate: Fate, more: Partial<MoraleMember> = {}): MoraleMember {
  const checks = checksMorale(creature, table.rulings);
  return { id: creature.id, group: "goblins", side: "foes", fate, checks, ...more };
}

/** A band that loses a member, then its leader, then half; every prompt is rolled. */
function skirmish(table: Table, company: readonly Creature[], input: Partial<MoraleInput> = {}): void {
  const all = (fates: readonly Fate[]): MoraleMember[] =>
    company.map((one, at) => member(table, one, fates[at] ?? "able", { leader: at === 1, byMagic: at === 0 }));
  let tally = startMorale({ round: 1, members: all([]) }, table.rulings);
  const events: readonly (readonly Fate[])[] = [
    ["dead"],
    ["dead", "asleep"],
    ["dead", "dead"],
    ["dead", "dead", "fled"],
  ];
  for (const [index, fates] of events.entries()) {
    const round = index + 1;
    const facts = { round, members: all(fates), turnedAway: [{ group: "goblins", foe: "x" }], surprised: ["goblins"] };
    const seen = table.note(moraleOccasions(tally, facts, table.rulings));
    tally = seen.tally;
    for (const { group, occasions } of seen.prompts) {
      const members = company.filter((_one, at) => (fates[at] ?? "able") === "able");
      const found = tally.groups[group];
      if (!found) continue;
      const outcome = table.play(
        planMorale({ ...input, group: found, members, occasions }, table.rulings),
        resolveMorale,
      );
      if (outcome) tally = table.note(applyMorale(tally, outcome, "fleeing"));
    }
    tally = newMoraleRound(tally, round + 1);
  }
}

function check(table: Table, members: readonly Creature[], input: Partial<MoraleInput> = {}): void {
  const round = { round: 1, members: members.map((one) => member(table, one, fateOf(one))) };
  const group = startMorale(round, table.rulings).groups.goblins;
  if (!group) return;
  const plan = planMorale({ group, members, ...input }, table.rulings);
  const outcome = table.play(plan, resolveMorale);
  if (outcome) for (const subject of plan.subjects) table.note(chanceOfStaying(subject, table.rulings));
}

const scores = (step: number) => STANDARD_SCORES.map((row) => ({ ...row, score: row.score + step }));

export const probes: Probes = {
  morale: {
    run(table) {
      skirmish(table, band);
      check(table, [cast.ogre], { situation: -2, facts: { numbers: { own: 1, foes: 6 }, opponentsDefeated: 3 } });
      check(table, [cast.henchman, cast.mercenary], { extreme: true });
      check(table, [cast.peasant]);
      check(table, [cast.skeleton]);
    },
    parameters: {
      moraleScores: scores(-3),
      moraleConversion: CONVERSION.map((row) => ({ ...row, score: 20 })),
      moraleModifiers: SITUATIONS.map((row) => ({ row: row.row, value: -4 })),
    },
    parametersUnder: { moraleScores: "referee", moraleConversion: "referee", moraleModifiers: "referee" },
  },
  moraleRoll: {
    run(table) {
      skirmish(table, band);
    },
  },
  moralePrompts: {
    run(table) {
      skirmish(table, band);
    },
  },
  reaction: {
    run(table) {
      for (const speaker of [undefined, cast.fighter, { ...cast.thief, abilities: { ...cast.plainScores, cha: 3 } }])
        for (const intention of ["winOver", "provoke"] as const)
          for (const behaviour of ["friendly", "hostile"] as const) {
            const input = { group: "goblins", intention, behaviour, ...(speaker && { speaker }) };
            table.play(planReaction(input, table.rulings), resolveReaction);
          }
    },
    parameters: {
      reactionBx: [{ from: 2, response: "friendly" }],
      reactionGorman: [{ from: 2, response: "friendly" }],
      reactionReferee: [
        { response: "attacks", friendly: [2, 20], indifferent: [2, 20], threatening: [2, 20], hostile: [2, 20] },
      ],
    },
    parametersUnder: { reactionGorman: "gorman", reactionReferee: "referee" },
  },
  reactionVisibility: {
    run(table) {
      table.play(planReaction({ group: "goblins" }, table.rulings), resolveReaction);
      check(table, band);
    },
  },
  loyalty: {
    run(table) {
      for (const creature of [cast.henchman, cast.retainer, cast.mercenary, cast.goblin]) {
        for (const when of ["danger", "afterAdventure"] as const)
          table.play(planLoyaltyCheck(creature, { when, adjustment: -1 }, table.rulings), resolveLoyaltyCheck);
        table.note(loyaltySuggested(creature, { employerDead: true }, table.rulings));
        table.note(checksMorale(creature, table.rulings));
      }
      for (const charisma of [3, 9, 16]) {
        const input = { group: "party", charisma, enthusiastic: charisma === 16 };
        table.play(planLoyaltyScore(input, table.rulings), resolveLoyaltyScore);
      }
      for (const before of [0, 3, 4, 12, 17]) table.note(changeLoyalty(before, -2, table.rulings));
      table.note(successStep(5, table.rulings));
      check(table, [cast.henchman], { extreme: true });
      check(table, [{ ...cast.henchman, loyalty: 5, morale: 3 }], { extreme: true });
    },
    parameters: { loyaltyStep: 3 },
    parametersUnder: { loyaltyStep: "gorman" },
  },
};

/** Morale of every kind of creature, and units of mercenaries: for the sweep. */
export function trial(table: Table): void {
  for (const creature of cast.everybody)
    check(table, [creature], { alone: true, situation: table.dice.roll("1d5-3").total });
  skirmish(table, [cast.ogre, ...band, cast.henchman]);
  for (const troops of ["militia", "barbarians", "trained"] as const)
    table.note(mercenaryMorale({ troops, mounted: true, elite: true, fanatic: true, conditions: -2 }, table.rulings));
}
