import { describe, expect, it } from "vitest";
import { planGrapple, resolveGrapple } from "../../src/rules/attack/grapple.ts";
import { grappleCard } from "../../src/view/cards/grapple.ts";
import { hero, monster } from "../rules/attack/fight.ts";
import { rollsFor } from "../rules/support/play.ts";
import { eris } from "../rules/support/presets.ts";
import { FRAME, party } from "./support/card.ts";

const dragon = monster(1, -1, { id: "dragon", name: "dragon", size: "huge" });
const goblin = hero("fighter", 1);

function cardOf(used: readonly string[]) {
  const plan = planGrapple({ attackers: [goblin], defender: dragon }, eris);
  const resolved = resolveGrapple(plan, rollsFor(plan, { attackers: [6], defender: [1] }), eris);
  const { attackers, defender } = plan;
  const outcome = { ...resolved, attackers, defender, breakFree: false };
  const viewer = { ...FRAME.viewer, referee: true };
  return grappleCard({ ...FRAME, plan, outcome, used, targets: [party("dragon")], viewer });
}

describe("ERIS-38: sense before dice", () => {
  it("example 1: a goblin that holds a dragon by the dice may be overruled", () => {
    expect(cardOf([]).buttons.map(({ values }) => values.how)).toEqual(["carryOut", "overrule"]);
    expect(cardOf([]).targets).toMatchObject([{ uuid: "dragon", state: "open" }]);
  });

  it("example 2: overruled, the roll stays on record, and what would have come of it is struck through", () => {
    const card = cardOf(["overruled"]);
    expect(card.outcome?.line.textKey).toBe("RULINGS.Grapple.card.overruled");
    expect(card.total).toBe(cardOf([]).total);
    expect(card.targets).toMatchObject([{ uuid: "dragon", state: "undone", line: cardOf([]).targets[0]?.line }]);
  });
});
