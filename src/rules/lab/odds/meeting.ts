import { planReaction, resolveReaction } from "../../morale/reaction.ts";
import { rollPlanDice } from "../../plan.ts";
import { adventurer, average } from "./people.ts";
import { type OddsOf, share } from "./types.ts";

/** How strangers take to a party that means well and shows it, with somebody of average Charisma to speak for it. */
export const reaction: OddsOf = (rulings) => {
  const plan = planReaction({ group: "orcs", speaker: adventurer("fighter") }, rulings);
  const often = (wanted: "hostile" | "friendly"): number =>
    average((dice) => (resolveReaction(plan, rollPlanDice(plan, dice), rulings).disposition === wanted ? 1 : 0));
  return [share("hostile", often("hostile")), share("friendly", often("friendly"))];
};

/** No die falls otherwise: only who sees it. */
export const reactionVisibility: OddsOf = (rulings) => [
  share("seen", planReaction({ group: "orcs" }, rulings).secret ? 0 : 1),
];
