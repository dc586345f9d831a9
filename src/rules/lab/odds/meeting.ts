import { planReaction, resolveReaction } from "../../morale/reaction.ts";
import { rollPlanDice } from "../../plan.ts";
import { adventurer, average } from "./people.ts";
import { type OddsOf, share } from "./types.ts";

/** The reaction of strangers to a friendly party, with a speaker of average Charisma. */
export const reaction: OddsOf = (rulings) => {
  const plan = planReaction({ group: "orcs", speaker: adventurer("fighter") }, rulings);
  const often = (wanted: "hostile" | "friendly"): number =>
    average((dice) => (resolveReaction(plan, rollPlanDice(plan, dice), rulings).disposition === wanted ? 1 : 0));
  return [share("hostile", often("hostile")), share("friendly", often("friendly"))];
};

/** The dice are the same; only their visibility differs. */
export const reactionVisibility: OddsOf = (rulings) => [
  share("seen", planReaction({ group: "orcs" }, rulings).secret ? 0 : 1),
];
