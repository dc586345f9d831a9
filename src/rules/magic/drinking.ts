/** Who drinks a potion: its carrier, or one other beside him into whose mouth it is poured. */
import { whyNotAct } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { finiteNumber } from "../errors.ts";
import { isDead } from "../life/state.ts";
import type { Refusal } from "../plan.ts";

/** How near somebody has to be to be given a potion, in feet: beside its carrier. */
const POURED_WITHIN = 5;

/**
 * Why somebody does not get a potion. Whoever can do nothing drinks nothing without help, and can be helped by one who stands beside; the dead
 * drink no more.
 * @param feet how far apart they are; undefined where nobody knows
 * @param beside how far neighbours are apart on this map, where that is more
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
