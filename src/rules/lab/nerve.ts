import type { Dice } from "../dice/dice.ts";
import type { MoraleMember } from "../facts/nerve.ts";
import { isDead } from "../life/state.ts";
import { applyMorale, planMorale, resolveMorale } from "../nerve/morale.ts";
import { checksMorale, moraleOccasions, newMoraleRound, startMorale } from "../nerve/tally.ts";
import { throwDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Fighter } from "./types.ts";

/** The morale of a fight in the lab: who breaks when somebody falls. */
export interface Nerve {
  /** Those who flee or yield now; the tally goes on with them gone. */
  after(fighters: readonly Fighter[], round: number): readonly Fighter[];
  newRound(round: number): void;
}

const CALM: Nerve = { after: () => [], newRound: () => undefined };

function memberOf(one: Fighter, checks: boolean): MoraleMember {
  const fate =
    one.fate === "able" ? "able" : one.fate === "fled" ? "fled" : isDead(one.creature) ? "dead" : "unconscious";
  return { id: one.id, group: one.group, side: one.side, fate, checks };
}

/** Follows the morale of everybody whose nerve is a matter of dice; of nobody when there are none, which saves the bookkeeping. */
export function nerveOf(fighters: readonly Fighter[], rulings: Rulings, dice: Dice): Nerve {
  const checks = new Map(fighters.map((one) => [one.id, rated(one, rulings)]));
  if (![...checks.values()].includes(true)) return CALM;
  const members = (): MoraleMember[] => fighters.map((one) => memberOf(one, checks.get(one.id) ?? false));
  let tally = startMorale({ round: 1, members: members() }, rulings);
  return {
    after(all, round) {
      const gone: Fighter[] = [];
      const seen = moraleOccasions(tally, { round, members: members() }, rulings);
      tally = seen.tally;
      for (const { group, occasions } of seen.prompts) {
        const found = tally.groups[group];
        const own = all.filter((one) => one.group === group && one.fate === "able" && checks.get(one.id));
        if (!found || own.length === 0) continue;
        const plan = planMorale({ group: found, members: own.map(({ creature }) => creature), occasions }, rulings);
        if (plan.refused) continue;
        const outcome = resolveMorale(plan, throwDice(plan, dice), rulings);
        tally = applyMorale(tally, outcome, "fleeing");
        for (const { members: ids, choices, marks } of outcome.results)
          if (choices.length > 0 || marks.length > 0) gone.push(...own.filter(({ id }) => ids.includes(id)));
      }
      return gone;
    },
    newRound(round) {
      tally = newMoraleRound(tally, round);
    },
  };
}

/** Whether dice decide for it, and it has a rating to throw against. */
function rated({ creature }: Fighter, rulings: Rulings): boolean {
  if (!checksMorale(creature, rulings)) return false;
  return creature.morale !== undefined || creature.morale2d10 !== undefined || creature.moraleType !== undefined;
}
