import { forbiddenBy } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import type { Refusal } from "../plan.ts";

/** Why a creature cannot cast: gagged, bound, silenced, paralysed, unconscious and the like (BX-146). The spell is not lost by it. */
export function whyNotFreeToCast(creature: Creature): Refusal | undefined {
  const by = forbiddenBy(creature, "cast");
  return by && { key: "order.notFreeToCast", rule: "BX-146", data: { condition: by.condition } };
}
