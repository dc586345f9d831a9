import { expect, test } from "vitest";
import { compile } from "../../src/rules/compile.ts";
import type { ReactionPlan } from "../../src/rules/morale/reaction.ts";
import { planReaction, resolveReaction } from "../../src/rules/morale/reaction.ts";
import { reactionCard } from "../../src/view/cards/encounter.ts";
import { FRAME } from "./support/card.ts";

const rulings = compile({ preset: "classic" }).rulings;

function cardOf(warnings?: ReactionPlan["warnings"]): ReturnType<typeof reactionCard> {
  const plan: ReactionPlan = { ...planReaction({ group: "Orcs" }, rulings), ...(warnings && { warnings }) };
  const rolls = Object.fromEntries(
    plan.rolls.map(({ id, formula }) => [id, { formula, total: 7, dice: [{ faces: 6, result: 3 }] }]),
  );
  return reactionCard({ ...FRAME, plan, outcome: resolveReaction(plan, rolls, rulings) });
}

test("the card of a reaction says that the group attacks on sight (ERIS-62, ERIS-76)", () => {
  const said = cardOf([{ key: "attacksOnSight", data: { group: "Orcs", names: "Ilse" } }]).lines;
  expect(said[0]).toEqual({ textKey: "RULINGS.Refused.attacksOnSight", data: { group: "Orcs", names: "Ilse" } });
  expect(cardOf().lines.map(({ textKey }) => textKey)).not.toContain("RULINGS.Refused.attacksOnSight");
});
