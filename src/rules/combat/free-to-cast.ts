import { forbiddenBy } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import type { Refusal } from "../plan.ts";

/**
 * The reason why a creature cannot cast: gagged, bound, silenced, paralysed, unconscious and the like (BX-146), or under water without air to speak (BX-171).
 * The spell is not lost.
 */
export function whyNotAbleToCast(creature: Creature): Refusal | undefined {
  const by = forbiddenBy(creature, "cast");
  if (by?.condition === "underWater") return { key: "order.noBreath", rule: "BX-171" };
  return by && { key: "order.notFreeToCast", rule: "BX-146", data: { condition: by.condition } };
}
