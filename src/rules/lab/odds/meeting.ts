import { planReaction, resolveReaction } from "../../nerve/reaction.ts";
import type { Rulings } from "../../rulings/types.ts";
import { adventurer, average } from "./people.ts";
import { type OddsOf, share } from "./types.ts";

/** A party that means well and shows it, with somebody of average Charisma to speak for it. */
function dispositions(rulings: Rulings): Readonly<Record<string, number>> {
  const plan = planReaction({ group: "orcs", speaker: adventurer("fighter") }, rulings);
  const found: Record<string, number> = {};
  const total = average((dice) => {
    const rolls = Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, dice.roll(formula)]));
    const { disposition } = resolveReaction(plan, rolls, rulings);
    found[disposition] = (found[disposition] ?? 0) + 1;
    return 1;
  });
  const all = Object.values(found).reduce((sum, one) => sum + one, 0) / total;
  return Object.fromEntries(Object.entries(found).map(([key, count]) => [key, count / all]));
}

export const reaction: OddsOf = (rulings) => {
  const found = dispositions(rulings);
  return [share("hostile", found.hostile ?? 0), share("friendly", found.friendly ?? 0)];
};

/** No die falls otherwise: only who sees it. */
export const reactionVisibility: OddsOf = (rulings) => [
  share("seen", planReaction({ group: "orcs" }, rulings).secret ? 0 : 1),
];
