/** Items dropped on a sheet, limited to what its actor may carry (ERIS-117). */

import { gearTaken } from "../../adapter/load.ts";
import { requestGive } from "../../items/requests.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { joinDropped } from "../../treasure/piles.ts";

/** Moves an item from a companion or a hoard; any other item is copied by Foundry, unless only part of it can be taken. */
export async function dropWithinLimits(
  actor: Actor.Implementation,
  item: Item.Implementation,
): Promise<"whole" | "done"> {
  // A package of gear is replaced by its contents.
  if (!("quantity" in item.system) && item.type !== "package")
    return notifyRefusal({ key: "noGoods", data: { name: item.name } }) ? "done" : "whole";
  const { most, refused } = gearTaken(actor, item);
  notifyRefusal(refused);
  const from = item.pack ? null : item.actor;
  if (from) {
    if (most > 0) await requestGive(item, actor, most);
    return "done";
  }
  const whole = "quantity" in item.system ? (item.system.quantity ?? 1) : 0;
  if (await joinDropped(actor, item, refused ? most : whole)) return "done";
  if (!refused) return "whole";
  if (most > 0) {
    const { _id, folder, ...data } = item.toObject();
    await actor.createEmbeddedDocuments("Item", [{ ...data, system: { ...data.system, quantity: most } }]);
  }
  return "done";
}
