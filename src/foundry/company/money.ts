/** Paying out of a purse, to the coin. */

import type { Refusal } from "../../rules/plan.ts";
import { pay } from "../../rules/rewards/coins.ts";
import type { Written } from "../adapter/changes.ts";
import { coinsOf, coinWrites } from "./hoard.ts";

/** What paying a sum of copper writes to a purse; a refusal where the purse is worth less. */
export function payment(actor: Actor.Implementation, copper: number): readonly Written[] | Refusal {
  const paid = pay(coinsOf(actor), copper);
  return paid.refused ?? coinWrites(actor, paid.left);
}

export function isRefusal(value: readonly Written[] | Refusal): value is Refusal {
  return "key" in value;
}
