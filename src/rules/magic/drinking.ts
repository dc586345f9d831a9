/** The drinker of a potion: its carrier, or an adjacent creature that receives it from the carrier. */
import { whyNotAct } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { finiteNumber } from "../errors.ts";
import { isDead } from "../life/state.ts";
import type { Refusal } from "../plan.ts";

/** The maximum distance in feet for giving a potion to another creature. */
const POURED_WITHIN = 5;

/**
 * The reason why a creature cannot get a potion. A helpless creature cannot drink alone, but an adjacent creature can help; the dead cannot drink.
 * @param feet the distance between the two; undefined where it is unknown
 * @param beside the distance between neighbours on this map, where that is greater
 */
export function whyNotDrink(
  carrier: Creature,
  drinker: Creature,
  feet: number | undefined,
  beside: number = POURED_WITHIN,
): Refusal | undefined {
  finiteNumber(beside, "beside", 0, 1000);
  if (feet !== undefined) finiteNumber(feet, "feet", 0, 1e6);
  const cannot = whyNotAct(carrier);
  if (cannot) return cannot;
  if (carrier.id === drinker.id) return undefined;
  if (isDead(drinker)) return { key: "potion.dead", data: { name: drinker.name } };
  if (feet !== undefined && feet > Math.max(POURED_WITHIN, beside))
    return { key: "potion.far", data: { name: drinker.name, feet } };
  return undefined;
}
